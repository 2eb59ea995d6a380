/**
 * A look at a chain whose newest block and mempool are empty, while nothing of the chain waits to be settled: most
 * looks of a service that nobody uses. The same is asked as otherwise, with one question instead of fifteen, and the
 * same is written. Undefined, and nothing done, if there is anything that the usual way would act on.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks, lateFinalityBlocks } from '#src/domain/network-fee.ts';
import type { BlockRef, FinalBlock, Glance } from '../ports/chain-adapter.ts';
import type { LookFacts } from '../ports/look-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { isSwept } from '../sweeps/plan-sweeps.ts';
import { noteWell } from '../uptime/note-standing.ts';

type Seen = Readonly<{ chain: ChainId; glance: Glance; lookedAt: number; cursor: BlockRef }>;

type Passed = Readonly<{ isDone: true; blocksRead: number }>;

export async function passQuietly(
  ports: Ports,
  records: Records,
  { chain, glance, lookedAt, cursor }: Seen,
): Promise<Passed | undefined> {
  const { head, mempool, unitsPerSize } = glance;
  // Without a transaction there is nothing that could be ours, whoever it is from.
  if (head.transactions.length > 0 || mempool.length > 0) return undefined;
  const isNew = cursor.hash !== head.hash;
  if (isNew && head.parentHash !== cursor.hash) return undefined;
  const finality = findFinality(ports, chain, glance);
  if (finality === 'late') return undefined;
  const facts = await records.looks.ask(chain, {
    headHeight: head.height,
    headerAt: finality && finality.height < head.height ? finality.height : null,
    sweeps: findSweeps(ports, chain, { head, finality }),
  });
  const { health, open } = facts;
  if (health?.downReason !== null || open.size > 0 || isOfOtherBranch(facts, finality, head)) return undefined;
  const { height, hash, time } = head;
  const finalHeight = finality?.height ?? null;
  await records.looks.save(chain, { head: { height, hash, time }, finalHeight, unitsPerSize, checkedAt: lookedAt });
  await noteWell(records, chain, { at: lookedAt, checkedAt: health.checkedAt });
  return { isDone: true, blocksRead: isNew ? 1 : 0 };
}

/** The newest final block, if it is as near to the head as usual. Null on chains that declare no blocks final. */
function findFinality({ rules }: Ports, chain: ChainId, { final, head }: Glance): FinalBlock | null | 'late' {
  const bound = lateFinalityBlocks(chain, rules.profile);
  if (bound === undefined) return null;
  return final === null || final.height > head.height || head.height - final.height > bound ? 'late' : final;
}

/** Which sweeps would be planned once the head is read, as `findDueSweeps` finds them. */
function findSweeps(
  ports: Ports,
  chain: ChainId,
  { head, finality }: Readonly<{ head: BlockRef; finality: FinalBlock | null }>,
) {
  if (!isSwept(ports, chain)) return null;
  const deep = head.height - finalityBlocks(chain, ports.rules.profile) + 1;
  return { dueAt: ports.clock.now(), minedUpTo: finality ? Math.min(deep, finality.height) : deep };
}

/** As `branchOf`: whether the final block is not the one that was read, or is now, at its height. */
function isOfOtherBranch({ headerHash }: LookFacts, finality: FinalBlock | null, head: BlockRef): boolean {
  if (!finality) return false;
  const ours = finality.height === head.height ? head.hash : headerHash;
  return ours !== null && ours !== finality.hash;
}
