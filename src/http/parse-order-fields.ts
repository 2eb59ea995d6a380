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

export type OrderFields = QuoteFields &
  Readonly<{
    /** The receive amount that the visitor was shown. `exchangeRate` and `fee` of a client are ignored. */
    receiveAmount?: Field;
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
export type ParsedOrder = ParsedQuote &
  Readonly<{
    receiveAddress: string;
    furtherAddresses?: readonly string[];
    refundAddress?: string;
    expectedReceive?: Money;
    mix?: MixChoice;
  }>;

export type QuoteFieldName = 'sendCurrency' | 'receiveCurrency' | 'sendAmount';
type FieldNames = Readonly<Record<QuoteFieldName, string>>;

/** Default names of the fields. An API call may pass others, which its refusals then use. */
export const orderFieldNames: FieldNames = {
  sendCurrency: 'sendCurrency',
  receiveCurrency: 'receiveCurrency',
  sendAmount: 'sendAmount',
};

export function parseQuoteFields(
  fields: QuoteFields,
  names: FieldNames = orderFieldNames,
): Result<ParsedQuote, RefusalCode> {
  const from = parseCurrencyId(fields.sendCurrency ?? '');
  if (!from.ok) return refuse(from.code, { ...from.details, field: names.sendCurrency });
  const to = parseCurrencyId(fields.receiveCurrency ?? '');
  if (!to.ok) return refuse(to.code, { ...to.details, field: names.receiveCurrency });
  const send = parseMoney(from.value, fields.sendAmount ?? '');
  if (!send.ok) return refuse(send.code, { ...send.details, currency: from.value, field: names.sendAmount });
  const orderType = orderTypes.find((type) => type === (fields.orderType || 'floating'));
  if (!orderType) return refuse('order_type_unknown', { field: 'orderType' });
  return accept({ send: send.value, receiveCurrency: to.value, orderType });
}

export function parseOrderFields(fields: OrderFields): Result<ParsedOrder, RefusalCode> {
  const quote = parseQuoteFields(fields);
  if (!quote.ok) return quote;
  const mix = parseMixFields(fields);
  if (!mix.ok) return mix;
  const expected = parseExpected(quote.value.receiveCurrency, fields.receiveAmount ?? '');
  if (!expected.ok) return expected;
  const refundAddress = (fields.refundAddress ?? '').trim();
  const furtherAddresses = (fields.furtherAddresses ?? []).filter((address) => address.trim() !== '');
  return accept({
    ...quote.value,
    receiveAddress: fields.receiveAddress ?? '',
    ...(refundAddress !== '' && { refundAddress }),
    ...(furtherAddresses.length > 0 && { furtherAddresses }),
    ...(expected.value && { expectedReceive: expected.value }),
    ...(mix.value && { mix: mix.value }),
  });
}

/** Adds to a refusal from pricing or ordering the field and the currency that it is about. */
export function nameRefusedField(
  { code, details }: Readonly<{ code: RefusalCode; details?: RefusalDetails }>,
  { send, receiveCurrency }: ParsedQuote,
  names: FieldNames = orderFieldNames,
): Readonly<{ code: RefusalCode; details: RefusalDetails }> {
  if (code.startsWith('amount_')) {
    return { code, details: { ...details, currency: send.currency, field: names.sendAmount } };
  }
  if (code === 'pair_same_currency') return { code, details: { ...details, field: names.receiveCurrency } };
  if (code === 'rate_changed') return { code, details: { ...details, receiveCurrency, field: 'receiveAmount' } };
  return { code, details: details ?? {} };
}

const shownAmount = /^(-?)([0-9]{1,30})(?:\.([0-9]{0,40}))?$/;

/**
 * The receive amount that the client says the visitor was shown. Surplus decimals are cut off. An empty, zero or
 * negative amount counts as not given.
 */
function parseExpected(currency: CurrencyId, text: string): Result<Money | undefined, 'amount_malformed'> {
  const typed = text.trim();
  if (typed === '') return accept(undefined);
  const [, sign, whole = '', fraction = ''] = shownAmount.exec(typed) ?? [];
  if (sign === undefined) return refuse('amount_malformed', { field: 'receiveAmount' });
  const { decimals } = currencies[currency];
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return accept(sign === '-' || units === 0n ? undefined : money(currency, units));
}
