/** Difference between chain and books as text: exact to the unit, positive if the chain holds more. */
import { chains } from './assets/chains.ts';
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { formatMoney, money, parseMoney } from './money.ts';

export function formatDifference(currency: CurrencyId, units: bigint): string {
  return `${units > 0n ? '+' : ''}${formatMoney(money(currency, units))}`;
}

/** Parses the text. The plus sign may be left out. */
export function parseDifference(currency: CurrencyId, text: string): bigint | undefined {
  const isLess = text.startsWith('-');
  const amount = parseMoney(currency, text.replace(/^[+-]/, ''));
  if (!amount.ok) return undefined;
  return isLess ? -amount.value.units : amount.value.units;
}

/**
 * Whether coins (UTXOs) are missing, on chains that have them. If the books were corrected to match, payouts would
 * still try to spend those coins.
 */
export function areCoinsMissing(currency: CurrencyId, units: bigint): boolean {
  return units < 0n && chains[currencies[currency].chain].conflictDomain === 'coins';
}
