/** Reads the form as it was sent, and the start that a link can give it. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { orderTypes } from '#src/domain/order/order-kind.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { defaultFields, fieldNames, type FieldName, type Fields } from './exchange-data.ts';

/** What was sent, as plain texts: what the service reads and refuses. */
export type SentFields = Readonly<Record<FieldName, string>>;

const longestField = 500;

export function readSent(form: FormData | URLSearchParams): SentFields {
  const read = (name: FieldName): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, longestField) : '';
  };
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as SentFields;
}

/** What the form shows again. A currency that does not exist cannot be shown; the refusal stands beside the default. */
export function toFields(sent: SentFields): Fields {
  return {
    ...sent,
    sendCurrency: toCurrency(sent.sendCurrency) ?? defaultFields.sendCurrency,
    receiveCurrency: toCurrency(sent.receiveCurrency) ?? defaultFields.receiveCurrency,
    orderType: orderTypes.find((type) => type === sent.orderType) ?? defaultFields.orderType,
  };
}

/** `?sendCurrency=ETH&sendAmount=2`: from the rates board or elsewhere. Addresses are not taken from links. */
export function readSearch(search: URLSearchParams): Fields {
  const asked = toFields(readSent(search));
  const start = {
    ...asked,
    sendAmount: asked.sendAmount || defaultFields.sendAmount,
    receiveAddress: '',
    refundAddress: '',
  };
  if (start.sendCurrency !== start.receiveCurrency) return start;
  // One of the two was given and happens to be the default of the other.
  const other =
    currencies[start.sendCurrency].symbol === 'BTC' ? defaultFields.receiveCurrency : defaultFields.sendCurrency;
  return search.has('receiveCurrency') ? { ...start, sendCurrency: other } : { ...start, receiveCurrency: other };
}

function toCurrency(text: string): CurrencyId | undefined {
  const parsed = parseCurrencyId(text);
  return parsed.ok ? parsed.value : undefined;
}
