/**
 * Signing caps per currency: per transaction, per hour and per day. They limit the loss if the software above the keys
 * fails or is compromised, in addition to the limits of orders.
 */
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { divideDown } from './money.ts';
import type { Policy } from './policy/policy.ts';

export type SigningCaps = Readonly<{
  transactionUnits: bigint;
  hourUnits: bigint;
  dayUnits: bigint;
  /** Further caps of payments whose address is only said. None if absent. */
  said?: SaidCaps;
  /** What one operator may approve without a second person. Nothing if absent. */
  alone?: AloneCaps;
}>;

/** Caps of payments whose address nobody signed for: whoever asks for a signature could name his own. */
export type SaidCaps = Readonly<{ hourUnits: bigint; dayUnits: bigint }>;

/** Of one act, and of all such acts of a day, whoever approved them. */
export type AloneCaps = Readonly<{ actUnits: bigint; dayUnits: bigint }>;

export const capReasons = [
  'over_transaction_cap',
  'over_hour_cap',
  'over_day_cap',
  'over_said_cap',
  'over_alone_cap',
] as const;
export type CapReason = (typeof capReasons)[number];

/** Caps that an operator set; all others keep their defaults. */
export type CapOverrides = Readonly<
  Partial<Record<CurrencyId, Partial<Omit<SigningCaps, 'said' | 'alone'>> & ApartOverrides>>
>;
type ApartOverrides = Readonly<{ said?: Partial<SaidCaps>; alone?: Partial<AloneCaps> }>;

/**
 * Default caps, as multiples of the currency's maximum order. A single payout can exceed that maximum, because an order
 * is limited in its send currency and the maxima of two currencies differ in value.
 */
const transactionOrders = 4n;
const hourOrders = 20n;
const dayOrders = 100n;
/** What is only said is a fifth of that, because a theft would be called so. */
const saidHourOrders = 4n;
const saidDayOrders = 20n;
/** The largest order is worth about a hundred times what policy lets one person do. The signer knows no prices. */
const aloneActPart = 100n;
const aloneDayPart = 40n;

export function makeSigningCaps(overrides: CapOverrides = {}): (currency: CurrencyId) => WholeCaps {
  return (currency) => {
    const { said, alone, ...caps } = overrides[currency] ?? {};
    const usual = usualCaps(currency);
    return { ...usual, ...caps, said: { ...usual.said, ...said }, alone: { ...usual.alone, ...alone } };
  };
}

type WholeCaps = SigningCaps & Readonly<{ said: SaidCaps; alone: AloneCaps }>;

export type CapShares = Policy['signerShares'];

/** Whether the policy lowers any cap. A share of 100 percent lowers none. */
export function hasShares({ transaction, hour, day }: CapShares): boolean {
  return transaction < 100n || hour < 100n || day < 100n;
}

/** The caps, lowered to shares of what the wallet holds. No share raises a cap: the signer's own are the ceiling. */
export function lowerCaps(caps: SigningCaps, shares: CapShares, heldUnits: bigint): SigningCaps {
  return {
    ...caps,
    transactionUnits: lowerToShare(caps.transactionUnits, shares.transaction, heldUnits),
    hourUnits: lowerToShare(caps.hourUnits, shares.hour, heldUnits),
    dayUnits: lowerToShare(caps.dayUnits, shares.day, heldUnits),
  };
}

/** The amount, lowered to a share of what the wallet holds. A share of 100 percent is off and lowers nothing. */
function lowerToShare(units: bigint, share: bigint, heldUnits: bigint): bigint {
  const most = divideDown(heldUnits * share, 100n);
  return share < 100n && most < units ? most : units;
}

/**
 * Cover of new orders, in percent of what the shares allow for one payout. Until a new order is paid, other payouts
 * make the wallet and its shares smaller.
 */
const offeredPercent = 75n;

/**
 * The cover, lowered to what the shares let out in one payout: the smallest share holds, because a single payout counts
 * for the hour and the day too. `isOffer`: cover of new orders, and not of an order whose price is being fixed.
 */
export function lowerCover(
  units: bigint,
  { shares, heldUnits, isOffer }: Readonly<{ shares: CapShares; heldUnits: bigint; isOffer: boolean }>,
): bigint {
  const smallest = [shares.hour, shares.day].reduce((a, b) => (a < b ? a : b), shares.transaction);
  return lowerToShare(units, smallest, isOffer ? divideDown(heldUnits * offeredPercent, 100n) : heldUnits);
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

/** Whether a signing exceeds the caps of what is only said. The sums are those of such signings alone. */
export function judgeSaid(caps: SigningCaps, { hourUnits, dayUnits }: SaidCaps): CapReason | undefined {
  const { said } = caps;
  return said && (hourUnits > said.hourUnits || dayUnits > said.dayUnits) ? 'over_said_cap' : undefined;
}

/** Whether acts of one person are too much for one. `dayUnits` is the sum of such acts alone. */
export function judgeAlone(
  { alone }: SigningCaps,
  { units, dayUnits }: Readonly<{ units: bigint; dayUnits: bigint }>,
): CapReason | undefined {
  return alone && units <= alone.actUnits && dayUnits <= alone.dayUnits ? undefined : 'over_alone_cap';
}

function usualCaps(currency: CurrencyId): WholeCaps {
  const { maxUnits } = currencies[currency];
  return {
    transactionUnits: maxUnits * transactionOrders,
    hourUnits: maxUnits * hourOrders,
    dayUnits: maxUnits * dayOrders,
    said: { hourUnits: maxUnits * saidHourOrders, dayUnits: maxUnits * saidDayOrders },
    alone: { actUnits: divideDown(maxUnits, aloneActPart), dayUnits: divideDown(maxUnits, aloneDayPart) },
  };
}
