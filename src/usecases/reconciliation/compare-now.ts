/**
 * Books against chain at this moment. A chain with quick blocks moves on while it is looked at, so it is read to its
 * end and looked at again, a few times: otherwise a busy chain could hide a difference for as long as it is busy.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { watchChain } from '../watcher/watch-chain.ts';
import type { Ports } from '../ports/ports.ts';
import { reconcileChain, type Reconciliation } from './reconcile-chain.ts';

const looks = 8;

export async function compareNow(ports: Ports, chain: ChainId): Promise<Reconciliation> {
  for (let look = 1; ; look += 1) {
    const found = await reconcileChain(ports, chain);
    if (found.isComparable || look === looks) return found;
    // Whatever fails in there is told by the loop that reads the chain anyway.
    await watchChain(ports, chain).catch(() => {});
  }
}
