/** How long an order took, in the largest unit that is still precise enough. */
import { formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export function spanText(language: LanguageCode, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 120) return formatSpan(language, seconds, { unit: 'second' });
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return formatSpan(language, minutes, { unit: 'minute' });
  return formatSpan(language, Math.round(minutes / 60), { unit: 'hour' });
}
