/** Parses and formats amounts as tests write them: "0.5 BTC". */
import { isCurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, parseMoney, type Money } from '#src/domain/money.ts';

export function parseAmount(text: string): Money {
  const [figure = '', currency = ''] = text.split(' ');
  if (!isCurrencyId(currency)) throw new TypeError(`no currency in "${text}"`);
  const parsed = parseMoney(currency, figure);
  if (!parsed.ok) throw new TypeError(`no amount in "${text}": ${parsed.code}`);
  return parsed.value;
}

export function writeAmount(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}
