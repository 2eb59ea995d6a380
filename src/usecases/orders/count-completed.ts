/** The figures of the home page: counted, not claimed. Too few orders give no median. */
import { fewestForMedian, ordersBehindMedian } from '#src/domain/order/time-limits.ts';
import type { Ports } from '../ports/ports.ts';

export type CompletedFigures = Readonly<{ count: number; medianMs: number | null }>;

/** Everyone who looks within this time sees the same figures. */
const figuresLifeMs = 30_000;

export function makeCountCompleted({ store, clock }: Pick<Ports, 'store' | 'clock'>): () => Promise<CompletedFigures> {
  let counted: Readonly<{ at: number; figures: CompletedFigures }> | undefined;
  return async () => {
    const now = clock.now();
    if (counted && now >= counted.at && now - counted.at < figuresLifeMs) return counted.figures;
    const found = await store.snapshot(async ({ orders }) => await orders.completed(ordersBehindMedian));
    const figures = { count: found.count, medianMs: medianOf(found.durationsMs) };
    counted = { at: now, figures };
    return figures;
  };
}

function medianOf(durationsMs: readonly number[]): number | null {
  if (durationsMs.length < fewestForMedian) return null;
  return durationsMs.toSorted((a, b) => a - b)[Math.floor(durationsMs.length / 2)] ?? null;
}
