/** Rate of a loan: a positive decimal, stored as typed. The rate is recorded only and enters no calculation. */
import { parsePrice } from '../rate.ts';
import { accept, refuse, type Result } from '../result.ts';

/** Parses the rate of a loan: plain ASCII decimals of at most 30 digits. */
export function parseLoanRate(text: string): Result<string, 'loan_rate_malformed'> {
  return parsePrice('USDT', text).ok ? accept(text) : refuse('loan_rate_malformed');
}
