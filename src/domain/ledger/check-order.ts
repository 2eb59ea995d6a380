/** The invariants of one order: its deposits, its payouts and its history must agree with the books. */
import { lifecycle, orderStates } from '../order/lifecycle.ts';
import type { OrderState } from '../order/lifecycle.ts';
import { receiveAddresses, type FixedPrice } from '../order/order.ts';
import { isMarginOf } from '../margin.ts';
import { keptPrice, measureRest, restShare } from '../order/rest.ts';
import { priceExchange } from '../quote.ts';
import { earnedShare } from '../order/earned-share.ts';
import { shareInTerms } from '../terms/terms-share.ts';
import { accounts } from './accounts.ts';
import type { OrderBooks, Violation } from './books.ts';
import type { Line } from './entry.ts';
import { partnerShareRef } from './partner-postings.ts';
import { restRef } from './postings.ts';

type HasEntry = (ref: string) => boolean;
/** `share`: what the entry of the partner's share credits, if it is in the section that is checked. */
type Check = (books: OrderBooks, hasEntry: HasEntry, share: Line | undefined) => readonly (string | false)[];

/** Check of each invariant; it returns the messages of its violations. */
const checks: Readonly<Record<Violation['rule'], Check>> = {
  L6: ({ deposits }, hasEntry) =>
    deposits.map(({ id, status }) => {
      const isBooked = status === 'confirmed' || status === 'lost';
      return isBooked !== hasEntry(`dep:${id}`) && `deposit ${id} is ${status}, which its entry does not show`;
    }),

  L7: ({ order, deposits, payouts }) =>
    deposits.map(({ id, use }) => {
      const refunds = payouts.filter(({ depositId, state }) => depositId === id && state !== 'void');
      if (refunds.length > 1) return `deposit ${id} is refunded ${refunds.length} times`;
      const share = restShare(order, id);
      if (share)
        return refunds.some(({ amount }) => amount.units > share.units) && `more than the share of ${id} is refunded`;
      return refunds.length === 1 && use !== 'refund' && `deposit ${id} is refunded although it is for ${use}`;
    }),

  L9: ({ order, deposits, payouts }, hasEntry) => {
    const { price, quote } = order;
    const paid = payouts.filter(({ kind, state }) => kind === 'payout' && state !== 'void');
    if (price === null) return [paid.length > 0 && 'a payout without a price'];
    const { deposited: send, feeBasisPoints, rate, networkFee, margin } = price;
    const again = priceExchange({ ...quote.inputs, send, feeBasisPoints, rate, networkFee });
    const swapped = deposits.filter(({ use }) => use === 'swap').reduce((sum, { amount }) => sum + amount.units, 0n);
    const total = paid.reduce((sum, { amount }) => sum + amount.units, 0n);
    const isSame =
      again.ok && again.value.fee.units === price.fee.units && again.value.receive.units === price.receive.units;
    return [
      !isSame && 'the price does not follow from its inputs',
      margin !== undefined && !isMarginOf(rate, margin) && 'the rate of the price does not follow from its margin',
      swapped !== price.deposited.units && 'another sum was exchanged than was priced',
      total > keptPrice(price).receive.units && 'more is paid than is owed',
      hasEntry(restRef(order.orderNumber)) !== (price.rest !== undefined) && 'the books do not show its rest',
      ...checkRest(price, { deposits, payouts }),
    ];
  },

  L10: ({ deposits, payouts }, hasEntry) =>
    payouts.map(({ key, state, kind, depositId }) => {
      if (state === 'planned' || state === 'void') return false;
      const backing = deposits.filter(({ id, use }) => (kind === 'refund' ? id === depositId : use === 'swap'));
      const isBacked = backing.length > 0 && backing.every(({ id }) => hasEntry(`dep:${id}`));
      return !isBacked && `${key} is ${state} without a booked deposit`;
    }),

  L12: ({ payouts }, hasEntry) =>
    payouts.map(({ key, state, attempts }) => {
      const isSigned = state === 'signed' || state === 'broadcast' || state === 'final';
      if (isSigned && attempts.length === 0) return `${key} is ${state} without a stored transaction`;
      return isSigned && !hasEntry(`out:${key}`) && `${key} is ${state} but not in the books`;
    }),

  L13: ({ order, history }) => [
    history.length !== order.version && `version ${order.version} after ${history.length} moves`,
    (history.at(-1)?.to ?? 'awaiting_deposit') !== order.state && `is ${order.state}, its history says otherwise`,
    ...history.map(({ from, event, to }, place) => {
      const before = place === 0 ? 'awaiting_deposit' : history[place - 1]?.to;
      const isAllowed = lifecycle[from][event]?.to === to && before === from;
      return !isAllowed && `moved from ${from} to ${to} by ${event}`;
    }),
  ],

  L16: ({ order, payouts }) =>
    payouts.map(
      ({ key, kind, toAddress }) =>
        kind === 'payout' &&
        !receiveAddresses(order).includes(toAddress) &&
        `${key} goes to another address than ordered`,
    ),

  L17: (books, hasEntry) => [!evidence[books.order.state](books, hasEntry) && `no evidence for ${books.order.state}`],

  L19: ({ order: { quote } }) => {
    const again = priceExchange(quote.inputs);
    const isSame =
      again.ok && again.value.fee.units === quote.fee.units && again.value.receive.units === quote.receive.units;
    const { rate, margin } = quote.inputs;
    return [
      !isSame && 'the quote does not follow from its inputs',
      margin !== undefined && !isMarginOf(rate, margin) && 'the rate of the quote does not follow from its margin',
    ];
  },

  L26: ({ order, bookedFee }, hasEntry, booked) => {
    const { orderNumber, partnerShare, termsText } = order;
    const earned = earnedShare(order, bookedFee);
    const agreed = shareInTerms(termsText);
    const isBookedAs =
      booked?.account === accounts.partner(earned?.partnerId ?? '') &&
      booked.currency === earned?.amount.currency &&
      booked.units === -earned.amount.units;
    return [
      hasEntry(partnerShareRef(orderNumber)) !== (earned !== undefined) && 'the books do not show the share earned',
      booked !== undefined && !isBookedAs && 'another share is booked than was earned',
      (partnerShare?.partnerId !== agreed?.partnerId || partnerShare?.basisPoints !== agreed?.basisPoints) &&
        'the share is not that of its terms',
      bookedFee !== undefined &&
        bookedFee.units !== (order.price && keptPrice(order.price).fee.units) &&
        'the fee of its price is not the one booked',
    ];
  },
};

export function checkOrder(books: OrderBooks, hasEntry: HasEntry, share?: Line): readonly Violation[] {
  const about = books.order.orderNumber;
  return Object.entries(checks).flatMap(([rule, check]) =>
    check(books, hasEntry, share)
      .filter((message) => message !== false)
      .map((message) => ({ rule: rule as Violation['rule'], about, message })),
  );
}

/** L17: records that must exist for an order in each state. */
const evidence: Readonly<Record<OrderState, (books: OrderBooks, hasEntry: HasEntry) => boolean>> = {
  ...(Object.fromEntries(orderStates.map((state) => [state, () => true])) as Record<OrderState, () => boolean>),
  confirming: ({ deposits }) => deposits.some(({ status }) => status !== 'dropped'),
  exchanging: (books) => hasDeposit(books) || isOnItsWay(books, 'payout'),
  mixing: (books) => hasDeposit(books) || isOnItsWay(books, 'payout'),
  sending: ({ payouts }) => payouts.some(({ kind, attempts }) => kind === 'payout' && attempts.length > 0),
  refunding: (books) => hasDeposit(books) || isOnItsWay(books, 'refund'),
  completed: ({ order, payouts }, hasEntry) =>
    areSettled(payouts, 'payout', hasEntry) && hasArrived(payouts, order.price),
  refunded: ({ payouts }, hasEntry) => areSettled(payouts, 'refund', hasEntry),
};

/** The rest of a mix follows from the parts that were called off, and its shares are of the deposits exchanged. */
function checkRest(
  price: FixedPrice,
  { deposits, payouts }: Pick<OrderBooks, 'deposits' | 'payouts'>,
): readonly (string | false)[] {
  const { rest } = price;
  if (rest === undefined) return [];
  const calledOff = payouts.filter(({ kind, part }) => kind === 'payout' && rest.parts.includes(part));
  const planned = new Map(calledOff.map(({ part, amount }) => [part, amount.units]));
  const again = measureRest(price, { count: planned.size, receive: rest.receive });
  const isSame =
    planned.size === rest.parts.length &&
    addUp([...planned.values()]) === rest.receive.units &&
    again.deposited.units === rest.deposited.units &&
    again.fee.units === rest.fee.units &&
    again.networkFee.units === rest.networkFee.units;
  const swapped = new Map(deposits.flatMap(({ id, use, amount }) => (use === 'swap' ? [[id, amount.units]] : [])));
  const isShared =
    addUp(rest.shares.map(({ amount }) => amount.units)) === rest.deposited.units &&
    rest.shares.every(({ depositId, amount }) => amount.units <= (swapped.get(depositId) ?? 0n));
  return [
    calledOff.some(({ state }) => state !== 'void') && 'a part is paid that was called off',
    !isSame && 'the rest does not follow from the parts that were called off',
    !isShared && 'the rest is not that of its deposits',
  ];
}

function addUp(units: readonly bigint[]): bigint {
  return units.reduce((total, each) => total + each, 0n);
}

function hasDeposit({ deposits }: OrderBooks): boolean {
  return deposits.some(({ status }) => status === 'confirmed');
}

/**
 * Whether a payout or refund is reserved or further. A reserved payout may be mined at any time, so it is paid even if
 * the deposit behind it is lost; that loss is ours.
 */
function isOnItsWay({ payouts }: OrderBooks, kind: 'payout' | 'refund'): boolean {
  return payouts.some((payout) => payout.kind === kind && payout.domain !== null && payout.state !== 'void');
}

/** Whether every part is final, and their sum equals the price exactly. */
function hasArrived(payouts: OrderBooks['payouts'], price: FixedPrice | null): boolean {
  const arrived = payouts.filter(({ kind, state }) => kind === 'payout' && state === 'final');
  const total = arrived.reduce((sum, { amount }) => sum + amount.units, 0n);
  if (price === null) return false;
  const { parts, receive } = keptPrice(price);
  return arrived.length === parts && total === receive.units;
}

function areSettled(payouts: OrderBooks['payouts'], kind: 'payout' | 'refund', hasEntry: HasEntry): boolean {
  const meant = payouts.filter((payout) => payout.kind === kind && !payout.isExtra && payout.state !== 'void');
  return meant.length > 0 && meant.every(({ key, state }) => state === 'final' && hasEntry(`settle:${key}`));
}
