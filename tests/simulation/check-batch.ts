/**
 * BATCH: payouts that go out in one transaction. All are exchanges of one currency with addresses and orders of their
 * own, there are as many as the leader is bound for, and all are in the same state in every step.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { joinedCount, mostTogether, paysInBatches } from '#src/domain/payout-batch.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import type { World } from './world.ts';

const counted = new WeakMap<StoreDump, Set<string>>();

export function checkBatch({ store, trace, tally }: World): void {
  const dump = store.dump();
  const known = counted.get(dump) ?? new Set();
  counted.set(dump, known);
  for (const [leader, members] of findBatches(dump)) {
    if (!known.has(leader.id)) tally.count('payouts go out in one transaction');
    known.add(leader.id);
    const problem = findProblem(dump, leader, members);
    if (problem !== undefined) trace.fail('BATCH', `${leader.key} ${problem}`);
  }
}

/** Batches of several payouts: each leader with all members, the leader included. */
export function findBatches({ payouts }: StoreDump): ReadonlyMap<Payout, readonly Payout[]> {
  const batches = new Map<Payout, Payout[]>();
  for (const payout of payouts) {
    if (joinedCount(payout.domain) > 0 && !batches.has(payout)) batches.set(payout, [payout]);
    if (payout.domain?.kind !== 'joined') continue;
    const leader = payouts.get(payout.domain.leader);
    if (!leader) throw new TypeError(`${payout.key} has joined nobody`);
    batches.set(leader, [...(batches.get(leader) ?? [leader]), payout]);
  }
  return batches;
}

function findProblem({ orders }: StoreDump, leader: Payout, members: readonly Payout[]): string | undefined {
  const { chain } = currencies[leader.amount.currency];
  if (members.length !== joinedCount(leader.domain) + 1) return 'is bound for another number of payouts';
  if (members.length > mostTogether || !paysInBatches(chain)) return 'pays more than may go out together';
  if (members.some(({ orderId }) => (orders.get(orderId ?? '')?.mix ?? null) !== null)) return 'takes a part of a mix';
  if (members.some(({ kind, amount }) => kind !== 'payout' || amount.currency !== leader.amount.currency)) {
    return 'takes something that is no exchange of its currency';
  }
  // Addresses are erased with their orders.
  const typed = members.flatMap(({ toAddress }) =>
    toAddress === '' ? [] : [addressKey(chains[chain].family, toAddress)],
  );
  if (new Set(typed).size !== typed.length) return 'pays an address twice';
  if (new Set(members.map(({ orderId }) => orderId)).size !== members.length) return 'pays an order twice';
  const isTogether = members.every(
    ({ state, minedTxid, minedHeight }) =>
      state === leader.state && minedTxid === leader.minedTxid && minedHeight === leader.minedHeight,
  );
  return isTogether ? undefined : 'is in another state than those that joined it';
}

/** What the payout and those that have joined it pay. */
export function paidUnits(payouts: StoreDump['payouts'], { id, amount, domain }: Payout): bigint {
  let sum = amount.units;
  if (joinedCount(domain) === 0) return sum;
  for (const other of payouts)
    if (other.domain?.kind === 'joined' && other.domain.leader === id) sum += other.amount.units;
  return sum;
}
