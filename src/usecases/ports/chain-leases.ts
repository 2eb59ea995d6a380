/**
 * Port of the leases that decide which worker reads which chain. They save calls to the nodes. That nothing is recorded
 * twice does not depend on them.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export interface ChainLeases {
  /**
   * Renews this worker's leases of these chains, and takes those that nobody holds. Returns the chains that it holds.
   */
  hold(chains: readonly ChainId[]): Promise<ReadonlySet<ChainId>>;
  /** Gives chains back, so that another worker can take them at once. */
  giveBack(chains: readonly ChainId[]): Promise<void>;
}
