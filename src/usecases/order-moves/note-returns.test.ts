import { beforeEach, expect, test } from 'vitest';
import { planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';
import type { Records } from '../ports/records.ts';
import { noteReturns } from './note-returns.ts';

const hot = 'hotAddress';
const ours = new Map([[hot, { role: 'hot' } as WatchedAddress]]);
const account = { from: 'cold', nonce: null, size: 30n, unitsPerSize: 1n };

/** Returns of Monero of the same amount and fee. */
const returns = new Map<string, ColdReturn>();
/** Transactions that a venue has named as its own. */
const named = new Set<string>();
beforeEach(() => {
  returns.clear();
  named.clear();
});

function have(id: string, changes: Pick<ColdReturn, 'state' | 'txid'>): void {
  const plan = planAccountReturn('monero', { to: hot, units: 900n, account: { ...account, written: id } });
  const amounts = { chain: 'monero', currency: 'XMR', units: 900n, feeUnits: 30n } as const;
  returns.set(id, { id, ...amounts, plan, came: null, ...changes } as ColdReturn);
}

/** Reads a block with one payment. */
async function mine(height: number, txid: string): Promise<void> {
  const paid = { currency: 'XMR', to: hot, units: 900n, index: 0 } as const;
  const transaction = { txid, isSuccessful: true, feeUnits: 30n, consumes: [], senders: [], outputs: [paid] };
  const records = {
    returns: {
      pending: async () => await Promise.resolve([...returns.values()]),
      setCame: async (id: string, came: NonNullable<ColdReturn['came']>) => {
        const found = returns.get(id);
        if (found) returns.set(id, { ...found, came });
        await Promise.resolve();
      },
    },
    transfers: {
      stateByTxid: async (_currency: string, id: string) =>
        await Promise.resolve(named.has(id) ? ('known' as const) : undefined),
    },
  } as unknown as Records;
  const block = { height, hash: `h${height}`, parentHash: '', time: 0, transactions: [transaction] };
  await noteReturns(records, 'monero', { block, ours });
}

const came = (): Record<string, string | undefined> =>
  Object.fromEntries([...returns].map(([id, each]) => [id, each.came?.txid]));

test('a file that was called off and one that was sent both come, in either order', async () => {
  have('called off', { state: 'cancelled', txid: null });
  have('sent', { state: 'sent', txid: 't2' });
  await mine(1, 't1');
  expect(came()).toEqual({ 'called off': 't1', sent: undefined });
  await mine(2, 't2');
  expect(came()).toEqual({ 'called off': 't1', sent: 't2' });
});

test('two files that are sent without us both come: what came for one is not forgotten for the other', async () => {
  have('called off', { state: 'cancelled', txid: null });
  have('open', { state: 'unsigned', txid: null });
  await mine(1, 't1');
  await mine(2, 't2');
  expect(came()).toEqual({ 'called off': 't2', open: 't1' });
  await mine(3, 't3');
  expect(came()).toEqual({ 'called off': 't2', open: 't1' });
});

test('its own transaction comes for a return that a payment of somebody else was taken for', async () => {
  have('sent', { state: 'sent', txid: 't2' });
  await mine(1, 'like it');
  expect(came()).toEqual({ sent: 'like it' });
  await mine(2, 't2');
  expect(came()).toEqual({ sent: 't2' });
});

test('one that two people ended comes only by its own transaction', async () => {
  have('ended', { state: 'failed', txid: 't1' });
  await mine(1, 'a refill of that amount');
  expect(came()).toEqual({ ended: undefined });
  await mine(2, 't1');
  expect(came()).toEqual({ ended: 't1' });
});

test('what a venue has named is its transfer, unless it is the very transaction of a return', async () => {
  have('called off', { state: 'cancelled', txid: null });
  have('sent', { state: 'sent', txid: 't2' });
  named.add('t1').add('t2');
  await mine(1, 't1');
  expect(came()).toEqual({ 'called off': undefined, sent: undefined });
  await mine(2, 't2');
  expect(came()).toEqual({ 'called off': undefined, sent: 't2' });
});
