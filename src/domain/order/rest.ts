/**
 * The rest of a mix: the parts that are called off after others were signed, and the share of the deposits that goes
 * back for them. What is kept is the price of an exchange of the rest of the deposits: fetching them stays with it, and
 * so do the service fee and the network fee of the parts that are paid. No unit is lost in between: the share that goes
 * back is rounded up, and what is kept is what is left of the deposits.
 */
import { divideUp, money, subtract, type Money } from '../money.ts';
import { partFeeOf } from '../quote.ts';
import type { Deposit } from './deposit.ts';
import { isUnsigned, isUntouched } from './is-untouched.ts';
import type { FixedPrice, Order, Rest, RestShare } from './order.ts';
import type { OrderPayout, Payout } from './payout.ts';

type Sent = Pick<OrderPayout, 'kind' | 'part' | 'amount' | 'state' | 'mayBeSigned' | 'broadcastHeight'>;
type Priced = Pick<Order, 'price'>;
type RestFigures = Pick<Rest, 'receive' | 'networkFee' | 'deposited' | 'fee'>;

/** Whether the price can be taken back as a whole: nothing was signed for it, and no rest of it was called off. */
export function isRevocable({ price }: Priced, payouts: readonly Sent[]): boolean {
  return isUntouched(payouts) && price?.rest === undefined;
}

/**
 * Whether some parts are signed and others are not, so that only the others can be called off. Not while a part is in
 * between: the signer may still refuse it, or its nonce be given back later, and as a rest is called off once it would
 * have no way out then. A part that was sent and is to be signed again is not in between: it goes on by itself.
 */
export function hasRest({ price }: Priced, payouts: readonly Sent[]): boolean {
  if (price === null || !isOpen(price, payouts)) return false;
  return signedParts(payouts).every(({ state, broadcastHeight }) => state !== 'reserved' || broadcastHeight !== null);
}

/** Whether some parts are, or may be, signed, and others are not. */
function isOpen({ rest, parts }: FixedPrice, payouts: readonly Sent[]): boolean {
  const signed = signedParts(payouts).length;
  return rest === undefined && signed > 0 && signed < parts;
}

/** The rest of the order as it could be called off now. Undefined if there is none. */
export function findRest(
  { price }: Priced,
  { deposits, payouts, now }: Readonly<{ deposits: readonly Deposit[]; payouts: readonly Sent[]; now: number }>,
): Rest | undefined {
  const measured = price !== null && hasRest({ price }, payouts) ? measureOpenRest(price, payouts) : undefined;
  if (price === null || measured === undefined) return undefined;
  const signed = signedParts(payouts);
  const numbers = Array.from({ length: price.parts }, (_, place) => place + 1);
  const parts = numbers.filter((number) => !signed.some(({ part }) => part === number));
  const swapped = deposits.filter(({ use }) => use === 'swap');
  return { parts, ...measured, shares: shareOut(measured.deposited, swapped), calledOffAt: now };
}

/** The figures of the parts that may still be called off without the others. Undefined if there are none. */
export function measureOpenRest(price: FixedPrice, payouts: readonly Sent[]): RestFigures | undefined {
  if (!isOpen(price, payouts)) return undefined;
  const signed = signedParts(payouts);
  const paid = signed.reduce((sum, { amount }) => sum + amount.units, 0n);
  const receive = subtract(price.receive, money(price.receive.currency, paid));
  return measureRest(price, { count: price.parts - signed.length, receive });
}

function signedParts(payouts: readonly Sent[]): readonly Sent[] {
  return payouts.filter((payout) => payout.kind === 'payout' && !isUnsigned(payout));
}

/**
 * The share of the deposits for so many parts that together would have paid `receive`: as large as these parts with
 * their network fees are in all that the deposits bought.
 */
export function measureRest(
  price: FixedPrice,
  { count, receive }: Readonly<{ count: number; receive: Money }>,
): RestFigures {
  const networkFee = money(receive.currency, partFeeOf(price).units * BigInt(count));
  const [part, whole] = [receive.units + networkFee.units, price.receive.units + price.networkFee.units];
  const deposited = divideUp(price.deposited.units * part, whole);
  const fee = divideUp(price.fee.units * deposited, price.deposited.units);
  const { currency } = price.deposited;
  return { receive, networkFee, deposited: money(currency, deposited), fee: money(currency, fee) };
}

/** Takes the amount from as few deposits as possible, the largest first: each of them costs a transaction. */
function shareOut({ currency, units }: Money, deposits: readonly Deposit[]): readonly RestShare[] {
  const largestFirst = deposits.toSorted((a, b) => {
    const difference = b.amount.units - a.amount.units;
    return difference > 0n ? 1 : difference < 0n || a.id < b.id ? -1 : 1;
  });
  let left = units;
  const shares: RestShare[] = [];
  for (const { id, amount } of largestFirst) {
    const taken = amount.units < left ? amount.units : left;
    if (taken > 0n) shares.push({ depositId: id, amount: money(currency, taken) });
    left -= taken;
  }
  if (left > 0n) throw new RangeError('the rest of a mix is more than its deposits');
  return shares;
}

/** The price without a rest that was called off: what is exchanged and paid. */
export function keptPrice(price: FixedPrice): FixedPrice {
  const { rest, ...whole } = price;
  if (rest === undefined) return price;
  return {
    ...whole,
    deposited: subtract(price.deposited, rest.deposited),
    fee: subtract(price.fee, rest.fee),
    networkFee: subtract(price.networkFee, rest.networkFee),
    receive: subtract(price.receive, rest.receive),
    parts: price.parts - rest.parts.length,
  };
}

/** The share of the deposit that goes back as the rest of its order. Undefined if none does. */
export function restShare({ price }: Priced, depositId: string | null): Money | undefined {
  return price?.rest?.shares.find((share) => share.depositId === depositId)?.amount;
}

/** The amount that a refund of the deposit sends back, before its network fee. */
export function amountToRefund(order: Priced | undefined, { id, amount }: Pick<Deposit, 'id' | 'amount'>): Money {
  return (order && restShare(order, id)) ?? amount;
}

/** Whether the payout sends back the rest of its order. */
export function isRestRefund(order: Priced, { kind, depositId }: Pick<Payout, 'kind' | 'depositId'>): boolean {
  return kind === 'refund' && restShare(order, depositId) !== undefined;
}

/** Whether a share of the deposit is owed as the rest of its order, and nothing is sending it back. */
export function isRestOwed(order: Priced, { id, status }: Deposit, payouts: readonly Payout[]): boolean {
  if (status !== 'confirmed' || restShare(order, id) === undefined) return false;
  return !payouts.some((payout) => isRestRefund(order, payout) && payout.depositId === id && payout.state !== 'void');
}

/** Whether a refund of the deposit's share was planned. If all are void, an operator decides. */
export function wasRestPlanned(order: Priced, { id }: Pick<Deposit, 'id'>, payouts: readonly Payout[]): boolean {
  // Refunds of the whole deposit, from before it was exchanged, were the order's own.
  return payouts.some((payout) => isRestRefund(order, payout) && payout.depositId === id && payout.isExtra);
}

/** Whether every part that is to be paid is final. */
export function haveArrived(price: FixedPrice, payouts: readonly Payout[]): boolean {
  return countParts(price, payouts, ({ state }) => state === 'final') === keptPrice(price).parts;
}

/** Whether every part that is to be paid was sent. */
export function haveBeenSent(price: FixedPrice, payouts: readonly Payout[]): boolean {
  const isSent = ({ state }: Payout): boolean => state === 'broadcast' || state === 'final';
  return countParts(price, payouts, isSent) === keptPrice(price).parts;
}

function countParts({ rest }: FixedPrice, payouts: readonly Payout[], counts: (payout: Payout) => boolean): number {
  const parts = payouts.filter((payout) => payout.kind === 'payout' && counts(payout)).map(({ part }) => part);
  return new Set(parts.filter((part) => rest?.parts.includes(part) !== true)).size;
}
