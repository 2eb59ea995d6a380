/**
 * Profit and loss of the default policy over a day's tape with jumps. Attackers take fixed quotes as free options, an
 * arbitrageur trades against prices that lag behind the market, at floating and at fixed rates, and ordinary visitors
 * order the same amounts as often as attackers.
 */
import { expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { boardNow, makeBoard } from '#tests/support/make-board.ts';
import { currencies } from './assets/currencies.ts';
import { money, type Money } from './money.ts';
import { marginsOf } from './policy/policy-margins.ts';
import { usualPolicy } from './policy/policy.ts';
import { priceOnBoard, type PriceBoard, type QuoteRequest } from './price-board.ts';
import { nextMarket, type SymbolMarket } from './price-market.ts';
import { combinePrices, defaultPricePolicy, type PriceBook } from './price-median.ts';

const roundMs = 6_000;
const roundsOfDay = 86_400_000 / roundMs;
const holdRounds = 900_000 / roundMs;
const ordersEvery = 10;

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Prices of a day: a volatility of 80 % a year, and ten jumps of 2 to 6 %. */
function makeTape(seed: number): readonly number[] {
  const random = makeRandom(seed);
  const step = 0.8 * Math.sqrt(roundMs / (365 * 86_400_000));
  const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const jumps = new Map(
    Array.from({ length: 10 }, () => [
      Math.floor(random() * roundsOfDay),
      (random() < 0.5 ? -1 : 1) * (0.02 + random() * 0.04),
    ]),
  );
  let price = 65_000;
  return Array.from({ length: roundsOfDay + holdRounds }, (_, round) => {
    price *= 1 + step * normal() + (jumps.get(round) ?? 0);
    return price;
  });
}

/** The margins of the price desk, and stocks of the wallet that are not abundant. */
type Desk = Readonly<{ margins?: PriceBoard['margins']; cover?: PriceBoard['cover'] }>;

/** The boards of the price desk, which sees each price one round late and holds jumps back. */
function makeBoards(tape: readonly number[], { margins, cover = {} }: Desk): readonly (PriceBoard | undefined)[] {
  const { margins: _, ...even }: PriceBoard = makeBoard({ USDT: '1' });
  const base = { ...even, cover: { ...even.cover, ...cover } };
  const policy = { ...defaultPricePolicy, minimumSources: 1 };
  let book: PriceBook = {};
  let market: SymbolMarket | undefined;
  return tape.map((_price, round) => {
    const observedAt = boardNow + (round - 1) * roundMs;
    const price = (tape[Math.max(0, round - 1)] ?? 0).toFixed(2);
    const before = book['BTC']?.accepted;
    const combined = combinePrices(
      [{ source: 's', symbol: 'BTC', price, observedAt }],
      book,
      observedAt + roundMs,
      policy,
    );
    book = combined.book;
    const accepted = book['BTC']?.accepted;
    if (accepted) market = nextMarket(market, before, accepted);
    const { BTC } = combined.prices;
    if (!BTC || !market) return undefined;
    const prices = { ...base.prices, BTC };
    return { ...base, prices, observedAt, market: { BTC: market }, ...(margins && { margins }) };
  });
}

type Deal = Readonly<{ send: Money; receive: Money; networkFee: Money }>;

function deal(
  board: PriceBoard | undefined,
  isSelling: boolean,
  orderType: QuoteRequest['orderType'],
): Deal | undefined {
  if (!board) return undefined;
  const send = isSelling ? money('BTC', 100_000_000n) : money('USDT-TRC20', 65_000_000_000n);
  const receiveCurrency = isSelling ? 'USDT-TRC20' : 'BTC';
  const priced = priceOnBoard(board, { send, receiveCurrency, orderType }, board.observedAt + roundMs);
  if (!priced.ok) return undefined;
  const { inputs, receive } = priced.value.quote;
  return { send, receive, networkFee: inputs.networkFee };
}

/** What a deal earns us, in dollars, if one bitcoin is worth this much. The network fee pays for the network. */
function earned({ send, receive, networkFee }: Deal, dollars: number): number {
  const value = ({ currency, units }: Money): number =>
    currency === 'BTC' ? (Number(units) / 1e8) * dollars : Number(units) / 1e6;
  return value(send) - value(receive) - value(networkFee);
}

/** Whether the desk is so far from the market that the fee of a floating order does not cover the difference. */
function isOff(board: PriceBoard | undefined, dollars: number): boolean {
  const price = board?.prices['BTC'];
  return price !== undefined && Math.abs(Number(price.numerator) / Number(price.denominator) / dollars - 1) > 0.004;
}

function runDay(seed: number, desk: Desk) {
  const tape = makeTape(seed);
  const boards = makeBoards(tape, desk);
  const total = { visitors: 0, attackers: 0, arbitrageur: 0, sniper: 0 };
  for (let round = 1; round < roundsOfDay; round += 1) {
    const [now, later] = [tape[round] ?? 0, tape[round + holdRounds] ?? 0];
    for (const isSelling of [true, false]) {
      // The arbitrageur orders when the desk's price looks wrong, and is priced a round later, when mined.
      const seen = isOff(boards[round], now) ? deal(boards[round], isSelling, 'floating') : undefined;
      const mined = seen && earned(seen, now) < 0 ? deal(boards[round + 1], isSelling, 'floating') : undefined;
      if (mined) total.arbitrageur += earned(mined, tape[round + 1] ?? 0);
      // One who orders at a fixed rate in the same round, before the desk has seen the jump, has the old price.
      const sniped = isOff(boards[round], now) ? deal(boards[round], isSelling, 'fixed') : undefined;
      if (sniped) total.sniper += Math.min(0, earned(sniped, now));
      if (round % ordersEvery !== 0) continue;
      const fixed = deal(boards[round], isSelling, 'fixed');
      if (!fixed) continue;
      total.visitors += earned(fixed, later);
      // An attacker pays at the end of the hold, and only if the market has moved in his favour.
      total.attackers += Math.min(0, earned(fixed, later));
    }
  }
  return { ...total, net: total.visitors + total.attackers + total.arbitrageur + total.sniper };
}

test.for([1, 7, 42])(
  'a day with jumps is no loss, with the tape of seed %s',
  { timeout: patient(30_000) },
  async (seed, { annotate }) => {
    const usual = runDay(seed, { margins: marginsOf(usualPolicy) });
    const without = runDay(seed, {});
    await annotate(
      `profit and loss in dollars: ${JSON.stringify(usual)}, without a margin: ${JSON.stringify(without)}`,
    );
    expect(usual.attackers).toBeLessThan(0);
    expect(usual.sniper).toBeLessThan(0);
    expect(usual.net).toBeGreaterThanOrEqual(0);
    expect(usual.attackers, 'what attackers take').toBeGreaterThan(without.attackers);
    expect(usual.net).toBeGreaterThan(without.net);
  },
);

test('a day with jumps is no loss while an abundant coin is sold below its price', { timeout: patient(30_000) }, () => {
  // Ten bitcoins are half of the target: bitcoins are bought above the mid-market rate, and sold above it too.
  const scarce = { margins: marginsOf(usualPolicy), cover: { BTC: currencies.BTC.maxUnits } };
  const { attackers, net } = runDay(42, scarce);
  expect(attackers).toBeLessThan(0);
  expect(net).toBeGreaterThan(runDay(42, {}).net);
});
