/**
 * Whether confirmed deposits are in the best chain now, each with its required confirmations. A deposit that a
 * reorganisation has undone and that is mined again counts like a new one: the confirmations of the policy in force,
 * incident rules on crediting and the chain's own finality hold for it, because the next reorganisation may undo it for
 * good.
 */
import type { Deposit } from '#src/domain/order/deposit.ts';
import { confirmationsOf } from '#src/domain/policy/policy-depths.ts';
import type { Records } from '../ports/records.ts';
import { depthsNow, type DepthPorts } from './depths-now.ts';
import { creditedUpTo } from './permanent-height.ts';

export async function areInBestChain(
  ports: DepthPorts,
  records: Records,
  deposits: readonly Deposit[],
): Promise<boolean> {
  for (const deposit of deposits) {
    const { chain, status, height, confirmationsNeeded, orphanedAtHeight } = deposit;
    const cursor = await records.chains.cursor(chain);
    if (status !== 'confirmed' || height === null || !cursor) return false;
    if (cursor.height - height + 1 < confirmationsNeeded) return false;
    const wasUndone = orphanedAtHeight !== null;
    if (!wasUndone) continue;
    if (height > (await creditedUpTo(records, chain, confirmationsOf(deposit, depthsNow(ports))))) return false;
  }
  return true;
}
