/** The one fee table. Every page, text and calculation that states a fee takes it from here. */
import { divideUp, money, type Money } from './money.ts';
import type { OrderType } from './order/order.ts';

/** A basis point is a hundredth of a percent. */
export const feeTable = {
  exchange: { floating: 45n, fixed: 95n },
  mixPreset: 25n,
  mixCustom: { base: 45n, perRound: 50n, longDelay: 100n, maximumPrivacy: 200n },
} as const satisfies Record<string, bigint | Record<string, bigint>>;

/** Delays over this many minutes pay the `longDelay` part. */
export const longDelayMinutes = 30;

export function exchangeFeeBasisPoints(orderType: OrderType): bigint {
  return feeTable.exchange[orderType];
}

/** The service fee on an amount. Rounds up: a fee is never less than the table says. */
export function serviceFee(amount: Money, feeBasisPoints: bigint): Money {
  return money(amount.currency, divideUp(amount.units * feeBasisPoints, 10_000n));
}
