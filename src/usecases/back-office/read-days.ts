/** The last 30 days: orders, volume and fees by currency and in approximate dollars, page views and failed sign-ins. */
import { dayMs } from '#src/domain/back-office/parse-moment.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { centsOf, sumCents, writeCents } from '#src/domain/dollars.ts';
import type { Money } from '#src/domain/money.ts';
import type { Prices } from '#src/domain/rate.ts';
import type { DayFigures, PageView } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';

export const shownDays = 30;

export type Day = Readonly<{
  /** UTC day, for example "2026-11-15". */
  day: string;
  orders: number;
  /** Exact sums of completed orders, one per send currency. */
  volume: readonly Money[];
  fees: readonly Money[];
  /** Approximate volume in dollars at current rates, for example "1234.56". Null if a price is missing. */
  volumeUsd: string | null;
  feesUsd: string | null;
  pageViews: number;
  failedSignIns: number;
}>;

export type SeenPage = Readonly<{ page: string; language: string; count: number }>;

export async function readDays({
  ports,
  office,
}: OfficeDeps): Promise<Readonly<{ days: readonly Day[]; pageViews: readonly SeenPage[] }>> {
  const now = ports.clock.now();
  const first = now - (now % dayMs) - (shownDays - 1) * dayMs;
  const read = await office.store.snapshot(async ({ office: { figures }, controls }) => ({
    orders: await figures.completedByDay(first),
    views: await figures.pageViews(utcDay(first)),
    failures: await figures.failedSignIns(utcDay(first)),
    prices: (await controls.latestRates())?.prices ?? {},
  }));
  const days = Array.from({ length: shownDays }, (_, index) => {
    const day = utcDay(first + index * dayMs);
    const orders = read.orders.filter((each) => each.day === day);
    return {
      day,
      ...sumOrders(orders, read.prices),
      pageViews: sumCounts(read.views.filter((each) => each.day === day)),
      failedSignIns: sumCounts(read.failures.filter((each) => each.day === day)),
    };
  });
  return { days, pageViews: sumPages(read.views) };
}

function sumOrders(figures: readonly DayFigures[], prices: Prices) {
  const volume = figures.map((each) => each.volume);
  const fees = figures.map((each) => each.fee);
  return {
    orders: figures.reduce((sum, { orders }) => sum + orders, 0),
    volume,
    fees,
    volumeUsd: aboutInDollars(volume, prices),
    feesUsd: aboutInDollars(fees, prices),
  };
}

/** Sum of the amounts in dollars, rounded down to cents. Null if a price is missing. */
export function aboutInDollars(amounts: readonly Money[], prices: Prices): string | null {
  const cents = sumCents(amounts.map((amount) => centsOf(amount, prices)));
  return cents === null ? null : writeCents(cents);
}

function sumCounts(counts: readonly Readonly<{ count: number }>[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function sumPages(views: readonly PageView[]): readonly SeenPage[] {
  const pages = Map.groupBy(views, ({ page, language }) => `${page} ${language}`);
  return [...pages.values()]
    .flatMap((same) => (same[0] ? [{ page: same[0].page, language: same[0].language, count: sumCounts(same) }] : []))
    .toSorted((a, b) => b.count - a.count);
}
