/**
 * Locked or duplicate payments, which must not be credited, as the wallet program would report them. Current wallets do
 * not make such payments.
 */
import { describe, expect, test } from 'vitest';
import { onePayment, recordedSeed } from './fixtures/recorded-transactions.ts';
import { makeFakeProgram } from './fixtures/fake-programs.ts';
import { openWalletKeys } from './keys/wallet-keys.ts';
import { makePoolView } from './pool-view.ts';
import { makeReadBalances } from './read-balances.ts';
import { readBlock } from './read-block.ts';
import { makeWalletSession } from './wallet-session.ts';

const keys = openWalletKeys(recordedSeed, 'regtest');
const units = 7_000_000_000_000;
const { txid, bytes } = onePayment;
/** The same transaction, locked until block 500: its second byte is the unlock time. */
const lockedBytes = `02f403${bytes.slice(4)}`;

type World = Readonly<{ bytes: string; paid?: number; unlockTime?: number; isMined?: boolean }>;

function makeReading({ bytes: body, paid = units, unlockTime = 0, isMined = true }: World) {
  const header = { hash: 'b1', prev_hash: 'b0', height: 9, timestamp: 1, miner_tx_hash: 'm' };
  const daemon = makeFakeProgram({
    get_last_block_header: () => ({ block_header: header }),
    get_block: () => ({ block_header: header, tx_hashes: [txid] }),
    get_transaction_pool_hashes: () => ({ status: 'OK', tx_hashes: [txid] }),
    get_transactions: () => ({
      status: 'OK',
      txs: [{ tx_hash: txid, in_pool: !isMined, block_height: 9, pruned_as_hex: body }],
    }),
  });
  const place = { major: 0, minor: 1 };
  const transfer = { txid, amount: paid, amounts: [paid], height: 9, subaddr_index: place, unlock_time: unlockTime };
  const output = {
    amount: units,
    frozen: false,
    key_image: 'ab'.repeat(32),
    pubkey: '0e32b32201be78007c025cbe1fcd41c89e6f9b784f7ebc9612a9ca77b196dc8b',
    spent: false,
    subaddr_index: place,
    tx_hash: txid,
  };
  const rpc = makeFakeProgram({
    get_address: () => ({ address: keys.primary }),
    refresh: () => ({}),
    get_height: () => ({ height: 10 }),
    get_transfers: ({ pool }) => (pool === true ? { pool: [transfer] } : { in: [transfer] }),
    incoming_transfers: () => ({ transfers: [output] }),
  });
  return { daemon, keys, session: makeWalletSession({ rpc, keys, restoreHeight: 0, reach: 0 }) };
}

const outputsIn = async (world: World) => (await readBlock(makeReading(world), 9))?.transactions[0]?.outputs;
const expected = { index: 0, currency: 'XMR', to: keys.addressAt(1), units: BigInt(units) };

describe('a payment', () => {
  test('without a lock is credited from the pool and from its block alike', async () => {
    expect(await outputsIn({ bytes })).toEqual([expected]);
    expect((await makePoolView(makeReading({ bytes, isMined: false }))())[0]?.outputs).toEqual([expected]);
    expect((await makeReadBalances(makeReading({ bytes }))([expected.to])).held).toEqual([
      { currency: 'XMR', units: expected.units },
    ]);
  });

  test('with an unlock time is never credited nor counted', async () => {
    const world = { bytes: lockedBytes, unlockTime: 500 };
    expect(await outputsIn(world)).toEqual([]);
    expect((await makePoolView(makeReading({ ...world, isMined: false }))())[0]?.outputs).toEqual([]);
    expect((await makeReadBalances(makeReading(world))([expected.to])).held).toEqual([{ currency: 'XMR', units: 0n }]);
  });

  test('made with the key of an earlier one is not credited a second time', async () => {
    expect(await outputsIn({ bytes, paid: units - 1_000 })).toEqual([]);
  });
});
