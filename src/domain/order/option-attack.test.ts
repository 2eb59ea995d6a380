/**
 * Free options: the gain of an attacker who trades only if the market moved in their favour, with a fixed price and an
 * unmined payment, or with an underpaid order that they continue at a time of their choice. Prices are a seeded random
 * walk of 50 % volatility per year unless stated otherwise, miner fees are left out, and the attacker plays the optimal
 * stopping strategy: in each round they compare the gain of trading now with the value of waiting. The attack must not
 * pay.
 */
import { expect, test } from 'vitest';
import { makeSeededRandom } from '#tests/support/random.ts';
import { chains } from '../assets/chains.ts';
import type { ChainId } from '../assets/currencies.ts';
import { marginTerms } from '../margin.ts';
import { marginsOf } from '../policy/policy-margins.ts';
import { usualPolicy } from '../policy/policy.ts';
import { paymentWindowMs } from '../policy/policy-times.ts';
import { choicePriceMaxAgeMs, choiceQuoteLifeMs } from './time-limits.ts';

const minutesAYear = 525_600;
const usualVolatility = 0.5;
/** Approximate value of the maximum order, in dollars, in every currency. */
const orderDollars = 1_000_000;
/** Cost of hedging by selling the coins elsewhere at once, as a share: the fee of the cheapest exchanges. */
const hedgeShare = 0.001;
/** Cost of capital while the coins wait: five percent per year. */
const capitalShareAMinute = 0.05 / minutesAYear;

type Rule = Readonly<{ minutes: number; blockMinutes: number; feeShare: number; volatility?: number }>;

/**
 * Value of the option in dollars per order, before capital costs. The holder speeds the payment up at a time of their
 * choice. It is mined in the next block if that comes in time; otherwise the hedge has to be undone.
 */
function optionValue(rule: Rule): Readonly<{ dollars: number; boundary: number[] }> {
  const { minutes, blockMinutes, feeShare, volatility = usualVolatility } = rule;
  const rounds = 400;
  const dt = minutes / rounds;
  const step = volatility * Math.sqrt(dt / minutesAYear);
  const boundary: number[] = [];
  let later = new Float64Array(2 * rounds + 1);
  for (let round = rounds - 1; round >= 0; round -= 1) {
    const mined = 1 - Math.exp(-(minutes - round * dt) / blockMinutes);
    const now = new Float64Array(2 * rounds + 1);
    boundary[round] = Number.POSITIVE_INFINITY;
    for (let place = -round; place <= round; place += 2) {
      const waiting = ((later[rounds + place + 1] ?? 0) + (later[rounds + place - 1] ?? 0)) / 2;
      const taking = mined * (place * step - feeShare - hedgeShare) - (1 - mined) * hedgeShare;
      if (taking > waiting) boundary[round] = Math.min(boundary[round] ?? Infinity, place * step);
      now[rounds + place] = Math.max(waiting, taking);
    }
    later = now;
  }
  return { dollars: (later[rounds] ?? 0) * orderDollars, boundary };
}

/** Runs the same strategy on a simulated series of prices: average gain per order after all costs. */
function gainOnTape(rule: Rule, { orders, seed }: Readonly<{ orders: number; seed: number }>): number {
  const { boundary } = optionValue(rule);
  const random = makeSeededRandom(seed);
  const dt = rule.minutes / boundary.length;
  const step = usualVolatility * Math.sqrt(dt / minutesAYear);
  let total = 0;
  for (let order = 0; order < orders; order += 1) {
    let moved = 0;
    let round = 0;
    while (round < boundary.length && moved < (boundary[round] ?? Infinity)) {
      moved += random.chance(0.5) ? step : -step;
      round += 1;
    }
    const isTaken = round < boundary.length;
    const left = rule.minutes - round * dt;
    const isMined = isTaken && random.chance(1 - Math.exp(-left / rule.blockMinutes));
    if (isMined) total += (moved - rule.feeShare - hedgeShare) * orderDollars;
    else if (isTaken) total -= hedgeShare * orderDollars;
    total -= capitalShareAMinute * orderDollars * round * dt;
  }
  return total / orders;
}

const fixedFee = Number(usualPolicy.fees.fixed) / 10_000;
const ruleOf = (chain: ChainId): Rule => ({
  minutes: paymentWindowMs(usualPolicy, 'fixed') / 60_000 + chains[chain].firstConfirmationMinutes,
  blockMinutes: chains[chain].blockSeconds / 60,
  feeShare: fixedFee,
});
const coinChains = Object.values(chains).map(({ id }) => id);

test.each(coinChains)('a fixed price on %s gives a payment that is seen and not mined nothing to gain', (chain) => {
  const rule = ruleOf(chain);
  const costs = capitalShareAMinute * orderDollars * rule.minutes;
  const value = optionValue(rule).dollars - costs;
  console.info(`${chain}: waiting is worth $${value.toFixed(2)} an order of $${orderDollars}`);
  expect(value).toBeLessThanOrEqual(0);
});

/** Share of an order that the margin of the usual policy adds to a fixed price while its coin moves this much. */
function marginShare(volatility: number): number {
  const volatilityPpm = BigInt(Math.round(volatility * Math.sqrt(15 / minutesAYear) * 1_000_000));
  const calm = { valueDollars: 0n, depthDollars: 0n, sendStockPercent: 100n, receiveStockPercent: 100n };
  const { totalPpm } = marginTerms(marginsOf(usualPolicy).usual, { ...calm, volatilityPpm }, 'fixed');
  return Number(totalPpm) / 1_000_000;
}

test.each(coinChains)('on %s it is worth less than a basis point in a market of 90 percent a year', (chain) => {
  const volatility = 0.9;
  const rule = ruleOf(chain);
  const worth = (feeShare: number) => optionValue({ ...rule, volatility, feeShare }).dollars;
  const [usual, without] = [worth(rule.feeShare + marginShare(volatility)), worth(rule.feeShare)];
  console.info(
    `${chain} at 90 %: $${usual.toFixed(0)} an order of $${orderDollars}, $${without.toFixed(0)} without a margin`,
  );
  expect(usual).toBeLessThan(orderDollars / 10_000);
  expect(usual).toBeLessThan(without * 0.75);
});

test('the same on a tape of prices, where keeping the price for a day paid thousands', () => {
  const now = gainOnTape(ruleOf('bitcoin'), { orders: 20_000, seed: 16 });
  const before = gainOnTape({ ...ruleOf('bitcoin'), minutes: 24 * 60 }, { orders: 1_000, seed: 16 });
  console.info(
    `an order of $${orderDollars}: $${now.toFixed(2)} with the rule, $${before.toFixed(0)} for a day without`,
  );
  expect(now).toBeLessThanOrEqual(0);
  expect(before).toBeGreaterThan(1_000);
});

test('who underpays and picks the quote of a choice gains nothing', () => {
  // The attacker sees current market prices, while a quote may be this old: the maximum age of its price plus its
  // lifetime.
  const aheadMinutes = (choicePriceMaxAgeMs + choiceQuoteLifeMs) / 60_000;
  const feeShare = Number(usualPolicy.fees.floating) / 10_000;
  const random = makeSeededRandom(16);
  const quotes = 24 * 60;
  let best = 0;
  for (let quote = 0; quote < quotes; quote += 1) {
    const step = usualVolatility * Math.sqrt(aheadMinutes / 70 / minutesAYear);
    let moved = 0;
    for (let second = 0; second < 70; second += 1) {
      moved += random.chance(0.5) ? step : -step;
      best = Math.max(best, moved - feeShare - hedgeShare);
    }
  }
  const gain = best * orderDollars;
  console.info(`a day of ${quotes} quotes: $${gain.toFixed(2)}`);
  expect(gain).toBeLessThanOrEqual(0);
});
