/**
 * Which of several workers stores the prices of a round. Each has its own book, and one that is cut off from the venues
 * would blank the prices of the others: whoever sees more coins goes first, else who was first.
 */
import { ratesRoundMs } from '#src/domain/order/time-limits.ts';
import type { RateSnapshot } from '../ports/rate-source.ts';

/** A worker that sees more has its turn for longer, because rounds and observations are late at times. */
const longTurnMs = 3 * ratesRoundMs;

export function isTurnOf(
  other: RateSnapshot,
  { snapshot, now }: Readonly<{ snapshot: RateSnapshot; now: number }>,
): boolean {
  const [theirs, ours] = [countUnseen(other), countUnseen(snapshot)];
  return theirs <= ours && isWithin(other, theirs < ours ? longTurnMs : ratesRoundMs, now);
}

/** Leaves out what the other worker holds back as a jump: it confirms it itself, or is gone soon. */
export function keepHeld(own: RateSnapshot, other: RateSnapshot, now: number): RateSnapshot {
  const held = Object.entries(other.missing ?? {}).filter(([, reason]) => reason === 'step_held');
  if (held.length === 0 || !isWithin(other, longTurnMs, now)) return own;
  const names = new Set(held.map(([symbol]) => symbol));
  const prices = Object.fromEntries(Object.entries(own.prices).filter(([symbol]) => !names.has(symbol)));
  return { ...own, prices, missing: { ...own.missing, ...Object.fromEntries(held) } };
}

/** By its newest price. When it was saved says less: a clock that is moved on takes that time with it. */
function isWithin({ market = {} }: RateSnapshot, lifeMs: number, now: number): boolean {
  const age = now - Math.max(0, ...Object.values(market).map(({ observedAt }) => observedAt));
  return age >= 0 && age < lifeMs;
}

/** Coins that its sources do not agree on, or too few of them have. A jump that is held back was seen. */
function countUnseen({ missing = {} }: RateSnapshot): number {
  return Object.values(missing).filter((reason) => reason !== 'step_held').length;
}
