/** Postpones a payout and records the reason on the payout and on its order. */
import { isUnsigned } from '#src/domain/order/is-untouched.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout, PayoutState } from '#src/domain/order/payout.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import { endWait, noteWait } from '../order-moves/note-wait.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { lockBatch, patchBatch, type Member } from '../order-moves/lock-batch.ts';

type Postponed = Readonly<{
  /** The payout to postpone with those that have joined it, locked by this transaction. */
  members: readonly [Member, ...Member[]];
  /** Reason of the wait. Null if the payout waits for something outside, such as the block of a deposit. */
  waitsFor: WaitReason | null;
  ms: number;
  /** New state of the payout. Absent if the state does not change. */
  state?: PayoutState;
  /** False if the signer has refused, so that nothing is signed. Absent if that does not change. */
  mayBeSigned?: false;
}>;

export async function postpone(ports: Ports, records: Records, postponed: Postponed): Promise<void> {
  const { members, waitsFor, ms, state = members[0].payout.state, mayBeSigned } = postponed;
  const refused = mayBeSigned === undefined ? {} : { mayBeSigned };
  await patchBatch(records, members, { state, waitsFor, wakeAt: ports.clock.now() + ms, ...refused });
  for (const { payout, order } of members) {
    if (order && waitsFor !== null && isWaitOf(payout, order)) await noteWait(ports, records, order, waitsFor);
  }
}

/**
 * Postpones a payout in a transaction of its own. Does nothing if the payout has changed since it was read, or is not
 * due: a part of a mix keeps its scheduled time.
 */
export async function postponePayout(
  ports: Ports,
  read: Payout,
  { waitsFor, ms }: Pick<Postponed, 'waitsFor' | 'ms'>,
): Promise<void> {
  await ports.store.transaction(async (records) => {
    // Another worker may have made it the leader of a batch meanwhile.
    if ((await records.payouts.find(read.id))?.version !== read.version) return;
    const members = await lockBatch(records, read);
    const [{ payout }] = members;
    if (payout.version !== read.version) return;
    if (payout.wakeAt === null || payout.wakeAt > ports.clock.now()) return;
    await postpone(ports, records, { members, waitsFor, ms });
  });
}

/** Clears the wait of a payout that proceeds. A mix waits on for parts that do not. `order` must be locked. */
export async function endPayoutWait(records: Records, payout: Payout, order: Order | undefined): Promise<void> {
  if (!order || order.waiting === null || !isWaitOf(payout, order)) return;
  const parts = order.mix === null ? [] : await records.payouts.ofOrder(order.id);
  const isStuck = parts.some(
    (part) =>
      part.id !== payout.id &&
      part.kind === 'payout' &&
      part.state !== 'void' &&
      part.waitsFor !== null &&
      isUnsigned(part),
  );
  if (!isStuck) await endWait(records, order);
}

/** Order states in which the order's wait is that of its payout or refund. */
const awaited: Readonly<Record<'payout' | 'refund', Readonly<Partial<Record<OrderState, true>>>>> = {
  payout: { exchanging: true, mixing: true },
  refund: { refunding: true },
};

function isWaitOf({ kind, isExtra }: Payout, { state }: Order): boolean {
  return (kind === 'payout' || kind === 'refund') && !isExtra && awaited[kind][state] === true;
}
