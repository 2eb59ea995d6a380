/**
 * Checks an amount against its limits in the browser, so that no request is sent that would surely be refused. The
 * service checks again. Amounts are exact decimal texts, but are compared as floating-point numbers: an amount so close
 * to its limit that both become the same number passes here, and the service decides.
 */
import { formatDecimal } from '#src/i18n/format.ts';
import { writesWithSpaces, type LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { isPositive } from './amount-text.ts';
import { limitReasonKey } from './limit-reason.ts';

export type AmountLimits = Readonly<{ min: string; minReason: string; max: string }>;

/** Which limit an amount violates; undefined if none. An empty field is not an error yet. */
export function findLimitProblem(
  exact: string | undefined,
  { min, max }: AmountLimits,
): 'amount_below_minimum' | 'amount_above_maximum' | undefined {
  if (exact === undefined || !isPositive(exact)) return undefined;
  if (Number(exact) < Number(min)) return 'amount_below_minimum';
  return Number(exact) > Number(max) ? 'amount_above_maximum' : undefined;
}

type Reader = Readonly<{ language: LanguageCode; t: Translate }>;

/** The error text for `findLimitProblem`, with the limit and its reason. `t` needs both messages of `errors`. */
export function explainLimit(
  exact: string | undefined,
  { limits, symbol }: Readonly<{ limits: AmountLimits; symbol: string }>,
  { language, t }: Reader,
): string | undefined {
  const code = findLimitProblem(exact, limits);
  if (!code) return undefined;
  const { min, minReason, max } = limits;
  const written = { min: formatDecimal(language, min), max: formatDecimal(language, max), currency: symbol };
  const reason = limitReasonKey(code, { minReason, maxReason: 'currency_maximum' });
  const between = writesWithSpaces(language) ? ' ' : '';
  return t(`errors.${code}`, written) + (reason ? between + t(reason) : '');
}

/**
 * Amount to put into the field: the given one if it is within the limits, else 1 if that is, else a round amount a few
 * times the minimum.
 */
export function fitAmount(exact: string | undefined, limits: AmountLimits): string {
  const fits = [exact, '1'].find((amount) => amount !== undefined && !findLimitProblem(amount, limits));
  return fits ?? roundAbove(Number(limits.min) * timesMinimum);
}

/**
 * Multiple of the minimum for a suggested amount: far enough above the minimum that a change of the fee does not make
 * the amount too small.
 */
const timesMinimum = 5;

/** Rounds up to the next of 1, 2, 5, 10, 20 … The result is written without an exponent, however small it is. */
function roundAbove(least: number): string {
  const power = Math.floor(Math.log10(least));
  // Tolerance for floating-point error: the product may be slightly above the step that it should equal.
  const step = [1, 2, 5].find((each) => each >= (least / 10 ** power) * (1 - 1e-9)) ?? 10;
  const exponent = step === 10 ? power + 1 : power;
  const digit = step === 10 ? 1 : step;
  return exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}${digit}` : `${digit}${'0'.repeat(exponent)}`;
}
