import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/outside-error.ts';
import { makeUtxoChain } from './make-utxo-chain.ts';

describe('a chain without a node', () => {
  test('has addresses, no operations, and a node that is down', async () => {
    const seed = new Uint8Array(64).fill(3);
    const { node, wallet, operations } = makeUtxoChain({
      chain: 'bitcoin-cash',
      network: 'regtest',
      profile: 'testnet',
      url: null,
      seed,
    });
    expect(await wallet.hotAddress()).toMatch(/^bchreg:/);
    expect(operations).toBeNull();
    const questions = [node.head(), node.block(1), node.mempool(), node.unitsPerSize(), node.broadcast('00')];
    for (const question of [...questions, node.balances([]), node.transactionStatus('')]) {
      await expect(question).rejects.toThrow(new OutsideError('no bitcoin-cash node is configured'));
    }
  });
});
