/** Reads the submitted form, and initial values from a link. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { orderTypes } from '#src/domain/order/order-kind.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { readForm } from '../../components/forms/read-form.ts';
import { defaultFields, type FieldName, type Fields } from './exchange-data.ts';

/** Submitted values as plain texts, before the service parses them. */
export type SentFields = Readonly<Record<FieldName, string>>;

const noFields: SentFields = {
  sendCurrency: '',
  receiveCurrency: '',
  sendAmount: '',
  receiveAmount: '',
  amountSide: '',
  receiveAddress: '',
  refundAddress: '',
  orderType: '',
};

export function readSent(form: FormData | URLSearchParams): SentFields {
  return readForm(form, noFields);
}

/**
 * The values to show again. An unknown currency cannot be shown, so the default currency is shown, with the error
 * beside it.
 */
export function toFields(sent: SentFields): Fields {
  return {
    ...sent,
    sendCurrency: toCurrency(sent.sendCurrency) ?? defaultFields.sendCurrency,
    receiveCurrency: toCurrency(sent.receiveCurrency) ?? defaultFields.receiveCurrency,
    amountSide: sent.amountSide === 'receive' ? 'receive' : 'send',
    orderType: orderTypes.find((type) => type === sent.orderType) ?? defaultFields.orderType,
  };
}

/**
 * Initial values from a link such as `?sendCurrency=ETH&sendAmount=2`, or `receiveAmount=100`. No address is taken from
 * a link.
 */
export function readSearch(search: URLSearchParams): Fields {
  const asked = toFields(readSent(search));
  const start: Fields = {
    ...asked,
    sendAmount: asked.sendAmount || defaultFields.sendAmount,
    amountSide: asked.sendAmount === '' && asked.receiveAmount !== '' ? 'receive' : 'send',
    receiveAddress: '',
    refundAddress: '',
  };
  if (start.sendCurrency !== start.receiveCurrency) return start;
  // The link named one currency, which equals the default of the other side, so the other side gets another default.
  const other =
    currencies[start.sendCurrency].symbol === 'BTC' ? defaultFields.receiveCurrency : defaultFields.sendCurrency;
  return search.has('receiveCurrency') ? { ...start, sendCurrency: other } : { ...start, receiveCurrency: other };
}

function toCurrency(text: string): CurrencyId | undefined {
  const parsed = parseCurrencyId(text);
  return parsed.ok ? parsed.value : undefined;
}
