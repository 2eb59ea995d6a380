/**
 * The crowd size against a simulated linkage attacker. The attacker uses public data only: deposits, payouts by
 * receiver, their times, rates and network fees at every time, and the published fees and delays. For every order of
 * random markets, the crowd shown must not exceed the number of other deposits that the attacker cannot rule out.
 */
import { describe, expect, test } from 'vitest';
import { makeSeededRandom, type SeededRandom } from '#tests/support/random.ts';
import { mixFeeBasisPoints, serviceFee } from '../fees.ts';
import { usualPolicy } from '../policy/policy.ts';
import { money, subtract } from '../money.ts';
import { priceExchange } from '../quote.ts';
import { convertDown } from '../rate.ts';
import { crowdBucket, crowdBuckets, crowdWindowMs, fitsAmount, linkWindow } from './crowd.ts';
import type { DoneMix, LinkWindow, OwnMix } from './crowd.ts';
import { countParts, leastPart } from './parts.ts';
import { drawMixPlan, splitIntoParts } from './plan.ts';
import { presetSettings, privacyLevels, type MixChoice } from './settings.ts';

const minute = 60_000;
type Sent = 'BTC' | 'LTC';
type Received = 'BTC' | 'ETH';

/** Public rates: 1 for a currency with itself; all others change every twenty minutes. */
function publicRate(from: Sent, to: Received, at: number): readonly [bigint, bigint] {
  if (from === to) return [1n, 1n];
  const moved = BigInt(1_000 + ((Math.floor(at / (20 * minute)) * 7) % 13));
  const usual = { BTC: { BTC: 1n, ETH: 135_000_000n }, LTC: { BTC: 1n, ETH: 333_333n } }[from][to];
  return [usual * moved, from === 'LTC' && to === 'BTC' ? 1_000_000n : 1n];
}

/** Public network fee of one payout. It changes every hour. */
function publicCost(to: Received, at: number): bigint {
  const hour = BigInt(Math.floor(at / (60 * minute)) % 3);
  return to === 'BTC' ? 1_128n + 141n * hour : 42_000_000_000_000n + hour;
}

/** Public inbound fee of a deposit: visible in the blocks as well. */
function publicInbound(to: Received, at: number): bigint {
  return publicCost(to, at) / 2n;
}

type SeenDeposit = Readonly<{ id: number; currency: Sent; units: bigint; at: number }>;
type SeenPayout = Readonly<{ receiver: number; currency: Received; units: bigint; at: number }>;
type Done = Readonly<{ id: number; delayMinutes: number; done: DoneMix; mine: OwnMix; paidAt: readonly number[] }>;
type Market = Readonly<{ deposits: readonly SeenDeposit[]; payouts: readonly SeenPayout[]; mixes: readonly Done[] }>;

/** Every service fee of the price list, in basis points: presets 25; custom 45 + 50 per round (+ 100) (+ 200). */
const listedFees = [25n];
for (let rounds = 1n; rounds <= 10n; rounds += 1n) {
  for (const extra of [0n, 100n, 200n, 300n]) listedFees.push(45n + 50n * rounds + extra);
}

/** Sums a receiver's payouts and returns the deposits from which some listed fee and delay lead to that sum. */
function attack({ deposits, payouts }: Market, receiver: number): readonly SeenDeposit[] {
  const parts = payouts.filter((payout) => payout.receiver === receiver);
  const total = parts.reduce((sum, { units }) => sum + units, 0n);
  const first = Math.min(...parts.map(({ at }) => at));
  const last = Math.max(...parts.map(({ at }) => at));
  const currency = parts[0]?.currency ?? 'BTC';
  return deposits.filter((deposit) => {
    if (deposit.at > first || last - deposit.at > 120 * minute) return false;
    const [numerator, denominator] = publicRate(deposit.currency, currency, deposit.at);
    const cost = publicInbound(currency, deposit.at) + publicCost(currency, deposit.at) * BigInt(parts.length);
    return listedFees.some((fee) => {
      const kept = (deposit.units * fee) / 10_000n + ((deposit.units * fee) % 10_000n > 0n ? 1n : 0n);
      return ((deposit.units - kept) * numerator) / denominator - cost === total;
    });
  });
}

/** Six hundred orders in eight hours. Many people choose the same round amounts and presets; some choose their own. */
function makeMarket(random: SeededRandom, lateMs: number): Market {
  const [deposits, payouts, mixes]: [SeenDeposit[], SeenPayout[], Done[]] = [[], [], []];
  for (let id = 0; id < 600; id += 1) {
    const order = drawOrder(random, id);
    const { deposit, to, choice } = order;
    const [numerator, denominator] = publicRate(deposit.currency, to, deposit.at);
    const rate = { from: deposit.currency, to, numerator, denominator };
    const send = money(deposit.currency, deposit.units);
    const partNetworkFee = money(to, publicCost(to, deposit.at));
    const feeBasisPoints = choice === undefined ? 45n : mixFeeBasisPoints(usualPolicy.fees, choice);
    const inboundFee = money(to, publicInbound(to, deposit.at));
    const net = subtract(convertDown(subtract(send, serviceFee(send, feeBasisPoints)), rate), inboundFee);
    const gross = money(to, net.units > 0n ? net.units : 0n);
    const rounds = choice?.settings.mixingRounds ?? 1;
    const parts = countParts({ gross, networkFee: partNetworkFee, rounds });
    const networkFee = money(to, inboundFee.units + partNetworkFee.units * BigInt(parts));
    const product = choice?.product ?? 'exchange';
    const inputs = { product, orderType: 'floating', send, rate, ratedAt: deposit.at, feeBasisPoints, parts } as const;
    const priced = priceExchange({ ...inputs, networkFee, inboundFee });
    deposits.push(deposit);
    if (!priced.ok) continue;

    const { receive } = priced.value;
    const settings = choice?.settings ?? { delayMinutes: 0, useRandomAmounts: false, useRandomDelay: false };
    const plan = drawMixPlan(settings, parts, random);
    const paidAt = plan.offsetsMs.map((offset) => deposit.at + offset + random.below(lateMs + 1));
    const amounts = splitIntoParts(receive, plan, leastPart(to, partNetworkFee.units));
    for (const [index, { units }] of amounts.entries()) {
      payouts.push({ receiver: id, currency: to, units, at: paidAt[index] ?? 0 });
    }
    if (choice === undefined) continue;
    const done = { deposited: send, rate, inboundFee, partNetworkFee, confirmedAt: deposit.at };
    const mine = { feeBasisPoints, parts, receive };
    mixes.push({ id, delayMinutes: settings.delayMinutes, done, mine, paidAt });
  }
  return { deposits, payouts, mixes };
}

type DrawnOrder = Readonly<{ deposit: SeenDeposit; to: Received; choice: MixChoice | undefined }>;

function drawOrder(random: SeededRandom, id: number): DrawnOrder {
  const currency = random.chance(0.85) ? 'BTC' : 'LTC';
  const to = random.chance(0.7) ? 'BTC' : 'ETH';
  const round = random.pick([1_000_000n, 1_000_000n, 5_000_000n]);
  const units = random.chance(0.85) ? round : 200_000n + BigInt(random.below(50_000_000));
  const deposit: SeenDeposit = { id, currency, units, at: 1_000 * minute + random.below(480 * minute) };
  return { deposit, to, choice: random.chance(0.85) ? drawChoice(random) : undefined };
}

function drawChoice(random: SeededRandom): MixChoice {
  const privacyLevel = random.pick(privacyLevels);
  const preset = presetSettings(privacyLevel);
  if (random.chance(0.6)) return { product: 'mix_preset', settings: preset };
  const settings = {
    ...preset,
    mixingRounds: 1 + random.below(10),
    delayMinutes: 5 * random.below(25),
    useRandomAmounts: random.chance(0.5),
    useRandomDelay: random.chance(0.5),
  };
  return { product: 'mix_custom', settings };
}

const isSamePair = (a: Done, b: Done) => a.done.rate.from === b.done.rate.from && a.done.rate.to === b.done.rate.to;
const othersOf = (market: Market, order: Done) =>
  market.mixes.filter((other) => other.id !== order.id && isSamePair(other, order)).map(({ done }) => done);

function show(market: Market, order: Done, { from, to }: LinkWindow): number {
  const isInside = ({ confirmedAt }: DoneMix) => confirmedAt >= from && confirmedAt <= to;
  return crowdBucket(othersOf(market, order).filter((done) => isInside(done) && fitsAmount(done, order.mine)).length);
}

/** Crowd shown on the page of a finished order. */
function shownAfter(market: Market, order: Done): number {
  const times = { firstPaidAt: Math.min(...order.paidAt), lastPaidAt: Math.max(...order.paidAt) };
  return show(market, order, linkWindow(times));
}

/** Crowd shown on the mixer page to a visitor whose deposit is about to be confirmed. */
function shownBefore(market: Market, order: Done): number {
  const to = order.done.confirmedAt;
  return show(market, order, { from: to - crowdWindowMs(order), to });
}

const seeds = ['sampan', 'junk', 'raft', 'ferry', 'dinghy', 'barge'];
const market = (seed: string, lateMs = 0) => makeMarket(makeSeededRandom(seed), lateMs);
const leftBy = (candidates: readonly SeenDeposit[], { id }: Done) =>
  candidates.filter((other) => other.id !== id).length;

describe('the attacker', () => {
  test('keeps the right deposit among those left, and is often sure of it', () => {
    const seen = market('sampan');
    const left = seen.mixes.map((order) => attack(seen, order.id));
    expect(seen.mixes.length).toBeGreaterThan(450);
    expect(left.every((candidates, index) => candidates.some(({ id }) => id === seen.mixes[index]?.id))).toBe(true);
    expect(left.filter((candidates) => candidates.length === 1).length).toBeGreaterThan(20);
  });

  test('would expose a count by similar amounts as too high', () => {
    const seen = market('sampan');
    const isSimilar = (a: DoneMix, b: DoneMix) => {
      const difference = a.deposited.units - b.deposited.units;
      return (difference < 0n ? -difference : difference) * 100n <= b.deposited.units;
    };
    const isTooHigh = (order: Done) => {
      const similar = othersOf(seen, order).filter((other) => isSimilar(other, order.done)).length;
      return similar > leftBy(attack(seen, order.id), order);
    };
    expect(seen.mixes.filter(isTooHigh).length).toBeGreaterThan(100);
  });
});

describe('the crowd shown', () => {
  test.each(seeds)('is never above what the attacker leaves, after and before an order is paid (%s)', (seed) => {
    const seen = market(seed);
    for (const order of seen.mixes) {
      const left = leftBy(attack(seen, order.id), order);
      expect(shownAfter(seen, order)).toBeLessThanOrEqual(left);
      expect(shownBefore(seen, order)).toBeLessThanOrEqual(left);
    }
  });

  test.each(seeds)('is never above what the attacker leaves when parts had to wait (%s)', (seed) => {
    const seen = market(seed, 90 * minute);
    for (const order of seen.mixes) {
      expect(shownAfter(seen, order)).toBeLessThanOrEqual(leftBy(attack(seen, order.id), order));
    }
  });

  test('is not kept low by showing nothing: these markets have crowds of almost every size', () => {
    const shown = seeds.flatMap((seed) => {
      const seen = market(seed);
      return seen.mixes.map((order) => shownAfter(seen, order));
    });
    for (const bucket of crowdBuckets.filter((size) => size <= 20)) expect(shown).toContain(bucket);
  });
});
