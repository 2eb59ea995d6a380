/**
 * Scales the timeouts of tests. `TEST_PATIENCE=3` makes every wait and timeout three times as long, for a machine that
 * is three times as slow. Waits still end as soon as the awaited condition holds.
 */
import process from 'node:process';

/** Milliseconds on a quiet machine with two cores, scaled for this machine. */
export function patient(milliseconds: number): number {
  return Math.round(milliseconds * readPatience(process.env['TEST_PATIENCE']));
}

export function readPatience(text = ''): number {
  if (text.trim() === '') return 1;
  const factor = Number(text);
  if (!(factor >= 1 && factor <= 100)) throw new Error(`TEST_PATIENCE must be a number from 1 to 100; it is "${text}"`);
  return factor;
}
