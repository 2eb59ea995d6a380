/**
 * The tracking code: nine digits with which a visitor looks up an order's status. Acting for the order needs its id.
 */
import { accept, refuse, type Result } from '../result.ts';

const codeCount = 1_000_000_000;
const codeText = /^[0-9]{9}$/;

/** Makes a tracking code. `random(n)` gives a uniform integer from 0 up to but not including n. */
export function makeTrackingCode(random: (n: number) => number): string {
  const drawn = random(codeCount);
  if (!Number.isInteger(drawn) || drawn < 0 || drawn >= codeCount) throw new RangeError('random() left its range');
  return String(drawn).padStart(9, '0');
}

/**
 * Parses a tracking code. Accepts surrounding blanks, because the number is often pasted. Anything but nine ASCII
 * digits is refused.
 */
export function parseTrackingCode(text: string): Result<string, 'tracking_code_malformed'> {
  const code = text.trim();
  return codeText.test(code) ? accept(code) : refuse('tracking_code_malformed');
}
