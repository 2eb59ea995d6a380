/**
 * Why the payout or refund of an order is delayed, and since when. A wait is not a state: the order keeps its state and
 * proceeds as soon as it can. Meanwhile its holder and the operator may take the deposit back.
 */
import type { OrderState } from './lifecycle.ts';

/**
 * Reasons for a wait. `no_price`: no fresh price. `no_cover`: the wallet holds too little. `liquid_wallet`: the
 * wallet's coins are locked until earlier payouts are final. `other_coins`: the pool could pay, but only with coins
 * that descend from the mix's own deposit. `no_gas`: too little of the coin that fees are paid in. `blocks_dear`:
 * network fees are above the limit. `signer_limit`: the signer's caps or its kill switch. `signer_locked`: the signer
 * was started, and two people have to unlock it. `payouts_stopped`: payouts are stopped. `chain_down`: no node.
 */
export const waitReasons = [
  'no_price',
  'no_cover',
  'liquid_wallet',
  'other_coins',
  'no_gas',
  'blocks_dear',
  'signer_limit',
  'signer_locked',
  'payouts_stopped',
  'chain_down',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Why the payout of an order waits, and since when. `since` stays the same if the reason changes during the wait. */
export type Waiting = Readonly<{ reason: WaitReason; since: number }>;

type Wait = Readonly<{ waiting: Waiting | null; deadlineAt: number | null }>;

/** States in which a wait that lasts too long ends in a refund. A refund that waits has no such deadline. */
const refundsInTheEnd: Readonly<Partial<Record<OrderState, true>>> = { exchanging: true, mixing: true };

/**
 * Begins a wait, or changes its reason. The deadline counts from the beginning of the wait; a change of the reason does
 * not move it.
 */
export function beginWait(
  { state, waiting, deadlineAt }: Wait & Readonly<{ state: OrderState }>,
  reason: WaitReason,
  { now, limitMs }: Readonly<{ now: number; limitMs: number }>,
): Wait {
  const since = waiting?.since ?? now;
  const isLimited = refundsInTheEnd[state] === true && deadlineAt === null;
  return { waiting: { reason, since }, deadlineAt: isLimited ? since + limitMs : deadlineAt };
}
