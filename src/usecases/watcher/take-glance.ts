/**
 * The usual look at a chain, where its node answers one with a single question: the newest block follows the last one
 * that was read, or is the same, and nothing else is to be done. It is taken in with one transaction. Whatever is
 * unusual is left to the look that follows.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Glance } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { noteWell } from '../uptime/note-standing.ts';
import { isHandingOver } from '../sweeps/hand-over.ts';
import { findDueSweeps } from '../sweeps/plan-sweeps.ts';
import { connectBlock } from './connect-block.ts';
import { findDeep } from './find-deep.ts';
import { noteUsualFinality } from './note-finality.ts';
import { passQuietly } from './pass-quietly.ts';
import { needsLostAddresses } from './watch-lost-addresses.ts';
import { recordMempool } from './watch-mempool.ts';

export type GlanceReport = Readonly<{
  /** Whether nothing is left to do. */
  isDone: boolean;
  blocksRead: number;
}>;

/** Undefined if the node has no such answer. */
export async function takeGlance(ports: Ports, chain: ChainId): Promise<GlanceReport | undefined> {
  const { node } = ports.chains[chain];
  if (!node.glance) return undefined;
  // Before the node is asked: what it shows was there when we looked, however long this process stands still then.
  const lookedAt = ports.clock.now();
  const glance = await node.glance();
  return await ports.store.transaction(
    async (records) => await takeIn(ports, records, { chain, glance, lookedAt, blocksRead: 0 }),
  );
}

type Looked = Readonly<{ chain: ChainId; glance: Glance; lookedAt: number; blocksRead: number }>;

async function takeIn(ports: Ports, records: Records, looked: Looked): Promise<GlanceReport> {
  const { chain, glance } = looked;
  const cursor = await records.chains.lockCursor(chain);
  const passed = cursor && (await passQuietly(ports, records, { ...looked, cursor }));
  if (passed) return passed;
  const health = await records.chains.health(chain);
  // After an outage deadlines move before a block is read, and after a restore addresses are watched before that.
  if (!cursor || health?.downReason !== null) return { isDone: false, blocksRead: 0 };
  if (needsLostAddresses(await records.stops.all(), chain)) return { isDone: false, blocksRead: 0 };
  const isNew = cursor.hash !== glance.head.hash;
  if (isNew && glance.head.parentHash !== cursor.hash) return { isDone: false, blocksRead: 0 };
  if (isNew) await connectBlock(ports, records, chain, glance.head);
  const read = { ...looked, blocksRead: isNew ? 1 : 0, checkedAt: health.checkedAt };
  return { isDone: await finish(ports, records, read), blocksRead: read.blocksRead };
}

/** The rest of the look, in the same order as otherwise. False if there is more to do than can be done here. */
async function finish(
  ports: Ports,
  records: Records,
  { chain, glance, lookedAt, checkedAt }: Looked & Readonly<{ checkedAt: number }>,
): Promise<boolean> {
  const { head, mempool, final, unitsPerSize } = glance;
  await recordMempool(ports, records, { chain, transactions: mempool, seenAt: lookedAt });
  const present = new Set(mempool.map(({ txid }) => txid));
  if ((await records.deposits.unmined(chain)).some(({ txid }) => !present.has(txid))) return false;
  if (!(await noteUsualFinality(ports, records, chain, { head, final }))) return false;
  const deep = await findDeep(records, chain, head.height);
  if (Object.values(deep).some((found) => found.length > 0)) return false;
  if ((await findDueSweeps(ports, records, chain)).length > 0) return false;
  if (await isHandingOver(records, chain)) return false;
  const { height, hash, time } = head;
  const healthy = { downSince: null, downReason: null };
  await records.chains.saveHealth({
    chain,
    head: { height, hash, time },
    unitsPerSize,
    checkedAt: lookedAt,
    ...healthy,
  });
  await noteWell(records, chain, { at: lookedAt, checkedAt });
  return true;
}
