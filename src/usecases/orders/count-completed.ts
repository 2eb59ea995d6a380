/**
 * Statistics for the home page and the FAQ: completed orders and median durations. Pairs with few orders have no
 * median.
 */
import { chainIds, currencies, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { timesUsual } from '#src/domain/credit-rule.ts';
import { fewestForMedian, ordersBehindMedian } from '#src/domain/order/time-limits.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { Ports } from '../ports/ports.ts';
import type { PairDurations } from '../ports/records.ts';

/** Median duration of a pair's newest exchanges, from the detected deposit to the confirmed payout. */
export type PairSpeed = Readonly<{ send: CurrencyId; receive: CurrencyId; orders: number; medianMs: number }>;
export type CompletedFigures = Readonly<{
  count: number;
  /** Chains on which deposits need more confirmations now than when the orders were measured. */
  raised: readonly ChainId[];
  /** Pairs with enough orders for a median, most orders first. */
  speeds: readonly PairSpeed[];
}>;

/** Cache lifetime of the statistics. */
const figuresLifeMs = 30_000;

export function makeCountCompleted({ store, clock }: Pick<Ports, 'store' | 'clock'>): () => Promise<CompletedFigures> {
  let counted: Readonly<{ at: number; figures: Promise<CompletedFigures> }> | undefined;
  return async () => {
    const now = clock.now();
    if (counted && now >= counted.at && now - counted.at < figuresLifeMs) return await counted.figures;
    // Single flight: concurrent callers share this count.
    const figures = count(store);
    counted = { at: now, figures };
    try {
      return await figures;
    } catch (error) {
      counted = undefined; // Failures are not cached.
      throw error;
    }
  };
}

async function count(store: Ports['store']): Promise<CompletedFigures> {
  const { completed, raises } = await store.snapshot(async ({ orders, stops }) => ({
    completed: await orders.completed(ordersBehindMedian),
    raises: await stops.creditRules(),
  }));
  return {
    count: completed.count,
    raised: chainIds.filter((chain) => timesUsual(raises, chain) > 1),
    speeds: completed.pairs.flatMap(measure).toSorted(byMeasured),
  };
}

type PairOfQuote = Pick<Quote, 'inputs' | 'receive'>;

/**
 * The measured time of a quote's pair. Null if too few of its orders have completed, and while its deposits need more
 * confirmations than those of the orders that were measured.
 */
export function findMeasured({ speeds, raised }: CompletedFigures, quote: PairOfQuote): PairSpeed | null {
  const [send, receive] = [quote.inputs.send.currency, quote.receive.currency];
  if (raised.includes(currencies[send].chain)) return null;
  return speeds.find((each) => each.send === send && each.receive === receive) ?? null;
}

function measure({ send, receive, durationsMs }: PairDurations): readonly PairSpeed[] {
  const orders = durationsMs.length;
  const medianMs = durationsMs.toSorted((a, b) => a - b)[Math.floor(orders / 2)];
  return medianMs === undefined || orders < fewestForMedian ? [] : [{ send, receive, orders, medianMs }];
}

function byMeasured(a: PairSpeed, b: PairSpeed): number {
  const place = ({ send, receive }: PairSpeed): number =>
    heldCurrencyIds.indexOf(send) * heldCurrencyIds.length + heldCurrencyIds.indexOf(receive);
  return b.orders - a.orders || place(a) - place(b);
}
