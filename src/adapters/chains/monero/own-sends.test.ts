/**
 * Finds our own sends in a block with the wallet's keys: the keys reveal the amount of a send, but not its receiver.
 */
import { expect, test } from 'vitest';
import { onePayment, recordedSeed } from './fixtures/recorded-transactions.ts';
import { makeFakeProgram } from './fixtures/fake-programs.ts';
import { openWalletKeys } from './keys/wallet-keys.ts';
import { makeMoneroNode } from './monero-node.ts';
import { readTransaction } from './read-transaction.ts';
import { makeWalletSession } from './wallet-session.ts';

const keys = openWalletKeys(recordedSeed, 'regtest');
const { txid, bytes } = onePayment;
const { keyImages, outputKeys, feeUnits } = readTransaction(bytes);
const [first] = keyImages;
const earlier = 'cc'.repeat(32);
const header = { hash: 'b1', prev_hash: 'b0', height: 9, timestamp: 1, miner_tx_hash: 'm' };

const spent = 9_000_000_000_000;
const change = 2_000_000_000_000;
const coin = { frozen: false, spent: false, block_height: 8, unlocked: true };

function openNode(spentImage: string | undefined) {
  const listed = (hash: string) => ({ tx_hash: hash, in_pool: false, block_height: 9, pruned_as_hex: bytes });
  const daemon = makeFakeProgram({
    get_block: () => ({ block_header: header, tx_hashes: [txid] }),
    get_transactions: ({ txs_hashes: asked }) => ({ status: 'OK', txs: (asked as readonly string[]).map(listed) }),
  });
  const place = (minor: number) => ({ major: 0, minor });
  const rpc = makeFakeProgram({
    get_address: () => ({ address: keys.primary }),
    refresh: () => ({}),
    get_height: () => ({ height: 10 }),
    get_transfers: () => ({ out: [{ txid, amount: 1, height: 9, subaddr_index: place(0), unlock_time: 0 }] }),
    incoming_transfers: () => ({
      transfers: [
        {
          ...coin,
          amount: spent,
          key_image: spentImage,
          pubkey: outputKeys[0],
          subaddr_index: place(5),
          tx_hash: earlier,
        },
        {
          ...coin,
          amount: change,
          key_image: 'ab'.repeat(32),
          pubkey: outputKeys[1],
          subaddr_index: place(0),
          tx_hash: txid,
        },
      ],
    }),
  });
  return makeMoneroNode({ daemon, keys, session: makeWalletSession({ rpc, keys, restoreHeight: 0, reach: 0 }) });
}

test('a transaction that spends a coin of ours says what it consumed and what it paid to whomever', async () => {
  const node = openNode(first);
  const [sent] = (await node.block(9))?.transactions ?? [];
  expect(node.hidesReceivers).toBe(true);
  expect(sent?.consumes).toEqual([`${earlier}:0`]);
  expect(sent?.paidToOthersUnits).toBe(BigInt(spent - change) - feeUnits);
});

test('of a transaction of somebody else nobody knows what it paid', async () => {
  const [seen] = (await openNode('de'.repeat(32)).block(9))?.transactions ?? [];
  expect(seen?.consumes).toEqual([]);
  expect(seen).not.toHaveProperty('paidToOthersUnits');
});
