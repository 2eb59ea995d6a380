/** State of an amount field: the exact amount, its errors, and how it is rewritten when the field loses focus. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { explainLimit, type AmountLimits } from './amount-limits.ts';
import { askReading, isPositive, readAmount, writeAmount } from './amount-text.ts';

type Bounds = Readonly<{ limits: AmountLimits; symbol: string }>;
/** `missing`: the error text of a field that holds no amount. */
type Reader = Readonly<{ language: LanguageCode; t: Translate; missing: string }>;

export type AmountField = Readonly<{
  exact: string | undefined;
  /** Error text of the violated limit, shown while typing. */
  limitError: string | undefined;
  /** Error text of anything that prevents sending the form: a violated limit, an ambiguous amount, or `missing`. */
  error: string | undefined;
  /** The amount as we understood it, in the notation of the language. */
  written: string;
}>;

/** Describes an amount. Without bounds only the service knows its limits. */
export function describeAmount(
  text: string,
  bounds: Bounds | undefined,
  { language, t, missing }: Reader,
): AmountField {
  const typed = readAmount(language, text);
  const { exact } = typed;
  const limitError = bounds && explainLimit(exact, bounds, { language, t });
  const isAmount = exact !== undefined && isPositive(exact);
  return {
    exact,
    limitError,
    error: isAmount ? limitError : (askReading(t, language, typed) ?? missing),
    written: exact === undefined ? text : writeAmount(language, exact),
  };
}
