/** How long a mixing order takes, from its paid deposit to its last part confirmed, when blocks come at their pace. */
import { chains } from '../chains/index.ts';
import { currencies } from '../currencies.ts';
import type { Money } from '../money.ts';
import { confirmationsNeeded, type NetworkProfile } from '../network-fee.ts';

/**
 * The deposit is confirmed, the last part goes out at the end of the delay at the latest, and is confirmed. The number
 * of parts adds nothing: each is a transaction of its own that waits for none of the others. Rounds up.
 */
export function estimateMinutes({
  depositSeconds,
  payoutSeconds,
  delayMinutes,
}: Readonly<{ depositSeconds: number; payoutSeconds: number; delayMinutes: number }>): number {
  return Math.max(1, delayMinutes + Math.ceil((depositSeconds + payoutSeconds) / 60));
}

/** How long a payment of this amount needs to be safe. `blockSeconds` is for chains that keep a time of their own. */
export function chainSeconds(
  amount: Money,
  profile: NetworkProfile,
  blockSeconds = chains[currencies[amount.currency].chain].blockSeconds,
): number {
  return confirmationsNeeded(amount, profile) * blockSeconds;
}
