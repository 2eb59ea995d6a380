/**
 * Parses an order as visitors send it, from a form or as JSON: plain texts under the names of the API. Every refusal
 * names its field in `details.field`, so that the message can be shown beside it.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { MixChoice } from '#src/domain/mixer/settings.ts';
import { money, parseMoney, type Money } from '#src/domain/money.ts';
import { orderTypes, type OrderType } from '#src/domain/order/order-kind.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import { parseMixFields, type MixFields } from './parse-mix-fields.ts';

/** Text of a field. A field that was not sent is the same as an empty one. */
type Field = string | null | undefined;

export type QuoteFields = Readonly<{
  sendCurrency?: Field;
  receiveCurrency?: Field;
  sendAmount?: Field;
  orderType?: Field;
}>;

/** Which of the two amounts the visitor set. The other one follows from it. */
export const amountSides = ['send', 'receive'] as const;
export type AmountSide = (typeof amountSides)[number];

export type AmountFields = QuoteFields &
  Readonly<{
    receiveAmount?: Field;
    /** Without it the send amount is the one that was set. */
    amountSide?: AmountSide | null | undefined;
  }>;

/**
 * Of the two amounts, the one that the visitor did not set is what they were shown: it is compared with ours.
 * `exchangeRate` and `fee` of a client are ignored.
 */
export type OrderFields = AmountFields &
  Readonly<{
    receiveAddress?: Field;
    refundAddress?: Field;
    /**
     * Receive addresses of a mixing order besides the first; its parts go to all addresses in rotation. Empty ones are
     * ignored.
     */
    furtherAddresses?: readonly string[] | null | undefined;
  }> &
  MixFields;

export type ParsedQuote = Readonly<{ send: Money; receiveCurrency: CurrencyId; orderType: OrderType }>;
export type ParsedReceive = Readonly<{ sendCurrency: CurrencyId; receive: Money; orderType: OrderType }>;
/** A pair with the amount that the visitor set, on one of its sides. */
export type ParsedAmount = ParsedQuote | ParsedReceive;

type ParsedDetails = Readonly<{ receiveAddress: string; refundAddress?: string }>;
export type ParsedOrder =
  | (ParsedQuote &
      ParsedDetails &
      Readonly<{ furtherAddresses?: readonly string[]; expectedReceive?: Money; mix?: MixChoice }>)
  | (ParsedReceive & ParsedDetails & Readonly<{ expectedSend?: Money }>);

export type QuoteFieldName = 'sendCurrency' | 'receiveCurrency' | 'sendAmount' | 'receiveAmount';
type FieldNames = Readonly<Record<QuoteFieldName, string>>;

/** Default names of the fields. An API call may pass others, which its refusals then use. */
export const orderFieldNames: FieldNames = {
  sendCurrency: 'sendCurrency',
  receiveCurrency: 'receiveCurrency',
  sendAmount: 'sendAmount',
  receiveAmount: 'receiveAmount',
};

/** Parses a pair with its send amount. */
export function parseQuoteFields(
  fields: QuoteFields,
  names: FieldNames = orderFieldNames,
): Result<ParsedQuote, RefusalCode> {
  const pair = parsePair(fields, names);
  if (!pair.ok) return pair;
  const { sendCurrency, receiveCurrency, orderType } = pair.value;
  const send = parseMoney(sendCurrency, fields.sendAmount ?? '');
  if (!send.ok) return refuse(send.code, { ...send.details, currency: sendCurrency, field: names.sendAmount });
  return orderType.ok ? accept({ send: send.value, receiveCurrency, orderType: orderType.value }) : orderType;
}

/** Parses a pair with the amount that the visitor set, on either side. */
export function parseAmountFields(
  fields: AmountFields,
  names: FieldNames = orderFieldNames,
): Result<ParsedAmount, RefusalCode> {
  if (fields.amountSide !== 'receive') return parseQuoteFields(fields, names);
  const pair = parsePair(fields, names);
  if (!pair.ok) return pair;
  const { sendCurrency, receiveCurrency, orderType } = pair.value;
  const receive = parseMoney(receiveCurrency, fields.receiveAmount ?? '');
  if (!receive.ok) {
    return refuse(receive.code, { ...receive.details, currency: receiveCurrency, field: names.receiveAmount });
  }
  return orderType.ok ? accept({ sendCurrency, receive: receive.value, orderType: orderType.value }) : orderType;
}

type Pair = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  /** Refused after the amount, as visitors read the fields of a form. */
  orderType: Result<OrderType, 'order_type_unknown'>;
}>;

function parsePair(fields: QuoteFields, names: FieldNames): Result<Pair, RefusalCode> {
  const from = parseCurrencyId(fields.sendCurrency ?? '');
  if (!from.ok) return refuse(from.code, { ...from.details, field: names.sendCurrency });
  const to = parseCurrencyId(fields.receiveCurrency ?? '');
  if (!to.ok) return refuse(to.code, { ...to.details, field: names.receiveCurrency });
  const known = orderTypes.find((type) => type === (fields.orderType || 'floating'));
  const orderType = known ? accept(known) : refuse('order_type_unknown', { field: 'orderType' });
  return accept({ sendCurrency: from.value, receiveCurrency: to.value, orderType });
}

export function parseOrderFields(fields: OrderFields): Result<ParsedOrder, RefusalCode> {
  const amount = parseAmountFields(fields);
  if (!amount.ok) return amount;
  const mix = parseMixFields(fields);
  if (!mix.ok) return mix;
  const refundAddress = (fields.refundAddress ?? '').trim();
  const furtherAddresses = (fields.furtherAddresses ?? []).filter((address) => address.trim() !== '');
  const details = { receiveAddress: fields.receiveAddress ?? '', ...(refundAddress !== '' && { refundAddress }) };
  if ('receive' in amount.value) {
    // A mix is planned from its send amount.
    if (mix.value || furtherAddresses.length > 0) return refuse('amount_malformed', { field: 'sendAmount' });
    const expected = parseExpected(amount.value.sendCurrency, fields.sendAmount ?? '', 'sendAmount');
    if (!expected.ok) return expected;
    return accept({ ...amount.value, ...details, ...(expected.value && { expectedSend: expected.value }) });
  }
  const expected = parseExpected(amount.value.receiveCurrency, fields.receiveAmount ?? '', 'receiveAmount');
  if (!expected.ok) return expected;
  return accept({
    ...amount.value,
    ...details,
    ...(furtherAddresses.length > 0 && { furtherAddresses }),
    ...(expected.value && { expectedReceive: expected.value }),
    ...(mix.value && { mix: mix.value }),
  });
}

/** Adds to a refusal from pricing or ordering the field and the currency that it is about. */
export function nameRefusedField(
  { code, details }: Readonly<{ code: RefusalCode; details?: RefusalDetails }>,
  asked: ParsedAmount,
  names: FieldNames = orderFieldNames,
): Readonly<{ code: RefusalCode; details: RefusalDetails }> {
  const isOfReceive = 'receive' in asked;
  if (code.startsWith('amount_')) {
    const { currency } = isOfReceive ? asked.receive : asked.send;
    return { code, details: { ...details, currency, field: names[isOfReceive ? 'receiveAmount' : 'sendAmount'] } };
  }
  if (code === 'pair_same_currency') return { code, details: { ...details, field: names.receiveCurrency } };
  if (code === 'rate_changed') {
    // The amount that has changed is the one that the visitor did not set.
    const changed = isOfReceive
      ? { sendCurrency: asked.sendCurrency, field: 'sendAmount' }
      : { receiveCurrency: asked.receiveCurrency, field: 'receiveAmount' };
    return { code, details: { ...details, ...changed } };
  }
  return { code, details: details ?? {} };
}

const shownAmount = /^(-?)([0-9]{1,30})(?:\.([0-9]{0,40}))?$/;

/**
 * The amount that the client says the visitor was shown. Surplus decimals are cut off. An empty, zero or negative
 * amount counts as not given.
 */
function parseExpected(
  currency: CurrencyId,
  text: string,
  field: 'sendAmount' | 'receiveAmount',
): Result<Money | undefined, 'amount_malformed'> {
  const typed = text.trim();
  if (typed === '') return accept(undefined);
  const [, sign, whole = '', fraction = ''] = shownAmount.exec(typed) ?? [];
  if (sign === undefined) return refuse('amount_malformed', { field });
  const { decimals } = currencies[currency];
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return accept(sign === '-' || units === 0n ? undefined : money(currency, units));
}
