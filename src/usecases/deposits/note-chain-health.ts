/** Whether a chain's node answers, and what its blocks cost. While it does not, the clocks of its orders stand still. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';

export async function noteChainUp({ store, clock, chains }: Ports, chain: ChainId, head: BlockRef): Promise<void> {
  const unitsPerSize = await chains[chain].node.unitsPerSize();
  await store.transaction(async (records) => {
    const now = clock.now();
    const before = await records.chains.health(chain);
    if (before && before.downSince !== null) await records.orders.shiftDeadlines(chain, now - before.downSince);
    await records.chains.saveHealth({ chain, head, unitsPerSize, checkedAt: now, downSince: null });
  });
}

export async function noteChainDown({ store, clock }: Ports, chain: ChainId): Promise<void> {
  await store.transaction(async (records) => {
    const before = await records.chains.health(chain);
    if (!before || before.downSince !== null) return;
    await records.chains.saveHealth({ ...before, downSince: clock.now() });
  });
}
