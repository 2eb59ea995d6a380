/** Durations of a policy in milliseconds. */
import type { OrderType } from '../order/order-kind.ts';
import type { Policy } from './policy.ts';

type Times = Pick<Policy, 'times'>;
type Retention = Pick<Policy, 'retention'>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The payment window of a new order. */
export function paymentWindowMs({ times }: Times, orderType: OrderType): number {
  return Number(orderType === 'fixed' ? times.fixedWindow : times.floatingWindow) * minute;
}

/** Deposits that arrive up to this long after the window are refunded automatically. */
export function lateWatchMs({ times }: Times): number {
  return Number(times.lateWatch) * hour;
}

/** A choice that is left open for this long becomes a refund. */
export function choiceMs({ times }: Times): number {
  return Number(times.choice) * day;
}

/** A payout that cannot be made for this long becomes a refund. */
export function payoutWaitMs({ times }: Times): number {
  return Number(times.payoutWait) * minute;
}

/** How long an unmined deposit reserves wallet cover for its order. */
export function unminedKeepMs({ times }: Times): number {
  return Number(times.unminedKeep) * minute;
}

/** Retention of visitor data after an order ended. */
export function endedRetentionMs({ retention }: Retention): number {
  return Number(retention.ended) * day;
}

/** Retention of visitor data of an unpaid order, after the time for late deposits. */
export function unpaidRetentionMs({ retention }: Retention): number {
  return Number(retention.unpaid) * hour;
}

/** Retention of the hourly figures of the inventory. */
export function inventoryRetentionMs({ retention }: Retention): number {
  return Number(retention.inventory) * day;
}
