/**
 * Records the health of a chain's node and the fee rate. Deadlines of the chain's orders are extended by the node's
 * downtime.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Records that the node answers again: deadlines are extended by the outage. The chain counts as down until it is read
 * to its head.
 */
export async function noteChainBack({ store, clock }: Ports, chain: ChainId): Promise<void> {
  const health = await store.snapshot(async (records) => await records.chains.health(chain));
  if (!health || health.downSince === null) return;
  await store.transaction(async (records) => {
    const now = clock.now();
    const current = await records.chains.health(chain);
    if (!current || current.downSince === null) return;
    await records.orders.shiftDeadlines(chain, outageMs(current.downSince, now));
    await records.chains.saveHealth({ ...current, downSince: now });
  });
}

/**
 * Length of a node's outage. Zero if the outage was noted by a host whose clock is ahead of this one: no deadline ever
 * moves back.
 */
function outageMs(downSince: number, now: number): number {
  return Math.max(0, now - downSince);
}

/** Records that the chain was read. `lookedAt` is when reading began: anything later may not have been seen yet. */
export async function noteChainUp(
  { store, clock, chains }: Ports,
  chain: ChainId,
  { head, lookedAt }: Readonly<{ head: BlockRef; lookedAt: number }>,
): Promise<void> {
  const unitsPerSize = await chains[chain].node.unitsPerSize();
  await store.transaction(async (records) => {
    const now = clock.now();
    const before = await records.chains.health(chain);
    if (before && before.downSince !== null)
      await records.orders.shiftDeadlines(chain, outageMs(before.downSince, now));
    await records.chains.saveHealth({
      chain,
      head,
      unitsPerSize,
      checkedAt: lookedAt,
      downSince: null,
      downReason: null,
    });
  });
}

export async function noteChainDown({ store, clock }: Ports, chain: ChainId, reason: NodeTrouble): Promise<void> {
  await store.transaction(async (records) => {
    const before = await records.chains.health(chain);
    if (!before || before.downReason === reason) return;
    await records.chains.saveHealth({ ...before, downSince: before.downSince ?? clock.now(), downReason: reason });
  });
}
