/** What an exchange costs in all: what arrives, compared with the amount at the mid-market rate. */
import { divideDown, divideUp } from './money.ts';
import type { Quote } from './quote.ts';

/**
 * The whole difference to the mid-market rate (margin, service fee and network fees) in parts per million of what the
 * amount is worth there. Rounded up, so that nothing is hidden. Negative if more arrives than at the mid-market rate.
 */
export function totalCostPpm({ inputs, receive }: Pick<Quote, 'inputs' | 'receive'>): bigint {
  const { send, rate, margin } = inputs;
  const mid = margin?.mid ?? rate;
  const worth = send.units * mid.numerator;
  const arrives = receive.units * mid.denominator;
  return arrives > worth
    ? -divideDown((arrives - worth) * million, worth)
    : divideUp((worth - arrives) * million, worth);
}

const million = 1_000_000n;
