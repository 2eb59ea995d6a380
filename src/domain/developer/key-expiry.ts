/** The day on which an API key of an operator's making ends. */
import { utcDay } from '../calendar.ts';
import { dayMs, parseDay } from '../back-office/parse-moment.ts';
import { accept, refuse, type Result } from '../result.ts';

const longestDays = 3_660;

/** Reads a day (YYYY-MM-DD). The key works until that day is over in UTC. Empty: it does not end by itself. */
export function parseKeyExpiry(text: string, now: number): Result<number | null, 'key_expiry_invalid'> {
  const typed = text.trim();
  if (typed === '') return accept(null);
  const day = parseDay(typed);
  const isInRange = day !== undefined && day + dayMs > now && day - now <= longestDays * dayMs;
  return isInRange ? accept(day + dayMs) : refuse('key_expiry_invalid', { field: 'expiresOn' });
}

/** The last day on which the key works. */
export function lastDayOf(expiresAt: number): string {
  return utcDay(expiresAt - 1);
}
