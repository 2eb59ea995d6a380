/**
 * A day of the live price feed on a fake clock: each venue in turn has each fault, and the whole market jumps once.
 * Every symbol must keep a price near that of the venues without a fault.
 */
import { expect, test } from 'vitest';
import { coins, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import { combinePrices, type PriceBook } from '#src/domain/price-median.ts';
import { venueNames } from '#src/domain/price-venues.ts';
import { makeLivePriceFeed, pricePolicyOf } from '#src/usecases/ports/price-feed.ts';
import { makeFakeTime } from './fixtures/fake-time.ts';
import { playVenue, venueFaults } from './fixtures/play-venue.ts';
import { venueScripts } from './fixtures/venue-scripts.ts';
import { makeSandboxFeed } from './sandbox-feed.ts';

const start = 1_700_000_010_000;
const roundMs = 60_000;
const rounds = 1_440;
const symbols = Object.keys(coins) as readonly CoinSymbol[];
/** Factor by which each venue's prices differ from the market: 0.1 % at most. */
const strays = { kraken: 1.0005, coinbase: 0.9997, bitfinex: 0.999, kucoin: 1.001 };
/** Round in which all prices except those of dollar coins fall by 8 %. */
const jumpRound = 721;

type Found = { priced: number; furthest: number };

async function playDay() {
  const time = makeFakeTime(start);
  const [kraken, coinbase, bitfinex, kucoin] = [
    playVenue(venueScripts.kraken, time),
    playVenue(venueScripts.coinbase, time),
    playVenue(venueScripts.bitfinex, time),
    playVenue(venueScripts.kucoin, time),
  ];
  const venues = { kraken, coinbase, bitfinex, kucoin };
  const feed = makeLivePriceFeed([kraken.source, coinbase.source, bitfinex.source, kucoin.source]);
  const policy = pricePolicyOf(feed);
  const market = makeSandboxFeed({ seed: 'a day', clock: time.clock });
  const found = new Map(symbols.map((symbol): [string, Found] => [symbol, { priced: 0, furthest: 0 }]));
  const reasons = new Set<string>();
  let book: PriceBook = {};

  for (let round = 0; round < rounds; round += 1) {
    await time.advance(roundMs);
    const fall = round < jumpRound ? 1 : 0.92;
    const observed = await market.observe(symbols);
    const truth = new Map(
      observed.map(({ symbol, price }) => [symbol, Number(price) * (symbol.startsWith('USD') ? 1 : fall)]),
    );
    const priceAt = (name: keyof typeof strays, symbol: string) =>
      ((truth.get(symbol) ?? 0) * strays[name]) / (name === 'kucoin' ? (truth.get('USDT') ?? 1) : 1);
    // The faults follow one another, and each fault goes through all venues: 48 periods of half an hour.
    const stretch = Math.floor((round * venueFaults.length * venueNames.length) / rounds);
    const ill = venueNames[stretch % venueNames.length];
    const fault = venueFaults[Math.floor(stretch / venueNames.length)] ?? 'none';
    for (const name of venueNames) {
      const write = (symbol: CoinSymbol, factor: number) => (priceAt(name, symbol) * factor).toFixed(8);
      venues[name].play(write, name === ill ? fault : 'none');
    }

    const answers = await Promise.allSettled(feed.sources.map(async (source) => await source.observe(symbols)));
    const observations = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const combined = combinePrices(observations, book, time.clock.now(), policy);
    book = combined.book;
    combined.rejected.forEach(({ reason }) => reasons.add(reason));
    for (const symbol of symbols) {
      const [price, entry] = [combined.prices[symbol], found.get(symbol)];
      if (!price || !entry) continue;
      entry.priced += 1;
      const apart = Number(price.numerator) / Number(price.denominator) / medianOf(symbol, priceAt, truth) - 1;
      entry.furthest = Math.max(entry.furthest, Math.abs(apart));
    }
  }
  feed.sources.forEach((source) => source.close());
  return { found, reasons, pending: time.pending() };
}

/** The median of the prices in dollars that all venues would have without a fault. */
function medianOf(
  symbol: CoinSymbol,
  priceAt: (name: keyof typeof strays, symbol: string) => number,
  truth: ReadonlyMap<string, number>,
): number {
  const dollars = venueNames
    .filter((name) => venueScripts[name].protocol.symbols.includes(symbol))
    .map((name) => priceAt(name, symbol) * (name === 'kucoin' ? (truth.get('USDT') ?? 1) : 1))
    .toSorted((a, b) => a - b);
  const half = (dollars.length - 1) / 2;
  return ((dollars[Math.floor(half)] ?? 0) + (dollars[Math.ceil(half)] ?? 0)) / 2;
}

test('whichever venue fails, every symbol is priced 99.9 % of the day, and within 1 % of the tape', async () => {
  const { found, reasons, pending } = await playDay();
  for (const [symbol, { priced, furthest }] of found) {
    expect([symbol, priced / rounds >= 0.999, furthest <= 0.01]).toEqual([symbol, true, true]);
  }
  // Control of the test itself: wrong prices were detected as outliers, and the jump was held back.
  expect([...reasons].toSorted()).toEqual(expect.arrayContaining(['outlier', 'step_held']));
  expect(pending).toEqual([]);
});
