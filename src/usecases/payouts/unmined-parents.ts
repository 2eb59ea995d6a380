/**
 * Finds the unmined payouts of ours whose change a payout spends, directly or through further payouts (its parents).
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { feeDeficit, parentIds, paysForParents, type UnminedFee } from '#src/domain/change-chain.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { ConflictDomain, Payout } from '#src/domain/order/payout.ts';
import { joinedCount, paymentsAsInputs } from '#src/domain/payout-batch.ts';
import { asInputs, splitOutputs } from '#src/domain/split-change.ts';
import type { Records } from '../ports/records.ts';

/** The unmined payouts among those with these ids, and all their unmined parents; parents come before children. */
export async function findUnmined(
  { payouts }: Pick<Records, 'payouts'>,
  ids: readonly string[],
): Promise<readonly Payout[]> {
  return ids.length === 0 ? [] : parentsOf(await payouts.unmined(ids), ids);
}

/** As `findUnmined`, from payouts that were read already. */
export function parentsOf(unmined: readonly Payout[], ids: readonly string[]): readonly Payout[] {
  const byId = new Map(unmined.map((payout) => [payout.id, payout]));
  const found = new Map<string, Payout>();
  for (let next = ids; next.length > 0;) {
    const parents: string[] = [];
    for (const id of next) {
      const payout = byId.get(id);
      if (!payout) continue;
      // A payout found again is moved to the end, so that a parent of several payouts comes before all of them in the
      // result.
      found.delete(id);
      found.set(id, payout);
      parents.push(...parentIds(payout.domain));
    }
    next = parents;
  }
  return [...found.values()].toReversed();
}

/**
 * Size of a payout's transaction, in inputs: the coins that it spends, and the inputs that its split change and the
 * payments of those that have joined it equal.
 */
export function countInputs(domain: ConflictDomain | null): number {
  if (domain?.kind !== 'coins') return 1;
  return domain.coins.length + asInputs(splitOutputs(domain).length) + paymentsAsInputs(joinedCount(domain));
}

/**
 * Fee that a payout has to pay beyond its own, so that its unmined parents are mined with it (CPFP). 0 on chains whose
 * nodes do not do that.
 */
export async function findDeficit(
  records: Records,
  { domain, amount: own }: Payout,
  unitsPerSize: bigint,
): Promise<bigint> {
  if (!paysForParents(currencies[own.currency].chain)) return 0n;
  const parents = await findUnmined(records, parentIds(domain));
  const fees: UnminedFee[] = [];
  for (const { id, amount, domain: spent } of parents) {
    const paid = (await records.payouts.attempts(id)).at(-1)?.feeUnits ?? 0n;
    fees.push({ paid, due: transactionFee(amount.currency, unitsPerSize, { inputs: countInputs(spent) }).units });
  }
  return feeDeficit(fees);
}
