/**
 * What an order without a price keeps back from others, in its receive currency: what has arrived for it, at its own
 * rate, and only while it may be paid. Anything more would let a few cents freeze the wallet. PostgreSQL computes the
 * same in `src/adapters/db/owed-units.ts`.
 */
import { divideUp, money } from '../money.ts';
import type { Deposit } from './deposit.ts';
import { isAsOrdered } from './belongs-to-order.ts';
import type { Order } from './order.ts';

/** `unminedSince`: a deposit that is in no block counts only if it was seen at this time or later. */
export function keptUnits(order: Order, deposits: readonly Deposit[], unminedSince: number): bigint {
  const { inputs, receive } = order.quote;
  // The quote of an open amount is for the least of its range. The network fee is paid once, but is scaled up with the
  // amount here: the estimate is rather too high.
  const quoted = receive.units + (order.sendRange === null ? 0n : inputs.networkFee.units);
  return divideUp(quoted * countedUnits(order, deposits, unminedSince), inputs.send.units);
}

function countedUnits(order: Order, deposits: readonly Deposit[], unminedSince: number): bigint {
  const { currency } = order.quote.inputs.send;
  const payments = deposits.filter(({ amount, use }) => amount.currency === currency && use === null);
  if (order.state === 'exchanging' || order.state === 'mixing') {
    return sum(payments.filter(({ status, height }) => status === 'confirmed' && height !== null));
  }
  if (order.state !== 'confirming') return 0n;
  const timely = payments.filter(
    ({ status, height, seenAt, flag }) =>
      (status === 'seen' || status === 'confirmed') &&
      (height !== null || seenAt >= unminedSince) &&
      seenAt <= order.expiresAt &&
      flag === null,
  );
  // A payment that does not fit leads to a choice. Several may fit together, or one of them alone.
  const fits = (units: bigint): boolean => isAsOrdered(order, money(currency, units));
  const whole = sum(timely);
  if (fits(whole)) return whole;
  const fitting = timely.map(({ amount }) => amount.units).filter(fits);
  return fitting.reduce((most, units) => (units > most ? units : most), 0n);
}

function sum(deposits: readonly Deposit[]): bigint {
  return deposits.reduce((total, { amount }) => total + amount.units, 0n);
}
