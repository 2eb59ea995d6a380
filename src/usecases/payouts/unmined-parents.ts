/** The unmined payouts of ours that a payout stands on, because it spends their change. */
import { feeDeficit, parentIds, type UnminedFee } from '#src/domain/change-chain.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { ConflictDomain, Payout } from '#src/domain/order/payout.ts';
import type { Records } from '../ports/records.ts';

/** These payouts and what they stand on, as far as it is unmined; parents before children. */
export async function findUnmined(
  { payouts }: Pick<Records, 'payouts'>,
  ids: readonly string[],
): Promise<readonly Payout[]> {
  const found = new Map<string, Payout>();
  for (let next = ids; next.length > 0;) {
    const parents: string[] = [];
    for (const id of next) {
      const payout = await payouts.find(id);
      if (!payout || payout.minedHeight !== null) continue;
      // Deleted first, so that a parent of several comes before all of them.
      found.delete(id);
      found.set(id, payout);
      parents.push(...parentIds(payout.domain));
    }
    next = parents;
  }
  return [...found.values()].toReversed();
}

export function countInputs(domain: ConflictDomain | null): number {
  return domain?.kind === 'coins' ? domain.coins.length : 1;
}

/** What a payout has to pay beyond its own fee, so that its unmined parents are mined with it. */
export async function findDeficit(records: Records, { domain }: Payout, unitsPerSize: bigint): Promise<bigint> {
  const parents = await findUnmined(records, parentIds(domain));
  const fees: UnminedFee[] = [];
  for (const { id, amount, domain: spent } of parents) {
    const paid = (await records.payouts.attempts(id)).at(-1)?.feeUnits ?? 0n;
    fees.push({ paid, due: transactionFee(amount.currency, unitsPerSize, { inputs: countInputs(spent) }).units });
  }
  return feeDeficit(fees);
}
