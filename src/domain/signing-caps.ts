/**
 * Signing caps per currency: for one transaction, an hour and a day. Orders have limits of their own; these caps hold
 * when the software above the keys fails, so that a bug or a thief takes a known part of the wallet at most.
 */
import { currencies, type CurrencyId } from './assets/currencies.ts';

export type SigningCaps = Readonly<{ transactionUnits: bigint; hourUnits: bigint; dayUnits: bigint }>;

export const capReasons = ['over_transaction_cap', 'over_hour_cap', 'over_day_cap'] as const;
export type CapReason = (typeof capReasons)[number];

/** Caps that an operator set; all others keep their defaults. */
export type CapOverrides = Readonly<Partial<Record<CurrencyId, Readonly<Partial<SigningCaps>>>>>;

/**
 * Default caps, as multiples of the currency's largest order. A single payout can exceed the largest order of its
 * currency: an order is limited in the currency that is sent, and the limits of two currencies are not worth the same.
 */
const transactionOrders = 4n;
const hourOrders = 20n;
const dayOrders = 100n;

export function makeSigningCaps(overrides: CapOverrides = {}): (currency: CurrencyId) => SigningCaps {
  return (currency) => ({ ...usualCaps(currency), ...overrides[currency] });
}

/** `hourUnits` and `dayUnits` are the sums of the last hour and day, `units` included. Caps are inclusive. */
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
