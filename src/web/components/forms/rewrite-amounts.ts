/** Amounts of a link are written as people type them, so another language may read them differently. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { readAmount, writeAmount } from './amount-text.ts';

const names = ['sendAmount', 'receiveAmount'] as const;

/** The query string with its amounts in the notation of `to`. What is no clear amount in `from` stays as it is. */
export function rewriteAmounts(search: string, from: LanguageCode, to: LanguageCode): string {
  const asked = new URLSearchParams(search);
  const exact = names.flatMap((name) => {
    const amount = readAmount(from, asked.get(name) ?? '').exact;
    return amount === undefined ? [] : [[name, writeAmount(to, amount)] as const];
  });
  if (exact.every(([name, text]) => asked.get(name) === text)) return search;
  for (const [name, text] of exact) asked.set(name, text);
  return `?${asked.toString()}`;
}
