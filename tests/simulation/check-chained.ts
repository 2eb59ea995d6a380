/**
 * CHAINED: rules for payouts that spend the unconfirmed change of other payouts. The parent of such a payout is never
 * signed again, no part of a mix takes part, the chain of unconfirmed transactions stays within the limit of nodes, and
 * the child is given up only once its parent is final or void.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { mostUnmined, parentIds } from '#src/domain/change-chain.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import type { World } from './world.ts';

/**
 * Payouts already judged. Each is judged once, when it is given up, because in a deep run a later reorg may undo a
 * final parent.
 */
const judged = new WeakSet<Payout>();

export function checkChained({ store, trace }: World): void {
  const dump = store.dump();
  for (const payout of dump.payouts) {
    const parents = parentIds(payout.domain).flatMap((id) => dump.payouts.get(id) ?? []);
    if (parents.length === 0) continue;
    const problem = findProblem(dump, payout, parents);
    if (problem !== undefined) trace.fail('CHAINED', `${payout.key} ${problem}`);
  }
}

function findProblem(dump: StoreDump, payout: Payout, parents: readonly Payout[]): string | undefined {
  const order = payout.kind === 'payout' ? dump.orders.get(payout.orderId) : undefined;
  if (order && order.mix !== null) return 'is a part of a mix and spends change that is not final';
  const replaced = parents.find(({ id }) => (dump.attempts.get(id)?.length ?? 0) > 1);
  if (replaced) return `stands on ${replaced.key}, which was signed again`;
  if (payout.state === 'reserved' && countUnmined(dump, parents) > mostUnmined) return 'is deeper than nodes take it';
  const isGivenUp = payout.state === 'void' && payout.minedHeight === null && !judged.has(payout);
  if (!isGivenUp) return undefined;
  judged.add(payout);
  return isAnyLost(dump, parents) ? undefined : 'was given up before its parent was lost for good';
}

function countUnmined(dump: StoreDump, parents: readonly Payout[]): number {
  const unmined = parents.filter(({ minedHeight }) => minedHeight === null);
  const further = unmined.flatMap(({ domain }) => parentIds(domain)).flatMap((id) => dump.payouts.get(id) ?? []);
  return unmined.length === 0 ? 0 : unmined.length + countUnmined(dump, further);
}

function isAnyLost({ cursors }: StoreDump, parents: readonly Payout[]): boolean {
  return parents.some(({ state, minedHeight, amount }) => {
    const { chain } = currencies[amount.currency];
    const finalHeight = (cursors.get(chain)?.height ?? 0) - finalityBlocks(chain, 'sandbox') + 1;
    return state === 'void' || (minedHeight !== null && minedHeight <= finalHeight);
  });
}
