/**
 * Why an order that is to be paid or refunded is not yet, and since when. This is no state: the order stays where it
 * is, goes on by itself as soon as it can, and meanwhile its owner and the operator may take the deposit back.
 */
import type { OrderState } from './lifecycle.ts';

/**
 * `no_price`: no fresh price. `no_cover`: the wallet holds too little. `liquid_wallet`: what it holds is bound until
 * earlier payouts are final. `other_coins`: the pool could pay, but only with coins that descend from the mix's own
 * deposit. `no_gas`: too little of the coin that fees are paid in. `blocks_dear`: network fees are above the limit.
 * `signer_limit`: the signer's caps or its kill switch. `payouts_stopped`: a stop of payouts. `chain_down`: no node.
 */
export const waitReasons = [
  'no_price',
  'no_cover',
  'liquid_wallet',
  'other_coins',
  'no_gas',
  'blocks_dear',
  'signer_limit',
  'payouts_stopped',
  'chain_down',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** `since` is when the order began to wait, whatever the reason was then. */
export type Waiting = Readonly<{ reason: WaitReason; since: number }>;

type Wait = Readonly<{ waiting: Waiting | null; deadlineAt: number | null }>;

/** States in which a wait ends by itself in a refund. A refund that waits has nothing to end in. */
const refundsInTheEnd: Readonly<Partial<Record<OrderState, true>>> = { exchanging: true, mixing: true };

/** The deadline counts from the beginning of the wait: another reason does not move it. */
export function beginWait(
  { state, waiting, deadlineAt }: Wait & Readonly<{ state: OrderState }>,
  reason: WaitReason,
  { now, limitMs }: Readonly<{ now: number; limitMs: number }>,
): Wait {
  const since = waiting?.since ?? now;
  const isLimited = refundsInTheEnd[state] === true && deadlineAt === null;
  return { waiting: { reason, since }, deadlineAt: isLimited ? since + limitMs : deadlineAt };
}
