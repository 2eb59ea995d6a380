/** Which currencies are offered. Every list and picker of currencies uses this use case. */
import { expect, test } from 'vitest';
import { chainIds, currencies, currencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChainHealth } from '../ports/chain-records.ts';
import type { Records, Store } from '../ports/records.ts';
import type { Pause } from '../ports/stop-records.ts';
import { listCurrencies } from './list-currencies.ts';

const board = { prices: {}, observedAt: 0, unitsPerSize: {}, cover: {}, policy: usualPolicy, policyNumber: 0 };

type Given = Readonly<{ down?: ChainId; unseen?: ChainId; paused?: Pause['scope']; withoutNode?: ChainId }>;

async function inactive({ down, unseen, paused, withoutNode }: Given): Promise<readonly string[]> {
  const seen = chainIds.filter((chain) => chain !== unseen);
  const health = seen.map((chain) => ({ chain, downSince: chain === down ? 1 : null }) as ChainHealth);
  const records = {
    chains: { allHealth: async () => health },
    controls: { pauses: async () => (paused === undefined ? [] : [{ scope: paused, reason: '', by: '', at: 0 }]) },
    stops: { creditRules: async () => [] },
  } as unknown as Records;
  const store = { snapshot: async (run: (given: Records) => unknown) => await run(records) } as unknown as Store;
  const rules = { profile: 'testnet', isActive: (chain: ChainId) => chain !== withoutNode } as Ports['rules'];
  const offered = await listCurrencies({ store, rules } as Ports, board);
  expect(offered.map(({ id }) => id)).toEqual(currencyIds);
  return offered.filter(({ isActive }) => !isActive).map(({ id }) => id);
}

const onTron = currencyIds.filter((id) => currencies[id].chain === 'tron');

test('every currency is offered while all chains are well', async () => {
  expect(await inactive({})).toEqual([]);
});

test.each<[string, Given]>([
  ['is down', { down: 'tron' }],
  ['was never looked at', { unseen: 'tron' }],
  ['is paused', { paused: 'tron' }],
  ['has no node here, whatever is remembered of it', { withoutNode: 'tron' }],
])('the coin and the tokens of a chain that %s are listed as inactive', async (_, given) => {
  expect(await inactive(given)).toEqual(onTron);
});

test('no currency takes orders while all of them are paused', async () => {
  expect(await inactive({ paused: 'all' })).toEqual(currencyIds);
});
