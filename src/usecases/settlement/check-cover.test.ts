/** Whether an operator may continue an order with a price: its coins may be promised to others meanwhile. */
import { expect, test } from 'vitest';
import type { Funds } from '#src/domain/cover.ts';
import { money } from '#src/domain/money.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { makeOrder, makePayout, makePrice } from '#tests/support/make-order.ts';
import { isRestCovered } from './check-cover.ts';

const price = 6_000_000n;
const wallet = 10_000_000n;

type Setting = Readonly<{
  state: 'held' | 'failed';
  payout: Payout['state'];
  /** Units that are not owed to anybody. */
  free: bigint;
  /** Coins that can be spent now; by default all in one. */
  coins?: readonly bigint[];
}>;

async function mayContinue({ state, payout, free, coins = [wallet] }: Setting): Promise<boolean> {
  const made = makeOrder({ state });
  const order = { ...made, price: makePrice(made, { receive: money('BTC', price), parts: 1 }) };
  const nothing = { kept: 0n, sweptOwed: 0n, revocable: 0n, reserved: 0n, unpaid: 0n };
  // The planned payout of a held order keeps nothing back.
  const owed = state === 'failed' && payout === 'planned' ? price : 0n;
  const funds = {
    ...nothing,
    owed,
    owedInBooks: owed,
    currency: 'BTC',
    hot: wallet,
    deposited: free - wallet,
    coins,
    change: [],
    gas: { units: 0n, payers: { coins: 0, tokens: 0 } },
  } satisfies Funds;
  const records = {
    payouts: { ofOrder: async () => [{ ...makePayout(order), amount: money('BTC', price), state: payout }] },
    journal: { lock: async () => {} },
    intake: { facts: async () => ({ pauses: [], stops: [], health: [], rates: undefined, funds: [funds] }) },
  } as unknown as Records;
  const rules = { policy: () => usualVersion, profile: 'sandbox' };
  const ports = { clock: { now: () => 0 }, rules } as unknown as Ports;
  return await isRestCovered(ports, records, order);
}

test('the planned payout of a held order keeps nothing back, and needs cover again', async () => {
  expect(await mayContinue({ state: 'held', payout: 'planned', free: 4_000_000n })).toBe(false);
  expect(await mayContinue({ state: 'held', payout: 'planned', free: 9_000_000n })).toBe(true);
});

test('what the books keep for the order already is not asked for twice', async () => {
  for (const state of ['held', 'failed'] as const)
    expect(await mayContinue({ state, payout: 'void', free: 4_000_000n })).toBe(true);
  expect(await mayContinue({ state: 'failed', payout: 'planned', free: 4_000_000n })).toBe(true);
});

test('what the books keep in coins too small for one transaction is not there', async () => {
  const fragments = Array.from({ length: 20 }, () => 110_000n);
  for (const payout of ['void', 'planned'] as const) {
    expect(await mayContinue({ state: 'failed', payout, free: 4_000_000n, coins: fragments })).toBe(false);
  }
});

test('what is on its way needs no cover', async () => {
  expect(await mayContinue({ state: 'held', payout: 'broadcast', free: 0n })).toBe(true);
});
