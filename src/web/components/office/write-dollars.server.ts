/** Cents as a text in dollars, "−$1,234.56". Null if the value is unknown. */
import { writeCents } from '#src/domain/dollars.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export function writeDollars(language: LanguageCode, cents: bigint): string;
export function writeDollars(language: LanguageCode, cents: bigint | null): string | null;
export function writeDollars(language: LanguageCode, cents: bigint | null): string | null {
  if (cents === null) return null;
  const size = formatDecimal(language, writeCents(cents < 0n ? -cents : cents), { minDecimals: 2, maxDecimals: 2 });
  return `${cents < 0n ? '−' : ''}$${size}`;
}
