/** An amount field as its form needs it: the exact amount, what is wrong with it, and how it is written once left. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { explainLimit, type AmountLimits } from './amount-limits.ts';
import { askReading, isPositive, readAmount, writeAmount } from './amount-text.ts';

type Bounds = Readonly<{ limits: AmountLimits; symbol: string }>;
type Reader = Readonly<{ language: LanguageCode; t: Translate; missing: string }>;

export type AmountField = Readonly<{
  exact: string | undefined;
  /** The limit that the amount misses, said while it is typed. */
  limitError: string | undefined;
  /** Whatever keeps the form from being sent: the limit, two readings, or `missing`. */
  error: string | undefined;
  /** How we understood the amount, in the way of the language. */
  written: string;
}>;

export function describeAmount(text: string, bounds: Bounds, { language, t, missing }: Reader): AmountField {
  const typed = readAmount(language, text);
  const { exact } = typed;
  const limitError = explainLimit(exact, bounds, { language, t });
  const isAmount = exact !== undefined && isPositive(exact);
  return {
    exact,
    limitError,
    error: isAmount ? limitError : (askReading(t, language, typed) ?? missing),
    written: exact === undefined ? text : writeAmount(language, exact),
  };
}
