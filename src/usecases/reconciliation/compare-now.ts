/**
 * Compares ledger and chain now. A chain with fast blocks may advance during the comparison, so the chain is read to
 * its head and compared again, a few times. Otherwise a difference could stay undetected as long as the chain is busy.
 * What was found is stored, because pages and metrics must not ask nodes themselves.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { watchChain } from '../watcher/watch-chain.ts';
import type { Ports } from '../ports/ports.ts';
import { reconcileChain, type Reconciliation } from './reconcile-chain.ts';

const looks = 8;

export async function compareNow(ports: Ports, chain: ChainId): Promise<Reconciliation> {
  for (let look = 1; ; look += 1) {
    // Errors of reading the chain are ignored here: the worker's own watch loop reports them.
    const catchUp = async (): Promise<unknown> => await watchChain(ports, chain).catch(() => {});
    const found = await reconcileChain(ports, chain, catchUp);
    if (found.isComparable) await note(ports, found);
    if (found.isComparable || look === looks) return found;
    await catchUp();
  }
}

async function note({ store, clock }: Ports, { compared }: Reconciliation): Promise<void> {
  const at = clock.now();
  const comparisons = compared.map(({ currency, bookedUnits, chainUnits, suspenseUnits }) => {
    return { currency, bookedUnits, chainUnits, suspenseUnits, at };
  });
  await store.transaction(async ({ controls }) => await controls.noteComparisons(comparisons));
}
