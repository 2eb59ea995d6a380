/** Until when a new order is to be paid. */
import type { Quote } from '../quote.ts';
import { quoteLifeMs } from './time-limits.ts';

type Beginning = Readonly<{ createdAt: number; windowMs: number }>;

/**
 * The payment window starts when the order is made, even if its quote is up to a minute older. An order from a quote
 * that was held for longer is to be paid when one made in the quote's first minute would have been: otherwise holding
 * the quote first would make the option on the market twice as long as its margin pays for. It never ends before its
 * quote would have, which counts where the window was made shorter meanwhile.
 */
export function payBy(quote: Pick<Quote, 'quotedAt' | 'expiresAt'>, { createdAt, windowMs }: Beginning): number {
  const latest = Math.max(quote.expiresAt, quote.quotedAt + quoteLifeMs + windowMs);
  return Math.min(createdAt + windowMs, latest);
}
