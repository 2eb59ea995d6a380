/** The moneys in which pages can tell what amounts are worth. Browsers load this file, so it imports nothing. */

/** Chosen by the languages of the pages and the size of their markets. */
export const fiatCodes = ['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'TWD'] as const;
export type FiatCode = (typeof fiatCodes)[number];

export function isFiatCode(text: unknown): text is FiatCode {
  return (fiatCodes as readonly unknown[]).includes(text);
}
