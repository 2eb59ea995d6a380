/**
 * Reads and writes Monero's JSON without losing a unit. Its programs write amounts as whole numbers of the smallest
 * unit, and nine thousand coins are already more than a floating-point number can count.
 */

/** A whole number as it was read: as text where a number could not hold it. */
export type WholeNumber = number | string;

/** Sixteen digits and more, where a value stands. None of the texts that we ask for holds a number between commas. */
const longNumbers = /(?<=[:[,]\s*)\d{16,}(?=\s*[,\]}])/g;

export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(longNumbers, '"$&"'));
}

/** Bigints are written as the numbers they are, however long. */
export function writeExactJson(value: unknown): string {
  const marked = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `\u0000${part}` : part));
  return marked.replaceAll(/"\\u0000(\d+)"/g, '$1');
}
