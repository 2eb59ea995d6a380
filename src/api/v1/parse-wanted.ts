/** Parses the two currencies and the amount of a request. A refusal names the field that it is about. */
import { parseMoney, type Money } from '#src/domain/money.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { QuoteWanted } from '#src/usecases/developer/quotes.ts';

type Field = string | null | undefined;

export type WantedFields = Readonly<{
  sendCurrency?: Field;
  receiveCurrency?: Field;
  sendAmount?: Field;
  receiveAmount?: Field;
  orderType?: OrderType | null | undefined;
}>;

export const wantedErrors = [
  'currency_unknown',
  'amount_malformed',
  'amount_not_positive',
  'amount_too_precise',
  'amount_ambiguous',
] as const;
type WantedRefusal = (typeof wantedErrors)[number];

export function parseWanted(fields: WantedFields): Result<QuoteWanted, WantedRefusal> {
  const from = parseCurrencyId(fields.sendCurrency ?? '');
  if (!from.ok) return refuse(from.code, { field: 'sendCurrency' });
  const to = parseCurrencyId(fields.receiveCurrency ?? '');
  if (!to.ok) return refuse(to.code, { field: 'receiveCurrency' });
  const send = parseAmount(from.value, fields.sendAmount, 'sendAmount');
  if (!send.ok) return send;
  const receive = parseAmount(to.value, fields.receiveAmount, 'receiveAmount');
  if (!receive.ok) return receive;
  return accept({
    sendCurrency: from.value,
    receiveCurrency: to.value,
    orderType: fields.orderType ?? 'floating',
    ...(send.value && { send: send.value }),
    ...(receive.value && { receive: receive.value }),
  });
}

function parseAmount(
  currency: CurrencyId,
  text: Field,
  field: string,
): Result<Money | undefined, 'amount_malformed' | 'amount_not_positive' | 'amount_too_precise'> {
  if (text === undefined || text === null) return accept(undefined);
  const parsed = parseMoney(currency, text);
  return parsed.ok ? parsed : refuse(parsed.code, { ...parsed.details, currency, field });
}
