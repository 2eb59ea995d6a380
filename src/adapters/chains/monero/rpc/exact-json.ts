/**
 * Parses and writes Monero's JSON without loss of precision. Amounts are integers of the smallest unit, and nine
 * thousand coins already exceed 2^53.
 */

/** A parsed integer: text if it may exceed the safe range of a number. */
export type WholeNumber = number | string;

/** Integers of sixteen or more digits as JSON values. No string that we request contains a number between commas. */
const longNumbers = /(?<=[:[,]\s*)\d{16,}(?=\s*[,\]}])/g;

export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(longNumbers, '"$&"'));
}

/** Writes bigints as JSON numbers, however long. */
export function writeExactJson(value: unknown): string {
  const marked = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `\u0000${part}` : part));
  return marked.replaceAll(/"\\u0000(\d+)"/g, '$1');
}
