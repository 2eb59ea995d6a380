/** What a chain holds more than the books, or less, as text: with its sign, and to the unit. */
import { chains } from './assets/chains.ts';
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { formatMoney, money, parseMoney } from './money.ts';

export function formatDifference(currency: CurrencyId, units: bigint): string {
  return `${units > 0n ? '+' : ''}${formatMoney(money(currency, units))}`;
}

/** The plus may be left out. */
export function parseDifference(currency: CurrencyId, text: string): bigint | undefined {
  const isLess = text.startsWith('-');
  const amount = parseMoney(currency, text.replace(/^[+-]/, ''));
  if (!amount.ok) return undefined;
  return isLess ? -amount.value.units : amount.value.units;
}

/** Certain coins are gone, where money lies in coins. If the books followed, payouts would still be made of them. */
export function areCoinsMissing(currency: CurrencyId, units: bigint): boolean {
  return units < 0n && chains[currencies[currency].chain].conflictDomain === 'coins';
}
