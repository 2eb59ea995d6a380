/**
 * Records the health of a chain's node and the fee rate. Deadlines of the chain's orders are extended by the node's
 * downtime.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { isOutage, type NodeTrouble } from '#src/domain/node-trouble.ts';
import { standingOf } from '#src/domain/uptime.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { ChainHealth } from '../ports/chain-records.ts';
import type { Ports } from '../ports/ports.ts';
import { noteStanding, noteWell } from '../uptime/note-standing.ts';

/**
 * Records that the node answers again: deadlines are extended by the outage. The chain counts as down until it is read
 * to its head.
 */
export async function noteChainBack({ store, clock }: Ports, chain: ChainId): Promise<void> {
  const health = await store.snapshot(async (records) => await records.chains.health(chain));
  if (!health || !isOutage(health)) return;
  await store.transaction(async (records) => {
    const now = clock.now();
    const current = await records.chains.health(chain);
    if (!current || !isOutage(current)) return;
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

type Looked = Readonly<{
  head: BlockRef;
  /** When reading began. Anything later may not have been seen yet. */
  lookedAt: number;
  /** Whether the chain's newest final block is too far behind its head, or unknown. */
  isFinalityLate: boolean;
}>;

/** Records a chain that was read up to its head. While its finality is late, the chain takes no new orders. */
export async function noteChainUp(
  { store, clock, chains }: Ports,
  chain: ChainId,
  { head, lookedAt, isFinalityLate }: Looked,
): Promise<void> {
  const unitsPerSize = await chains[chain].node.unitsPerSize();
  await store.transaction(async (records) => {
    const now = clock.now();
    const before = await records.chains.health(chain);
    if (before && isOutage(before)) await records.orders.shiftDeadlines(chain, outageMs(before.downSince, now));
    const lateSince = before?.downReason === 'not_solid' ? before.downSince : now;
    await records.chains.saveHealth({
      chain,
      head,
      unitsPerSize,
      checkedAt: lookedAt,
      ...(isFinalityLate ? { downSince: lateSince, downReason: 'not_solid' } : { downSince: null, downReason: null }),
    });
    if (isFinalityLate) await noteStanding(records, chain, { at: lookedAt, standing: standingOf('not_solid') });
    else await noteWell(records, chain, { at: lookedAt, checkedAt: wellAt(before) });
  });
}

/** When the look before was, if it found the chain well. */
export function wellAt(before: ChainHealth | undefined): number | undefined {
  return before?.downReason === null ? before.checkedAt : undefined;
}

/** Records how many blocks are left to read, after a round that did not reach the head. */
export async function noteChainUnread({ store, clock }: Ports, chain: ChainId, { height }: BlockRef): Promise<void> {
  await store.transaction(async (records) => {
    const { chains } = records;
    await noteStanding(records, chain, { at: clock.now(), standing: 'behind' });
    const before = await chains.health(chain);
    const cursor = await chains.cursor(chain);
    if (!before || !cursor) return;
    await chains.saveHealth({ ...before, unread: Math.max(0, height - cursor.height) });
  });
}

export async function noteChainDown({ store, clock }: Ports, chain: ChainId, reason: NodeTrouble): Promise<void> {
  await store.transaction(async (records) => {
    await noteStanding(records, chain, { at: clock.now(), standing: standingOf(reason) });
    const before = await records.chains.health(chain);
    if (!before || (before.downReason === reason && before.unread === undefined)) return;
    const { unread: _unread, ...known } = before;
    const downSince = isOutage(before) ? before.downSince : clock.now();
    await records.chains.saveHealth({ ...known, downSince, downReason: reason });
  });
}
