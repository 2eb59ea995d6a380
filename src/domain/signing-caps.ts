/**
 * Signing caps per currency: per transaction, per hour and per day. They limit the loss if the software above the keys
 * fails or is compromised, in addition to the limits of orders.
 */
import { currencies, type CurrencyId } from './assets/currencies.ts';

export type SigningCaps = Readonly<{ transactionUnits: bigint; hourUnits: bigint; dayUnits: bigint }>;

export const capReasons = ['over_transaction_cap', 'over_hour_cap', 'over_day_cap'] as const;
export type CapReason = (typeof capReasons)[number];

/** Caps that an operator set; all others keep their defaults. */
export type CapOverrides = Readonly<Partial<Record<CurrencyId, Readonly<Partial<SigningCaps>>>>>;

/**
 * Default caps, as multiples of the currency's maximum order. A single payout can exceed that maximum, because an order
 * is limited in its send currency and the maxima of two currencies differ in value.
 */
const transactionOrders = 4n;
const hourOrders = 20n;
const dayOrders = 100n;

export function makeSigningCaps(overrides: CapOverrides = {}): (currency: CurrencyId) => SigningCaps {
  return (currency) => ({ ...usualCaps(currency), ...overrides[currency] });
}

/**
 * Whether a signing exceeds a cap. `hourUnits` and `dayUnits` are the sums of the last hour and day, including `units`.
 * Caps are inclusive.
 */
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
