/** Formats how long swaps of a pair took. */
import { formatLength } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { PairSpeed } from '#src/usecases/orders/count-completed.ts';

const minute = 60_000;

/** The pair and its median duration in whole minutes, at least one. */
export function formatPairSpeed(language: LanguageCode, { send, receive, medianMs }: PairSpeed) {
  const minutes = Math.max(1, Math.round(medianMs / minute));
  return { pair: `${send} → ${receive}`, median: formatLength(language, minutes * minute) } as const;
}
