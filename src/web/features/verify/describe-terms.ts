/**
 * The fields of signed terms as texts. The document may be anything, even a malicious forgery, so no field is assumed
 * to have its type. Amounts and times are shown as signed: this runs without a server.
 */
import type { JsonValue } from '#src/domain/canonical-json.ts';
import { isCurrencyId } from '#src/domain/assets/currencies.ts';
import { formatRate } from '#src/domain/rate.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { TermsFields } from './check-terms.ts';

export type TermsLine = Readonly<{ name: string; value: string; isCode: boolean }>;

export function describeTerms(terms: TermsFields, t: Translate): readonly TermsLine[] {
  const text = (name: string): string => toText(terms[name]);
  const line = (name: string, value: string, isCode = false): TermsLine => ({
    name: t.loose(`verify.field.${name}`),
    value: value === '' ? t('verify.none') : value,
    isCode,
  });
  const named = (group: string, value: string): string => {
    const key = `verify.${group}.${value}`;
    return t.has(key) ? t.loose(key) : value;
  };
  // The list of official channels is signed with the same key, so it can be verified here too.
  if (terms['document'] === 'channels') {
    return ['service', 'website', 'email', 'bot'].map((name) => line(name, text(name)));
  }
  const rule = asObject(terms['refundRule']);
  const isFixed = terms['orderType'] === 'fixed';
  return [
    line('service', text('service')),
    line('profile', named('profile', text('profile'))),
    line('orderNumber', text('orderNumber'), true),
    line('product', named('product', text('product'))),
    line('orderType', named('type', text('orderType'))),
    line('send', amount(text('sendAmount'), text('sendCurrency'))),
    ...describeRange(terms).map((range) => line('sendRange', range)),
    line(isFixed ? 'receiveFixed' : 'receive', amount(text('receiveAmount'), text('receiveCurrency'))),
    line('rate', describeRate(terms)),
    ...describeMargin(terms, t).map(([name, value]) => line(name, value)),
    ...describeFees(terms).map((fee) => line('fee', fee)),
    line('networkFee', describeAmount(terms['networkFee'])),
    line('depositAddress', text('depositAddress'), true),
    line('depositMemo', text('depositMemo'), true),
    line('receiveAddress', text('receiveAddress'), true),
    ...listTexts(terms['furtherAddresses']).map((address) => line('furtherAddress', address, true)),
    line('refundAddress', text('refundAddress'), true),
    // Terms from before such addresses were signed do not say so.
    ...('laterRefund' in terms ? [line('laterRefund', named('laterRefund', text('laterRefund')))] : []),
    line('createdAt', describeMoment(text('createdAt'))),
    line('expiresAt', describeMoment(text('expiresAt'))),
    line('confirmations', text('confirmationsNeeded')),
    ...(isFixed ? [line('firstConfirmation', t('verify.minutes', { minutes: text('firstConfirmationMinutes') }))] : []),
    line('tolerance', percent(rule['toleranceBasisPoints'])),
    line('late', t('verify.hours', { hours: toText(rule['lateDepositHours']) })),
    line('choice', describeDays(rule['choiceDays'], t)),
    line('quoteId', text('quoteId'), true),
    // Terms from before policies had numbers name none.
    ...(terms['policyVersion'] === undefined ? [] : [line('policyVersion', text('policyVersion'))]),
    ...describeMixing(terms['mixing'], t).map(([name, value]) => line(name, value)),
    line('planHash', text('planHash'), true),
  ];
}

/** The range of an open amount as text, "0.001 – 2 BTC"; empty if one amount was ordered. */
function describeRange({ sendRange, sendCurrency }: TermsFields): readonly string[] {
  if (sendRange === undefined) return [];
  const { min, max } = asObject(sendRange);
  return [amount(`${toText(min)} – ${toText(max)}`.trim(), toText(sendCurrency))];
}

/** The settings of a mix; empty if the terms contain none. */
function describeMixing(mixing: JsonValue | undefined, t: Translate): readonly (readonly [string, string])[] {
  if (mixing === undefined || mixing === null) return [];
  const settings = asObject(mixing);
  const choice = (value: JsonValue | undefined): string => {
    return typeof value === 'boolean' ? t(value ? 'verify.yes' : 'verify.no') : toText(value);
  };
  const level = toText(settings['privacyLevel']);
  const levelKey = `verify.level.${level}`;
  return [
    ['privacyLevel', t.has(levelKey) ? t.loose(levelKey) : level],
    ['mixingRounds', toText(settings['mixingRounds'])],
    ['delayMinutes', t('verify.minutes', { minutes: toText(settings['delayMinutes']) })],
    ['useRandomAmounts', choice(settings['useRandomAmounts'])],
    ['useRandomDelay', choice(settings['useRandomDelay'])],
    ['enableTorIntegration', choice(settings['enableTorIntegration'])],
  ];
}

function describeDays(days: JsonValue | undefined, t: Translate): string {
  return typeof days === 'number' ? t('verify.days', { count: days }) : toText(days);
}

function listTexts(value: JsonValue | undefined): readonly string[] {
  return isArray(value) ? value.map(toText) : [];
}

function toText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function asObject(value: JsonValue | undefined): TermsFields {
  return typeof value === 'object' && value !== null && !isArray(value) ? value : {};
}

function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function amount(figure: string, currency: string): string {
  return `${figure} ${currency}`.trim();
}

function describeAmount(value: JsonValue | undefined): string {
  const { amount: figure, currency } = asObject(value);
  return amount(toText(figure), toText(currency));
}

function describeFees({ feeLines }: TermsFields): readonly string[] {
  return isArray(feeLines) ? feeLines.map(describeAmount) : [];
}

/** The rate as text, "1 BTC = 95066.66 USDT-TRC20", or the exact fraction if it has no such decimal form. */
function describeRate({ rate, sendCurrency, receiveCurrency }: TermsFields): string {
  const [numerator, denominator] = [toText(asObject(rate)['numerator']), toText(asObject(rate)['denominator'])];
  const [from, to] = [toText(sendCurrency), toText(receiveCurrency)];
  const isFraction = [numerator, denominator].every((part) => /^[1-9][0-9]{0,60}$/.test(part));
  if (!isFraction || !isCurrencyId(from) || !isCurrencyId(to)) return `${numerator}/${denominator}`;
  const exact = { from, to, numerator: BigInt(numerator), denominator: BigInt(denominator) };
  return `1 ${from} = ${formatRate(exact, 8)} ${to}`;
}

/** The mid-market rate and the margin; empty in terms without a margin. */
function describeMargin(terms: TermsFields, t: Translate): readonly (readonly [string, string])[] {
  if (terms['margin'] === undefined) return [];
  const margin = asObject(terms['margin']);
  const share = (name: string): string => {
    const ppm = margin[`${name}Ppm`];
    return typeof ppm === 'number' ? `${ppm / 10_000} %` : toText(ppm);
  };
  const parts = { base: share('base'), volatility: share('volatility'), size: share('size') };
  return [
    ['mid', describeRate({ ...terms, rate: margin['mid'] ?? null })],
    ['margin', t('verify.margin', { total: share('total'), ...parts, inventory: share('inventory') })],
  ];
}

/** Formats a time: `2026-11-15T07:00:00.000Z` becomes `2026-11-15 07:00:00 UTC`. */
function describeMoment(text: string): string {
  return text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2 UTC');
}

function percent(basisPoints: JsonValue | undefined): string {
  return typeof basisPoints === 'number' ? `${basisPoints / 100} %` : toText(basisPoints);
}
