/** Difference between chain and books as text: exact to the unit, positive if the chain holds more. */
import { chains } from './assets/chains.ts';
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { formatMoney, money, parseMoney } from './money.ts';

export function formatDifference(currency: CurrencyId, units: bigint): string {
  return `${units > 0n ? '+' : ''}${formatMoney(money(currency, units))}`;
}

/** What a comparison of one currency found, in units. */
export type Compared = Readonly<{
  /** Held according to the books, without what is kept in suspense. */
  bookedUnits: bigint;
  chainUnits: bigint;
  /** Surplus that was booked to the suspense account before. */
  suspenseUnits: bigint;
}>;

/** Coins on chain that the books do not explain, whether they are in suspense already or not. */
export function surplusOf({ bookedUnits, chainUnits }: Compared): bigint {
  return chainUnits > bookedUnits ? chainUnits - bookedUnits : 0n;
}

/**
 * Chain minus books, suspense included. What is in suspense and was explained meanwhile is no shortage: the next
 * comparison takes it out of suspense.
 */
export function differenceOf(compared: Compared): bigint {
  const { bookedUnits, chainUnits, suspenseUnits } = compared;
  if (chainUnits < bookedUnits) return chainUnits - bookedUnits;
  const surplus = surplusOf(compared);
  return surplus > suspenseUnits ? surplus - suspenseUnits : 0n;
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
