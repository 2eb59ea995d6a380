/** The rate of a loan is recorded, not used: an exact decimal above zero, kept as it was written. */
import { parsePrice } from '../rate.ts';
import { accept, refuse, type Result } from '../result.ts';

/** Plain ASCII decimals, at most 30 digits. */
export function parseLoanRate(text: string): Result<string, 'loan_rate_malformed'> {
  return parsePrice('USDT', text).ok ? accept(text) : refuse('loan_rate_malformed');
}
