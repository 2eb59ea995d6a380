import { expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeInactiveChain } from './inactive-chain.ts';

test('a chain without a node answers nothing and has no address', async () => {
  const { node, wallet } = makeInactiveChain('bitcoin-cash');
  const questions = [node.head(), node.block(1), node.mempool(), node.unitsPerSize(), node.broadcast('00')];
  for (const question of [...questions, node.balances([]), node.transactionStatus(''), wallet.hotAddress()]) {
    await expect(question).rejects.toThrow(new OutsideError('no bitcoin-cash node is configured'));
  }
});
