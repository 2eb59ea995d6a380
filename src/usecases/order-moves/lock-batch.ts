/** Locks a payout together with those that have joined it: whatever happens to its transaction happens to all. */
import type { Order } from '#src/domain/order/order.ts';
import { isDepositMove, type Payout } from '#src/domain/order/payout.ts';
import { joinedCount } from '#src/domain/payout-batch.ts';
import { lockOwner } from './lock-owner.ts';
import type { PayoutPatch, Records } from '../ports/records.ts';

/** A payout, locked, and its order, which is locked too. Undefined if the payout belongs to none. */
export type Member = Readonly<{ payout: Payout; order: Order | undefined }>;

/**
 * Locks the owners first, then the payouts. The leader is the first member; a payout alone is the only one. A batch
 * that was called off since `leader` was read has only its leader left, which is void.
 */
export async function lockBatch(records: Records, leader: Payout): Promise<readonly [Member, ...Member[]]> {
  const joined = joinedCount(leader.domain) === 0 ? [] : await records.payouts.joinedTo(leader.id);
  const orders = await lockOwners(records, [leader, ...joined]);
  const members: Member[] = [];
  for (const { id } of joined) {
    const payout = await lockPayout(records, id);
    const isStill = payout.domain?.kind === 'joined' && payout.domain.leader === leader.id;
    if (isStill) members.push({ payout, order: orders.get(id) });
  }
  const first = { payout: await lockPayout(records, leader.id), order: orders.get(leader.id) };
  // Fee shares and change are worked out from the members, so one that is missing must stop everything.
  if (members.length !== joinedCount(first.payout.domain)) {
    throw new TypeError('a batch has lost a member, or has one too many');
  }
  return [first, ...members];
}

/**
 * Locks the owners of several payouts, and further orders, always in the same order, so that two workers with the same
 * payouts do not wait for each other. Returns the orders by the ids of their payouts.
 */
export async function lockOwners(
  records: Records,
  payouts: readonly Payout[],
  orderIds: readonly string[] = [],
): Promise<ReadonlyMap<string, Order | undefined>> {
  const orders = new Map<string, Order | undefined>();
  const locks = orderIds.map((name) => ({ name, take: async () => void (await records.orders.lock(name)) }));
  for (const payout of payouts) {
    const take = async () => void orders.set(payout.id, await lockOwner(records, payout));
    locks.push({ name: await nameOwner(records, payout), take });
  }
  for (const { take } of locks.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await take();
  return orders;
}

/** Id of the order that is locked for the payout, or of its loan. A sweep has the order of its deposit. */
async function nameOwner({ deposits }: Records, payout: Payout): Promise<string> {
  if (isDepositMove(payout)) return (await deposits.find(payout.depositId))?.orderId ?? '';
  return payout.orderId ?? payout.loanId ?? '';
}

async function lockPayout(records: Records, id: string): Promise<Payout> {
  const payout = await records.payouts.lock(id);
  if (!payout) throw new TypeError('a payout that was found is there');
  return payout;
}

/** Changes all members in the same way. Only the leader is woken, and takes the next step for all. */
export async function patchBatch(records: Records, members: readonly Member[], patch: PayoutPatch): Promise<void> {
  for (const [place, { payout }] of members.entries()) {
    await records.payouts.patch(payout.id, payout.version, place === 0 ? patch : { ...patch, wakeAt: null });
  }
}
