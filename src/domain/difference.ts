/** Difference between chain and books as text: exact to the unit, positive if the chain holds more. */
import { chains } from './assets/chains.ts';
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { formatMoney, money, parseMoney } from './money.ts';

export function formatDifference(currency: CurrencyId, units: bigint): string {
  return `${units > 0n ? '+' : ''}${formatMoney(money(currency, units))}`;
}

/** Result of comparing chain and books for one currency, in units. */
export type Compared = Readonly<{
  /** Amount that the books say we hold, without the suspense account. */
  bookedUnits: bigint;
  chainUnits: bigint;
  /** Surplus booked to the suspense account earlier. */
  suspenseUnits: bigint;
}>;

/** Coins on chain that the books do not explain, whether already booked to suspense or not. */
export function surplusOf({ bookedUnits, chainUnits }: Compared): bigint {
  return chainUnits > bookedUnits ? chainUnits - bookedUnits : 0n;
}

/**
 * Chain minus books, suspense included. A suspense that was explained meanwhile is not a shortage: the next comparison
 * takes the explained amount off the suspense account.
 */
export function differenceOf(compared: Compared): bigint {
  const { bookedUnits, chainUnits, suspenseUnits } = compared;
  if (chainUnits < bookedUnits) return chainUnits - bookedUnits;
  const surplus = surplusOf(compared);
  return surplus > suspenseUnits ? surplus - suspenseUnits : 0n;
}

/** Parses the text of a difference. The plus sign may be left out. */
export function parseDifference(currency: CurrencyId, text: string): bigint | undefined {
  const isLess = text.startsWith('-');
  const amount = parseMoney(currency, text.replace(/^[+-]/, ''));
  if (!amount.ok) return undefined;
  return isLess ? -amount.value.units : amount.value.units;
}

/** Whether coins are missing that nobody can name: a chain that hides receivers does not show who spent them. */
export function areCoinsUntold(currency: CurrencyId, units: bigint): boolean {
  return areCoinsMissing(currency, units) && chains[currencies[currency].chain].family === 'monero';
}

/**
 * Whether a difference means that coins (UTXOs) are missing, on chains that have them. The books are corrected together
 * with the very coins, because payouts would still try to spend these otherwise.
 */
export function areCoinsMissing(currency: CurrencyId, units: bigint): boolean {
  return units < 0n && chains[currencies[currency].chain].conflictDomain === 'coins';
}
