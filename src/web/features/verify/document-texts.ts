/**
 * Parts of a signed document as texts. The document may be anything, even a malicious forgery, so no field is assumed
 * to have its type.
 */
import type { JsonValue } from '#src/domain/canonical-json.ts';
import { isCurrencyId } from '#src/domain/assets/currencies.ts';
import { formatRate } from '#src/domain/rate.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { TermsFields } from './check-terms.ts';

export type TermsLine = Readonly<{ name: string; value: string; isCode: boolean }>;

/** Writes the lines of a document. */
export function lineWriter(t: Translate) {
  return (name: string, value: string, isCode = false): TermsLine => ({
    name: t.loose(`verify.field.${name}`),
    value: value === '' ? t('verify.none') : value,
    isCode,
  });
}

/** The name of a value in the visitor's language, or the value itself. */
export function nameValue(t: Translate, group: string, value: string): string {
  const key = `verify.${group}.${value}`;
  return t.has(key) ? t.loose(key) : value;
}

export function toText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function asObject(value: JsonValue | undefined): TermsFields {
  return typeof value === 'object' && value !== null && !isArray(value) ? value : {};
}

export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function amount(figure: string, currency: string): string {
  return `${figure} ${currency}`.trim();
}

/** The rate as text, "1 BTC = 95066.66 USDT-TRC20", or the exact fraction if it has no such decimal form. */
export function describeRate({ rate, sendCurrency, receiveCurrency }: TermsFields): string {
  const [numerator, denominator] = [toText(asObject(rate)['numerator']), toText(asObject(rate)['denominator'])];
  const [from, to] = [toText(sendCurrency), toText(receiveCurrency)];
  const isFraction = [numerator, denominator].every((part) => /^[1-9][0-9]{0,60}$/.test(part));
  if (!isFraction || !isCurrencyId(from) || !isCurrencyId(to)) return `${numerator}/${denominator}`;
  const exact = { from, to, numerator: BigInt(numerator), denominator: BigInt(denominator) };
  return `1 ${from} = ${formatRate(exact, 8)} ${to}`;
}

/** Formats a time: `2026-11-15T07:00:00.000Z` becomes `2026-11-15 07:00:00 UTC`. */
export function describeMoment(text: string): string {
  return text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2 UTC');
}
