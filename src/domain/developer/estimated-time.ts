/**
 * Estimated time of an order from its detected deposit to the confirmed payout, in whole minutes: the measured median
 * of its pair, or the upper end of the estimate on our pages if nothing was measured.
 */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId } from '../assets/currencies.ts';
import { estimatedMs } from '../order/time-limits.ts';
import type { Product } from '../order/order-kind.ts';

export type EstimatedTime = Readonly<{ estimatedTime: number; isTimeMeasured: boolean }>;

type Pair = Readonly<{ send: CurrencyId; receive: CurrencyId; product: Product }>;

type Measured = Readonly<{ medianMs: number | undefined; longerMs?: number | undefined }>;

/** Block time from which a chain counts as slow. */
const slowBlockSeconds = 60;

/**
 * Estimates the time of an order. `medianMs` is the measured median of the pair's exchanges; it is not used for mixes,
 * whose duration the visitor chooses. `longerMs` is the time that raised confirmations add.
 */
export function estimateTime({ send, receive, product }: Pair, { medianMs, longerMs = 0 }: Measured): EstimatedTime {
  if (product !== 'exchange') return estimate(estimatedMs.mixing.to + longerMs);
  // Orders of the past had the usual confirmations, so the sum of both is no measured time.
  if (medianMs !== undefined) return { ...estimate(medianMs + longerMs), isTimeMeasured: longerMs === 0 };
  const isSlow = [send, receive].some((id) => chains[currencies[id].chain].blockSeconds >= slowBlockSeconds);
  return estimate((isSlow ? estimatedMs.slow.to : estimatedMs.quick.to) + longerMs);
}

/** Converts milliseconds to an estimate in whole minutes, rounded up, at least one. */
function estimate(ms: number): EstimatedTime {
  return { estimatedTime: Math.max(1, Math.ceil(ms / 60_000)), isTimeMeasured: false };
}
