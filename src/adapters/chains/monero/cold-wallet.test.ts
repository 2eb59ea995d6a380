/** The view-only wallet of cold storage, with answers of programs that are made up. */
import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { makeColdWallet } from './cold-wallet.ts';
import { openViewKeys } from './keys/view-keys.ts';
import { openWalletKeys } from './keys/wallet-keys.ts';
import { wholeTransaction } from './fixtures/recorded-transactions.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

const own = openWalletKeys(new Uint8Array(64).fill(7), 'regtest');
const keys = openViewKeys({ spendKey: own.spendKey, viewSecret: own.viewSecret }, 'regtest');
const address = 'the cold address';

type Calls = Readonly<Record<string, unknown>>;

function programOf(answers: Calls): MoneroRpc {
  const answer = async (method: string): Promise<unknown> => {
    const found = answers[method];
    if (found instanceof Error) throw found;
    if (found === undefined) throw new Error(`${method} was not expected`);
    return await Promise.resolve(found);
  };
  return {
    call: async <Answer>(method: string) => (await answer(method)) as Answer,
    post: async <Answer>(path: string) => (await answer(path)) as Answer,
  };
}

const header = { hash: 'h', prev_hash: 'g', height: 20, timestamp: 9, miner_tx_hash: 'm' };
const daemon = programOf({ get_last_block_header: { block_header: header }, get_transactions: { status: 'OK' } });
const ready = {
  get_address: { address },
  refresh: {},
  get_height: { height: 21 },
  get_transfers: {},
  query_key: { key: '07'.repeat(32) },
  rescan_spent: {},
};

function open(answers: Calls) {
  return makeColdWallet({ program: programOf({ ...ready, ...answers }), daemon, keys });
}

describe('what lies there', () => {
  test('is what the wallet sees once it has read all blocks, to the unit', async () => {
    expect(
      await open({ incoming_transfers: { transfers: [{ amount: '18446744073709551614' }, { amount: 1 }] } }).held(
        address,
        20,
      ),
    ).toBe(2n ** 64n - 1n);
    expect(
      await open({ get_height: { height: 20 }, incoming_transfers: { transfers: [{ amount: 5 }] } }).held(address, 20),
    ).toBeUndefined();
  });

  test('is not told while the wallet knows of more than the blocks that were read', async () => {
    const answers = { incoming_transfers: { transfers: [{ amount: 5 }] } };
    expect(await open(answers).held(address, 19)).toBeUndefined();
    expect(await open({ ...answers, get_transfers: { pending: [{ txid: 'ab' }] } }).held(address, 20)).toBeUndefined();
  });

  test('is asked of the wallet that is open', async () => {
    expect(await open({}).openFor(['retired', address])).toBe(address);
    expect(await open({}).openFor(['retired'])).toBeUndefined();
  });

  test('is not asked of another wallet', async () => {
    const other = open({ get_address: { address: 'somebody' } });
    await expect(other.held(address, 20)).rejects.toThrow(OutsideError);
    await expect(other.write({ from: address, to: keys.primary, units: 1n })).rejects.toThrow(OutsideError);
  });
});

describe('a file', () => {
  const wanted = { from: address, to: keys.primary, units: 5n };

  test('is the argument of the offline wallet’s call', async () => {
    const written = await open({ transfer: { fee: 30, unsigned_txset: 'abcd' } }).write(wanted);
    expect(written).toEqual({ feeUnits: 30n, file: expect.any(String) as string });
    expect(JSON.parse(written === 'short' ? '' : written.file)).toEqual({ unsigned_txset: 'abcd', export_raw: true });
  });

  test('is not written of too few coins, nor by a wallet that could spend, nor by one that is behind', async () => {
    const refusal = new JsonRpcRefusal('transfer', -37, 'not enough unlocked money');
    expect(await open({ transfer: refusal }).write(wanted)).toBe('short');
    await expect(open({ transfer: { fee: 30, unsigned_txset: '' } }).write(wanted)).rejects.toThrow('view-only');
    await expect(open({ get_height: { height: 20 } }).write(wanted)).rejects.toThrow(OutsideError);
  });
});

describe('what comes back', () => {
  const written = { from: address, to: keys.primary, units: 5n, feeUnits: 30n };

  test.each(['', '{}', '[]', 'null', '{"tx_raw_list":[]}', '{"tx_raw_list":["00"]}', '{"tx_raw_list":["00","01"]}'])(
    'is no file: %s',
    async (text) => {
      expect(await open({}).readSigned(written, text)).toMatchObject({ ok: false, code: 'cold_file_unreadable' });
    },
  );

  const { txid } = wholeTransaction;

  test.each([
    [{ tx_hash_list: [txid] }, 'learned'],
    [{ tx_hash_list: [txid, 'another'] }, 'other'],
    [new JsonRpcRefusal('submit_transfer', -41, 'transaction was rejected by daemon'), 'learned'],
    [new JsonRpcRefusal('submit_transfer', -40, 'Failed to parse signed tx data.'), 'unreadable'],
  ])('is told to the wallet: %o', async (answer, learned) => {
    const signed = { address, txid, signedSet: 'ab' };
    expect(await open({ submit_transfer: answer, store: {} }).learn(signed)).toBe(learned);
    // Blocks that it has read it does not read again, so that it has not learned before it has asked.
    const refused = new JsonRpcRefusal('rescan_spent', -1, 'This command requires a trusted daemon.');
    await expect(open({ submit_transfer: answer, rescan_spent: refused, store: {} }).learn(signed)).rejects.toThrow(
      OutsideError,
    );
    // What it did not store it forgets when it is killed.
    await expect(open({ submit_transfer: answer }).learn(signed)).rejects.toThrow('store was not expected');
  });

  test('is told again to a wallet that was away, or another one', async () => {
    const signed = { address, txid, signedSet: 'ab' };
    await expect(open({ submit_transfer: new OutsideError('away') }).learn(signed)).rejects.toThrow(OutsideError);
    const locked = new JsonRpcRefusal('submit_transfer', -13, 'No wallet file');
    await expect(open({ submit_transfer: locked }).learn(signed)).rejects.toThrow(OutsideError);
    await expect(open({}).learn({ ...signed, address: 'somebody' })).rejects.toThrow(OutsideError);
  });
});
