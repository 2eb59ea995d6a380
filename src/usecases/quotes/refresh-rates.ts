/** Queries every price source, combines the prices, and stores the result for all processes. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { ratesMaxAgeMs, ratesRefreshMs } from '#src/domain/order/time-limits.ts';
import {
  combinePrices,
  type CombinedPrices,
  type Observation,
  type PriceBook,
  type PricePolicy,
} from '#src/domain/price-median.ts';
import { nextMarket, type Market } from '#src/domain/price-market.ts';
import { listSourcePrices } from '#src/domain/price-sources.ts';
import { isPriceTrouble, type PriceTrouble } from '#src/domain/price-trouble.ts';
import type { Ports } from '../ports/ports.ts';
import type { RateSnapshot } from '../ports/rate-source.ts';
import type { RateSource } from '../ports/rate-source.ts';
import type { FiatAnswer, FiatDesk } from './ask-fiat.ts';
import { isTurnOf, keepHeld } from './price-turn.ts';

export type RefreshReport = Readonly<{ isFresh: boolean; failedSources: readonly string[] }>;

const symbols = [...new Set(Object.values(currencies).map(({ priceSymbol }) => priceSymbol))];

/**
 * Makes the function that refreshes the prices. It keeps the last round in memory, because a price that jumps must be
 * confirmed by a second round.
 */
export function makeRefreshRates(
  { store, clock, fiat }: Pick<Ports, 'store' | 'clock'> & Readonly<{ fiat?: FiatDesk }>,
  sources: readonly RateSource[],
  policy: PricePolicy,
): () => Promise<RefreshReport> {
  let book: PriceBook | undefined;
  let ownSavedAt: number | undefined;
  return async () => {
    // After a restart the stored prices serve as the last round, so that a jump is detected too.
    const last = await store.transaction(async ({ controls }) => await controls.latestRates());
    const [{ observations, failedSources }, money] = await Promise.all([observeAll(sources), fiat?.ask() ?? noAnswer]);
    const now = clock.now();
    const before = book ?? toBook(last);
    const combined = combinePrices(observations, before, now, policy);
    book = combined.book;
    const market = followMarket(last?.market, before, combined.book);
    const saidOfCoins = listSourcePrices(symbols, sources, { observations, rejected: combined.rejected });
    // Rates of money stand beside the prices of coins and take no part in them.
    const said = { ...saidOfCoins, ...fiat?.add(last?.sources, money) };
    const priced = { ...takeSnapshot(combined.book, Object.keys(combined.prices), now), market, sources: said };
    const own = withReasons(priced, combined);
    ownSavedAt = await store.transaction(async (records) => {
      const newest = await records.controls.latestRates();
      const other = newest?.savedAt === ownSavedAt ? undefined : newest;
      if (other && isTurnOf(other, { snapshot: own, now })) return ownSavedAt;
      const snapshot = other ? keepHeld(own, other, now) : own;
      const gap = last ? now - last.savedAt : 0;
      const hasPrices = Object.keys(snapshot.prices).length > 0;
      // Orders could not proceed without prices, so their deadlines are extended by the gap.
      if (hasPrices && gap > ratesMaxAgeMs) await records.orders.shiftDeadlines(null, gap - ratesRefreshMs);
      // Without any valid price an empty set is stored, so that nothing is priced with prices that the sources
      // contradict.
      await records.controls.saveRates(hasPrices ? snapshot : { ...snapshot, savedAt: last?.savedAt ?? now });
      return hasPrices ? now : undefined;
    });
    return { isFresh: !combined.isStale, failedSources: [...failedSources, ...money.failedSources] };
  };
}

const noAnswer: FiatAnswer = { observations: [], failedSources: [] };

/**
 * Takes the prices that stay fresh until the next round. The snapshot's time is that of the oldest of them; each coin's
 * own time is in its market data.
 */
function takeSnapshot(book: PriceBook, priced: readonly string[], now: number): RateSnapshot {
  const lasting = priced
    .map((symbol) => book[symbol]?.accepted)
    .filter((accepted) => accepted !== undefined)
    .filter(({ observedAt }) => now - observedAt <= ratesMaxAgeMs - ratesRefreshMs);
  return {
    prices: Object.fromEntries(lasting.map(({ price }) => [price.symbol, price])),
    observedAt: Math.min(now, ...lasting.map(({ observedAt }) => observedAt)),
    savedAt: now,
  };
}

/** Market data of every coin that has had a price. Coins without a newer one than is stored keep their data. */
function followMarket(known: Market = {}, before: PriceBook, after: PriceBook): Market {
  const followed = Object.entries(after).flatMap(([symbol, { accepted }]) =>
    accepted && accepted.observedAt >= (known[symbol]?.observedAt ?? 0)
      ? [[symbol, nextMarket(known[symbol], before[symbol]?.accepted, accepted)] as const]
      : [],
  );
  return { ...known, ...Object.fromEntries(followed) };
}

/**
 * Adds the coins without a price to the snapshot, and why. For a price that is too old to be stored, the reason is that
 * too few sources have one.
 */
function withReasons(snapshot: RateSnapshot, { rejected }: CombinedPrices): RateSnapshot {
  const missing = symbols
    .filter((symbol) => snapshot.prices[symbol] === undefined)
    .map((symbol): [string, PriceTrouble] => {
      const found = rejected.find((each) => each.symbol === symbol && each.source === undefined)?.reason;
      return [symbol, isPriceTrouble(found) ? found : 'too_few_sources'];
    });
  return missing.length === 0 ? snapshot : { ...snapshot, missing: Object.fromEntries(missing) };
}

/** A coin whose price was held back has its last one, so that the jump has to be confirmed after a restart as well. */
function toBook(last: RateSnapshot | undefined): PriceBook {
  if (!last) return {};
  return Object.fromEntries(
    symbols.flatMap((symbol) => {
      const { price = last.prices[symbol], observedAt = last.observedAt } = last.market?.[symbol] ?? {};
      const isHalted = last.prices[symbol] === undefined;
      return price ? [[symbol, { accepted: { price, observedAt, sources: [] }, isHalted }] as const] : [];
    }),
  );
}

async function observeAll(sources: readonly RateSource[]) {
  const answers = await Promise.allSettled(sources.map(async (source) => await source.observe(symbols)));
  const observations: Observation[] = [];
  const failedSources: string[] = [];
  answers.forEach((answer, place) => {
    if (answer.status === 'fulfilled') observations.push(...answer.value);
    else failedSources.push(sources[place]?.name ?? '');
  });
  return { observations, failedSources };
}
