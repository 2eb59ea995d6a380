/** Which coins are merged into the change of a payout, and when. */
import { expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { feeHeadroom, mostInputs } from '#src/domain/cover.ts';
import { money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import { agreeTo } from '#src/domain/policy/agreed.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { makeCoin, makeDeposit, makeOrder, makePayout } from '#tests/support/make-order.ts';
import { mergeFragments } from './merge-fragments.ts';

const { extraInputSize, usualUnitsPerSize } = chains.bitcoin.fee;
const inputCosts = extraInputSize * usualUnitsPerSize * feeHeadroom;
const large = 9_000_000n;

function makeCoins(count: number, units = 50_000n, lots: readonly string[] = []): readonly Coin[] {
  return Array.from({ length: count }, (_, place) => makeCoin({ units: units + BigInt(place), lots }));
}

/** Payouts that have their coins already are part of what is owed, and take nothing from the coins that are left. */
const inFlight = 7_000_000n;

type Setting = Readonly<{
  unitsPerSize?: bigint;
  /** Fee ceiling of Bitcoin, as a multiple of its usual fee. */
  ceiling?: bigint;
  /** Owed to other orders, priced or not, and without coins yet. */
  promised?: bigint;
  /** State of the mix that all lots belong to. */
  mix?: 'mixing' | 'completed';
}>;

async function merge(free: readonly Coin[], picked: readonly Coin[], setting: Setting = {}) {
  const {
    unitsPerSize = usualUnitsPerSize,
    ceiling = usualPolicy.feeCeilings.bitcoin,
    promised = 0n,
    mix = 'completed',
  } = setting;
  const policy = { ...usualPolicy, feeCeilings: { ...usualPolicy.feeCeilings, bitcoin: ceiling } };
  const version = { number: 1, policy };
  const order = makeOrder({ state: mix, agreed: agreeTo(version) });
  const records = {
    deposits: { find: async () => makeDeposit(order) },
    orders: { find: async () => ({ ...order, mix: {} }), owed: async () => promised + inFlight },
    journal: { balance: async () => -inFlight },
  } as unknown as Records;
  const payout = { ...makePayout(order), kind: 'refund', amount: money('BTC', 1_000_000n) } as const;
  const selection = { free: [...picked, ...free], picked, unitsPerSize };
  const rules = { policy: () => version };
  const ports = { clock: { now: () => 0 }, rules } as unknown as Pick<Ports, 'clock' | 'rules'>;
  return await mergeFragments(ports, records, { leader: payout, joined: [] }, selection);
}

test('nothing is merged while one payout could spend all coins that are left', async () => {
  const picked = makeCoins(1, large);
  expect(await merge(makeCoins(mostInputs), picked)).toEqual(picked);
});

test('the smallest coins are merged, and as many as one payout can spend are left', async () => {
  const [picked, free] = [makeCoins(1, large), makeCoins(mostInputs + 3)];
  expect(await merge(free.toReversed(), picked)).toEqual([...picked, ...free.slice(0, 3)]);
});

test('a payout never has more inputs than allowed', async () => {
  expect(await merge(makeCoins(200), makeCoins(1, large))).toHaveLength(mostInputs);
  expect(await merge(makeCoins(200), makeCoins(mostInputs - 2, large))).toHaveLength(mostInputs);
  expect(await merge(makeCoins(200), makeCoins(mostInputs, large))).toHaveLength(mostInputs);
});

test('nothing is merged while blocks are dearer than usual', async () => {
  const picked = makeCoins(1, large);
  expect(await merge(makeCoins(200), picked, { unitsPerSize: usualUnitsPerSize + 1n })).toEqual(picked);
});

test('coins that cost more than they bring stay where they are', async () => {
  const [picked, dust, coins] = [makeCoins(1, large), makeCoins(1, inputCosts), makeCoins(mostInputs + 2)];
  expect(await merge([...dust, ...coins], picked)).toEqual([...picked, ...coins.slice(0, 2)]);
});

test('the fee can still rise fourfold within the ceiling', async () => {
  const picked = makeCoins(1, large);
  const ceiling = transactionFee('BTC', usualUnitsPerSize * 8n).units;
  const { length } = await merge(makeCoins(200), picked, { ceiling: 8n });
  const raisedFee = (inputs: number) => transactionFee('BTC', usualUnitsPerSize, { inputs }).units * feeHeadroom;
  expect(length).toBeGreaterThan(1);
  expect(raisedFee(length)).toBeLessThanOrEqual(ceiling);
  expect(raisedFee(length + 1)).toBeGreaterThan(ceiling);
  expect(await merge(makeCoins(200), picked, { ceiling: 4n })).toEqual(picked);
});

test('what is owed to other orders stays in coins that can be spent now', async () => {
  const [picked, free] = [makeCoins(1, large), makeCoins(mostInputs + 5)];
  const owedToOthers = free.slice(2).reduce((sum, { units }) => sum + units, 0n);
  expect(await merge(free, picked, { promised: owedToOthers })).toEqual([...picked, ...free.slice(0, 2)]);
  expect(await merge(free, picked, { promised: large * 10n })).toEqual(picked);
});

test('coins of an open mix are never merged, and nothing is merged with them', async () => {
  const [picked, ofMix, free] = [makeCoins(1, large), makeCoins(2, 40_000n, ['lot']), makeCoins(mostInputs + 3)];
  const expected = [...picked, ...free.slice(0, 3)];
  expect(await merge([...ofMix, ...free], picked, { mix: 'mixing' })).toEqual(expected);
  expect(await merge([...ofMix, ...free], picked, { mix: 'completed' })).toEqual([
    ...picked,
    ...ofMix,
    ...free.slice(0, 3),
  ]);
  const pickedOfMix = makeCoins(1, large, ['lot']);
  expect(await merge(free, pickedOfMix, { mix: 'mixing' })).toEqual(pickedOfMix);
});
