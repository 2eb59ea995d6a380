/** The margin of a quote as texts. The server and the browser format it with the same function. */
import type { Answers } from '#src/api/answers.ts';
import { formatPpm, formatRate } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export type MarginAnswer = Answers['/api/calculate']['margin'];

/** The mid-market rate, the margin and its terms; null in a quote without a margin. */
export type MarginView = Readonly<
  Record<'mid' | 'total' | 'base' | 'volatility' | 'size' | 'inventory', string>
> | null;

export function toMarginView(language: LanguageCode, margin: MarginAnswer): MarginView {
  return (
    margin && {
      mid: formatRate(language, margin.midRate),
      total: formatPpm(language, margin.totalPpm),
      base: formatPpm(language, margin.basePpm),
      volatility: formatPpm(language, margin.volatilityPpm),
      size: formatPpm(language, margin.sizePpm),
      inventory: formatPpm(language, margin.inventoryPpm),
    }
  );
}
