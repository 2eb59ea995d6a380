/**
 * Amount of the wallet's cover that an order without a fixed price reserves, in units of its receive currency: its
 * deposits converted at its quoted rate, only while it can be paid out. Reserving more would let tiny deposits block
 * the wallet. PostgreSQL computes the same in `src/adapters/db/owed-units.ts`.
 */
import { divideUp, money } from '../money.ts';
import type { Deposit } from './deposit.ts';
import { isAsOrdered } from './belongs-to-order.ts';
import type { Order } from './order.ts';

/**
 * Units that an order reserves. `unminedSince`: an unmined deposit counts only if it was first seen at this time or
 * later.
 */
export function keptUnits(order: Order, deposits: readonly Deposit[], unminedSince: number): bigint {
  const { inputs, receive } = order.quote;
  // The quote of an open order is for the minimum of its range. Scaling the quote with the amount scales the network
  // fee too, although that is paid once, so the estimate is slightly too high.
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
  // A payment that does not fit leads to a choice. Either all payments together fit, or one of them alone.
  const fits = (units: bigint): boolean => isAsOrdered(order, money(currency, units));
  const whole = sum(timely);
  if (fits(whole)) return whole;
  const fitting = timely.map(({ amount }) => amount.units).filter(fits);
  return fitting.reduce((most, units) => (units > most ? units : most), 0n);
}

function sum(deposits: readonly Deposit[]): bigint {
  return deposits.reduce((total, { amount }) => total + amount.units, 0n);
}
