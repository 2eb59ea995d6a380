/**
 * A phase without faults in which nobody refills the wallets: payouts that cannot be made must end at their deadline,
 * and until then their orders must state why they wait.
 */
import { isPayingOut, isUnsigned, isUntouched } from '#src/domain/order/is-untouched.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { payoutWaitMs } from '#src/domain/policy/policy-times.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { beat } from './time-events.ts';
import type { World } from './world.ts';

const roundMs = 600_000;
/** Time within which a worker looks at every due order. */
const slackMs = 2 * roundMs;
const payoutMs = payoutWaitMs(usualPolicy);

type Options = Readonly<{
  world: World;
  changed: (chain: ChainId) => Promise<void>;
  /** Lets the workers do all due work. */
  drain: () => Promise<void>;
}>;

export async function waitOut({ world, changed, drain }: Options): Promise<void> {
  const { clock, trace, sandbox, chainIds } = world;
  const endsAt = clock.now() + payoutMs + 2 * slackMs;
  while (clock.now() < endsAt && !trace.violation()) {
    await drain();
    for (const chain of chainIds) {
      await sandbox[chain].control.mine(1);
      await changed(chain);
    }
    clock.advance(roundMs);
    await beat(world);
  }
  await drain();
  for (const order of world.store.dump().orders) checkEnded(world, order, endsAt);
}

function checkEnded({ store, clock, trace, tally, skew }: World, order: Order, endsAt: number): void {
  const { id, orderNumber, state, mix, waiting, deadlineAt, wakeAt } = order;
  if (!isPayingOut(state)) return;
  const payouts = [...store.dump().payouts].filter((each): each is OrderPayout => each.orderId === id);
  // Of a mix whose other parts are signed, the rest is called off, unless it is worth less than sending it.
  const isRest = !isUntouched(payouts);
  if (isRest && (!hasOpenParts(order, payouts) || isSmall(order, payouts))) return;
  tally.count(`promise: waits in a dry wallet${isRest ? ' with a rest' : ''}`);
  const [since] = (store.dump().history.get(id) ?? []).toReversed();
  const isOld = since !== undefined && since.at < endsAt - payoutMs - slackMs && skew.spreadMs() < slackMs;
  // An orphaned deposit keeps its order waiting until the deposit is mined again or lost for good.
  const isOrphaned = [...store.dump().deposits].some((each) => {
    return each.orderId === id && each.status === 'confirmed' && each.height === null;
  });
  // A worker whose clock was ahead may have put the order's next look off by as much, however old the deadline is.
  // Clocks are right in this phase: whoever looked in it put the next look off by a minute.
  const isPutOff =
    wakeAt !== null && wakeAt > clock.now() + slackMs && wakeAt <= clock.now() + slackMs + skew.spreadMs();
  // A mix without a stated reason only waits for the scheduled times of its parts.
  if (waiting === null && mix === null && isOld && !isOrphaned) {
    return trace.fail('DEADLINE', `${orderNumber} is ${state}, is not paid, and does not say why`);
  }
  if (waiting !== null && deadlineAt !== null && clock.now() - deadlineAt > slackMs && !isPutOff) {
    trace.fail('DEADLINE', `${orderNumber} is still ${state} ${clock.now() - deadlineAt} ms after its deadline`);
  }
}

/** Whether parts of a mix are neither signed nor called off, and none is in between. */
function hasOpenParts({ price }: Order, payouts: readonly OrderPayout[]): boolean {
  const signed = signedParts(payouts);
  if (signed.some(({ state, broadcastHeight }) => state === 'reserved' && broadcastHeight === null)) return false;
  return price !== null && price.rest === undefined && signed.length < price.parts;
}

/** Whether the parts that are left are worth less than a twentieth of the order. Sending that back may cost more. */
function isSmall({ price }: Order, payouts: readonly OrderPayout[]): boolean {
  const paid = signedParts(payouts).reduce((sum, { amount }) => sum + amount.units, 0n);
  return price !== null && (price.receive.units - paid) * 20n < price.receive.units;
}

function signedParts(payouts: readonly OrderPayout[]): readonly OrderPayout[] {
  return payouts.filter((payout) => payout.kind === 'payout' && !isUnsigned(payout));
}

/** Milliseconds until the end of a payment window in which a small payment waits for one that fits. 0 if none waits. */
export function untilWindowEnds({ store, clock }: World): number {
  const { orders, deposits } = store.dump();
  const waiting = [...deposits].filter(
    ({ status, use, height }) => status === 'seen' && use === null && height !== null,
  );
  const times = waiting.flatMap(({ orderId }) => {
    const order = orders.get(orderId);
    const takesMore = order?.state === 'awaiting_deposit' || order?.state === 'confirming';
    return takesMore && order.expiresAt >= clock.now() ? order.expiresAt + 1 : [];
  });
  return times.length === 0 ? 0 : Math.min(...times) - clock.now();
}
