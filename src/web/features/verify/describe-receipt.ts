/** The fields of a receipt as texts, payment by payment. */
import type { JsonValue } from '#src/domain/canonical-json.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { TermsFields } from './check-terms.ts';
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

export function describeReceipt(receipt: TermsFields, t: Translate): readonly TermsLine[] {
  const line = lineWriter(t);
  const text = (name: string): string => toText(receipt[name]);
  const isRefund = text('outcome') === 'refunded';
  return [
    line('service', text('service')),
    line('profile', nameValue(t, 'profile', text('profile'))),
    line('orderNumber', text('orderNumber'), true),
    line('outcome', nameValue(t, 'outcome', text('outcome'))),
    ...listObjects(receipt['deposits']).flatMap((deposit) => [
      line('deposit', amountOf(deposit)),
      line('transaction', toText(deposit['transaction']), true),
      line('seenAt', describeMoment(toText(deposit['seenAt']))),
    ]),
    ...describePrice(receipt, t),
    ...listObjects(receipt['payments']).flatMap((payment) => [
      line(isRefund ? 'refund' : 'payout', amountOf(payment)),
      ...(isRefund ? [line('networkFee', amount(toText(payment['networkFee']), toText(payment['currency'])))] : []),
      line('paidTo', toText(payment['address']), true),
      line('transaction', toText(payment['transaction']), true),
      line('sentAt', describeMoment(toText(payment['sentAt']))),
    ]),
    line('createdAt', describeMoment(text('createdAt'))),
    line('endedAt', describeMoment(text('endedAt'))),
    line('termsHash', text('termsHash'), true),
  ];
}

/** The final price; empty for an order that was refunded. */
function describePrice({ price, sendCurrency, receiveCurrency }: TermsFields, t: Translate): readonly TermsLine[] {
  if (price === undefined || price === null) return [];
  const line = lineWriter(t);
  const { sendAmount, fee, rate, networkFee, receiveAmount } = asObject(price);
  const [from, to] = [toText(sendCurrency), toText(receiveCurrency)];
  return [
    line('exchanged', amount(toText(sendAmount), from)),
    line('fee', amount(toText(fee), from)),
    line('rate', describeRate({ rate: rate ?? null, sendCurrency: from, receiveCurrency: to })),
    line('networkFee', amount(toText(networkFee), to)),
    line('priced', amount(toText(receiveAmount), to)),
  ];
}

function amountOf(payment: TermsFields): string {
  return amount(toText(payment['amount']), toText(payment['currency']));
}

function listObjects(value: JsonValue | undefined): readonly TermsFields[] {
  return isArray(value) ? value.map(asObject) : [];
}
