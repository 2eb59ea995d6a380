import { expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChainHealth } from '../ports/chain-records.ts';
import type { Records, Store } from '../ports/records.ts';
import type { Pause } from '../ports/stop-records.ts';
import { readDepartures } from './read-departures.ts';

const board = { prices: {}, observedAt: 0, unitsPerSize: {}, cover: {}, policy: usualPolicy, policyNumber: 0 };
const usual = chains.bitcoin.fee.usualUnitsPerSize;

type Given = Readonly<{ scopes?: readonly Pause['scope'][]; isActive?: boolean }>;

async function bitcoinState(health: Partial<ChainHealth> | undefined, { scopes = [], isActive = true }: Given = {}) {
  const head = { height: 7, hash: 'h', parentHash: 'g', time: 0 };
  const known = {
    chain: 'bitcoin',
    head,
    unitsPerSize: usual,
    checkedAt: 1,
    downSince: null,
    downReason: null,
    ...health,
  } as ChainHealth;
  const records = {
    chains: { allHealth: async () => (health ? [known] : []) },
    controls: { pauses: async () => scopes.map((scope) => ({ scope, reason: '', by: '', at: 0 })) },
    stops: { creditRules: async () => [{ scope: 'bitcoin', times: 5 }] },
    opinions: {
      since: async () => [
        { chain: 'bitcoin', dissenting: ['two', 'one'] },
        { chain: 'bitcoin', dissenting: ['two'] },
        { chain: 'litecoin', dissenting: ['three'] },
      ],
    },
  } as unknown as Records;
  const store = { snapshot: async (run: (given: Records) => unknown) => await run(records) } as unknown as Store;
  const rules = { isActive: () => isActive } as unknown as Ports['rules'];
  const { chains: statuses } = await readDepartures({ store, rules, clock: { now: () => 0 } }, board);
  return statuses.find(({ chain }) => chain === 'bitcoin');
}

test('a chain whose node answers at the usual price is clear, and its block and its raise are told', async () => {
  const clear = { state: 'clear', height: 7, checkedAt: 1, trouble: null };
  expect(await bitcoinState({})).toEqual({
    chain: 'bitcoin',
    ...clear,
    times: 5,
    unread: 0,
    differing: ['one', 'two'],
  });
});

test('a chain where block space costs twice the usual is busy', async () => {
  expect((await bitcoinState({ unitsPerSize: usual * 2n }))?.state).toBe('busy');
  expect((await bitcoinState({ unitsPerSize: usual * 2n - 1n }))?.state).toBe('clear');
});

test('a chain whose node does not answer is down, however cheap it was', async () => {
  expect((await bitcoinState({ downSince: 5 }))?.state).toBe('down');
});

test('a chain that is down says why, and one that is not says nothing', async () => {
  expect(await bitcoinState({ downSince: 5, downReason: 'syncing' })).toMatchObject({ trouble: 'syncing' });
  expect(await bitcoinState({ downSince: 5 })).toMatchObject({ trouble: 'unreachable' });
  const paused = await bitcoinState({ downSince: 5, downReason: 'syncing' }, { scopes: ['bitcoin'] });
  expect(paused).toMatchObject({ state: 'paused', trouble: null, times: 5 });
});

test('a chain without a node is off, whatever is remembered of it', async () => {
  const off = {
    chain: 'bitcoin',
    state: 'off',
    height: null,
    checkedAt: null,
    trouble: null,
    times: 5,
    unread: 0,
    differing: [],
  };
  expect(await bitcoinState({}, { isActive: false })).toEqual(off);
});

test('a pause of the chain or of everything shows', async () => {
  expect((await bitcoinState({}, { scopes: ['bitcoin'] }))?.state).toBe('paused');
  expect((await bitcoinState({}, { scopes: ['all'] }))?.state).toBe('paused');
  expect((await bitcoinState({}, { scopes: ['tron'] }))?.state).toBe('clear');
});

test('before a chain was looked at nothing is said of it', async () => {
  expect(await bitcoinState(undefined)).toEqual({
    chain: 'bitcoin',
    state: 'unknown',
    height: null,
    checkedAt: null,
    trouble: null,
    times: 5,
    unread: 0,
    differing: ['one', 'two'],
  });
});

test('a chain that is being read after an outage tells how many blocks are left', async () => {
  const down = { downSince: 5, downReason: 'unreachable' } as const;
  expect(await bitcoinState({ ...down, unread: 700 })).toMatchObject({ state: 'down', unread: 700 });
});
