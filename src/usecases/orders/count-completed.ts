/** The figures of the home page and the questions: counted, not claimed. Too few orders of a pair give no median. */
import { currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { fewestForMedian, ordersBehindMedian } from '#src/domain/order/time-limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { PairDurations } from '../ports/records.ts';

/** How long the newest swaps of a pair took, from seeing the deposit to the confirmed payout. */
export type PairSpeed = Readonly<{ send: CurrencyId; receive: CurrencyId; orders: number; medianMs: number }>;
export type CompletedFigures = Readonly<{
  count: number;
  /** Pairs with enough orders to say so, the most measured first. */
  speeds: readonly PairSpeed[];
}>;

/** Everyone who looks within this time sees the same figures. */
const figuresLifeMs = 30_000;

export function makeCountCompleted({ store, clock }: Pick<Ports, 'store' | 'clock'>): () => Promise<CompletedFigures> {
  let counted: Readonly<{ at: number; figures: Promise<CompletedFigures> }> | undefined;
  return async () => {
    const now = clock.now();
    if (counted && now >= counted.at && now - counted.at < figuresLifeMs) return await counted.figures;
    // Whoever comes while it is counted waits for the same count.
    const figures = count(store);
    counted = { at: now, figures };
    try {
      return await figures;
    } catch (error) {
      counted = undefined; // The next one counts again.
      throw error;
    }
  };
}

async function count(store: Ports['store']): Promise<CompletedFigures> {
  const completed = await store.snapshot(async ({ orders }) => await orders.completed(ordersBehindMedian));
  return { count: completed.count, speeds: completed.pairs.flatMap(measure).toSorted(byMeasured) };
}

function measure({ send, receive, durationsMs }: PairDurations): readonly PairSpeed[] {
  const orders = durationsMs.length;
  const medianMs = durationsMs.toSorted((a, b) => a - b)[Math.floor(orders / 2)];
  return medianMs === undefined || orders < fewestForMedian ? [] : [{ send, receive, orders, medianMs }];
}

function byMeasured(a: PairSpeed, b: PairSpeed): number {
  const place = ({ send, receive }: PairSpeed): number =>
    currencyIds.indexOf(send) * currencyIds.length + currencyIds.indexOf(receive);
  return b.orders - a.orders || place(a) - place(b);
}
