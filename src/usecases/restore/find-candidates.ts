/** Finds the payouts that an unknown send may have paid, as far as their state tells. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Records } from '../ports/records.ts';

/**
 * Unsent payouts, the oldest first, and after them those that were settled and undone. Of these only a later version
 * can be unknown, and it is signed when the windows of all others have closed. Before that, the send has paid another
 * payout to the same address, and a known version of this one may still be mined.
 */
export async function findCandidates(
  { stops, payouts }: Pick<Records, 'stops' | 'payouts'>,
  chain: ChainId,
  { height }: Pick<BlockRef, 'height'>,
): Promise<readonly Payout[]> {
  const unsent = await stops.unsent(chain);
  const dead: Payout[] = [];
  for (const payout of unsent.filter(({ state }) => state === 'final')) {
    const attempts = await payouts.attempts(payout.id);
    if (attempts.every(({ validUntilHeight: until }) => until !== null && height > until)) dead.push(payout);
  }
  return [...unsent.filter(({ state }) => state !== 'final'), ...dead];
}
