/**
 * How much may be signed away: at once, in an hour, in a day, per currency. Orders have limits of their own; these hold
 * where something above the keys went wrong, so that a mistake or a thief takes a known part of the wallet at most.
 */
import { currencies, type CurrencyId } from './assets/currencies.ts';

export type SigningCaps = Readonly<{ transactionUnits: bigint; hourUnits: bigint; dayUnits: bigint }>;

export const capReasons = ['over_transaction_cap', 'over_hour_cap', 'over_day_cap'] as const;
export type CapReason = (typeof capReasons)[number];

/** What an operator set instead of the usual, as far as he did. */
export type CapOverrides = Readonly<Partial<Record<CurrencyId, Readonly<Partial<SigningCaps>>>>>;

/**
 * In largest orders of the currency. A payout can be worth more than one: the limit of an order is that of the currency
 * which is sent, and the limits of two currencies are not worth the same.
 */
const transactionOrders = 4n;
const hourOrders = 20n;
const dayOrders = 100n;

export function makeSigningCaps(overrides: CapOverrides = {}): (currency: CurrencyId) => SigningCaps {
  return (currency) => ({ ...usualCaps(currency), ...overrides[currency] });
}

/** Sums are those of the last hour and the last day, with these units in them. A cap itself may be reached. */
export function judgeSigning(
  caps: SigningCaps,
  { units, hourUnits, dayUnits }: Readonly<{ units: bigint; hourUnits: bigint; dayUnits: bigint }>,
): CapReason | undefined {
  if (units > caps.transactionUnits) return 'over_transaction_cap';
  if (hourUnits > caps.hourUnits) return 'over_hour_cap';
  return dayUnits > caps.dayUnits ? 'over_day_cap' : undefined;
}

function usualCaps(currency: CurrencyId): SigningCaps {
  const { maxUnits } = currencies[currency];
  return {
    transactionUnits: maxUnits * transactionOrders,
    hourUnits: maxUnits * hourOrders,
    dayUnits: maxUnits * dayOrders,
  };
}
