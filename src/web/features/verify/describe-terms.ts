/**
 * The fields of signed terms as texts. Amounts and times are shown as signed: this runs without a server.
 */
import type { JsonValue } from '#src/domain/canonical-json.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { TermsFields } from './check-terms.ts';
import { describeReceipt } from './describe-receipt.ts';
import {
  amount,
  asObject,
  describeMoment,
  describeRate,
  isArray,
  lineWriter,
  nameValue,
  toText,
  type TermsLine,
} from './document-texts.ts';

export function describeTerms(terms: TermsFields, t: Translate): readonly TermsLine[] {
  const text = (name: string): string => toText(terms[name]);
  const line = lineWriter(t);
  const named = (group: string, value: string): string => nameValue(t, group, value);
  if (terms['document'] === 'receipt') return describeReceipt(terms, t);
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
    ...describeFees(terms).map(([name, value]) => line(name, value)),
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

function describeAmount(value: JsonValue | undefined): string {
  const { amount: figure, currency } = asObject(value);
  return amount(toText(figure), toText(currency));
}

/** The fees, each followed by the part that a partner earns of it. */
function describeFees({ feeLines }: TermsFields): readonly (readonly [string, string])[] {
  return isArray(feeLines) ? feeLines.flatMap(describeFee) : [];
}

function describeFee(line: JsonValue): readonly (readonly [string, string])[] {
  const { currency, partnerShare } = asObject(line);
  const fee = ['fee', describeAmount(line)] as const;
  if (partnerShare === undefined) return [fee];
  const share = asObject(partnerShare);
  const earned = amount(toText(share['amount']), toText(currency));
  return [fee, ['partnerShare', `${earned} (${percent(share['basisPoints'])}) · ${toText(share['name'])}`]];
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

function percent(basisPoints: JsonValue | undefined): string {
  return typeof basisPoints === 'number' ? `${basisPoints / 100} %` : toText(basisPoints);
}
