/**
 * What an amount must lie between, checked in the page: what is known to be refused is not asked for. The service
 * checks again. Amounts are exact decimal texts; numbers keep their order, and two that a number cannot tell apart are
 * left to the service.
 */
import { formatDecimal } from '#src/i18n/format.ts';
import { writesWithSpaces, type LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { isPositive } from './amount-text.ts';
import { limitReasonKey } from './limit-reason.ts';

export type AmountLimits = Readonly<{ min: string; minReason: string; max: string }>;

/** Why an amount is refused, or undefined where nothing speaks against it here. Nothing typed is no mistake yet. */
export function findLimitProblem(
  exact: string | undefined,
  { min, max }: AmountLimits,
): 'amount_below_minimum' | 'amount_above_maximum' | undefined {
  if (exact === undefined || !isPositive(exact)) return undefined;
  if (Number(exact) < Number(min)) return 'amount_below_minimum';
  return Number(exact) > Number(max) ? 'amount_above_maximum' : undefined;
}

type Reader = Readonly<{ language: LanguageCode; t: Translate }>;

/** The words of that, with the limit and its reason. `t` needs the two texts of `errors`. */
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

/** The amount itself where it fits; else one, and where not even that does a round one a few times the minimum. */
export function fitAmount(exact: string | undefined, limits: AmountLimits): string {
  const fits = [exact, '1'].find((amount) => amount !== undefined && !findLimitProblem(amount, limits));
  return fits ?? roundAbove(Number(limits.min) * timesMinimum);
}

/** Far enough above it that a step of the fee does not make the amount too small. */
const timesMinimum = 5;

/** The next of 1, 2, 5, 10, 20 … Written without an exponent, however small it is. */
function roundAbove(least: number): string {
  const power = Math.floor(Math.log10(least));
  // A product of numbers may be a hair above the step that it should be.
  const step = [1, 2, 5].find((each) => each >= (least / 10 ** power) * (1 - 1e-9)) ?? 10;
  const exponent = step === 10 ? power + 1 : power;
  const digit = step === 10 ? 1 : step;
  return exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}${digit}` : `${digit}${'0'.repeat(exponent)}`;
}
