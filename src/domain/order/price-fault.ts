/**
 * Whether a payout is what its order and its price say: the price follows from its figures and is backed by the
 * deposits that were exchanged, and the payout is the part of it at the address of that part.
 */
import { keptPrice } from './rest.ts';
import { findParts } from './payout-parts.ts';
import type { Deposit } from './deposit.ts';
import type { FixedPrice, Order } from './order.ts';
import type { Payout } from './payout.ts';
import { priceExchange } from '../quote.ts';

type Priced = Readonly<{ order: Order; deposits: readonly Deposit[]; payouts: readonly Payout[] }>;

/** What a payout does not agree with. */
export type PriceFault = 'price_missing' | 'price_differs' | 'payout_differs';

export function findPriceFault(payout: Payout, { order, deposits }: Omit<Priced, 'payouts'>): PriceFault | undefined {
  const { price } = order;
  if (price === null) return 'price_missing';
  if (!isPriceWhole(order, price) || !isBacked(price, deposits)) return 'price_differs';
  const part = findParts(order, price).find(({ number }) => number === payout.part);
  const isSame =
    part?.toAddress === payout.toAddress &&
    part.amount.currency === payout.amount.currency &&
    part.amount.units === payout.amount.units;
  return isSame ? undefined : 'payout_differs';
}

/**
 * Whether the books owe the order, in its receive currency, its price less what has left. Where a deposit came in that
 * currency, they may owe more.
 */
export function isOwedByBooks(booked: bigint, { order, deposits, payouts }: Priced): boolean {
  const { price } = order;
  if (price === null) return false;
  const left = payouts.filter(({ kind, state }) => kind === 'payout' && state !== 'planned' && state !== 'void');
  const owed = keptPrice(price).receive.units - left.reduce((sum, { amount }) => sum + amount.units, 0n);
  const isExact = deposits.every(({ amount }) => amount.currency !== price.receive.currency);
  return isExact ? booked === owed : booked >= owed;
}

function isPriceWhole({ quote, orderType, reason, state }: Order, price: FixedPrice): boolean {
  const { deposited: send, feeBasisPoints, rate, networkFee } = price;
  const again = priceExchange({ ...quote.inputs, send, feeBasisPoints, rate, networkFee });
  if (!again.ok || again.value.fee.units !== price.fee.units) return false;
  if (again.value.receive.units !== price.receive.units) return false;
  // A fixed price is the one of the signed quote, as long as everything went as ordered. Once it is sent, the order no
  // longer says whether it did; the signer signs again only what it signed before.
  if (orderType !== 'fixed' || reason !== null || state === 'sending') return true;
  const { inputs } = quote;
  return (
    rate.numerator === inputs.rate.numerator &&
    rate.denominator === inputs.rate.denominator &&
    feeBasisPoints === inputs.feeBasisPoints &&
    networkFee.units === inputs.networkFee.units
  );
}

/** Whether the exchanged deposits are those of the price. One that a reorganisation took away since may be missing. */
function isBacked({ deposited }: FixedPrice, deposits: readonly Deposit[]): boolean {
  const sum = (some: readonly Deposit[]): bigint => some.reduce((units, { amount }) => units + amount.units, 0n);
  const swapped = sum(deposits.filter(({ use }) => use === 'swap'));
  const lost = sum(deposits.filter(({ use, status }) => use !== 'swap' && status === 'lost'));
  return swapped <= deposited.units && deposited.units <= swapped + lost;
}
