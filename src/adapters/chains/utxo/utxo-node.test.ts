import { expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { makeUtxoNode } from './utxo-node.ts';

/** A node with one unspent coin, whose head is the next of these hashes at each look. */
function makeNode(...heads: string[]) {
  return makeUtxoNode(
    makeFakeRpc({
      getbestblockhash: () => heads.shift(),
      getblockheader: () => ({ height: 7, time: 1 }),
      gettxout: (txid: string) =>
        txid === 'kept' ? { value: '0.1', scriptPubKey: { type: 'pubkeyhash', address: 'ours' } } : null,
    }),
    'litecoin',
  );
}

test('tells which coins are unspent, at one block', async () => {
  const at = { height: 7, hash: 'a', time: 1_000 };
  expect(await makeNode('a', 'a').unspent?.(['gone:0', 'kept:1'])).toEqual({ at, ids: ['kept:1'] });
});

test('does not tell when a block arrived meanwhile', async () => {
  await expect(makeNode('a', 'b').unspent?.(['kept:1'])).rejects.toThrow(OutsideError);
});
