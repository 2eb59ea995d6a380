/** Memory store: what a look at a chain asks and writes in one go, built from the verbs it stands for. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { LookQuestion, LookRecords, OpenMatter } from '#src/usecases/ports/look-records.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { isHandingOver } from '#src/usecases/sweeps/hand-over.ts';
import { findDeep } from '#src/usecases/watcher/find-deep.ts';
import { needsLostAddresses } from '#src/usecases/watcher/watch-lost-addresses.ts';

type Others = Omit<Records, 'intake' | 'looks'>;

export function makeLookRecords(records: Others): LookRecords {
  const { chains } = records;
  return {
    ask: async (chain, question) => {
      const health = await chains.health(chain);
      const header = question.headerAt === null ? undefined : await chains.headerAt(chain, question.headerAt);
      return {
        health: health && { checkedAt: health.checkedAt, downReason: health.downReason },
        headerHash: header?.hash ?? null,
        open: await findOpen(records, chain, question),
      };
    },
    save: async (chain, { head, finalHeight, unitsPerSize, checkedAt }) => {
      if ((await chains.cursor(chain))?.hash !== head.hash) await chains.setCursor(chain, head);
      if (finalHeight !== null) await chains.setFinalHeight(chain, finalHeight);
      await chains.saveHealth({ chain, head, unitsPerSize, checkedAt, downSince: null, downReason: null });
    },
  };
}

/** What is settled at a look. Whatever is added to it does not compile until a quiet look asks for it. */
const deepMatters: Readonly<Record<keyof Awaited<ReturnType<typeof findDeep>>, OpenMatter>> = {
  fundings: 'deep_fundings',
  deposits: 'deep_deposits',
  payouts: 'deep_payouts',
  orphans: 'orphaned_deposits',
  unvouched: 'unvouched_deposits',
};

/** What the usual questions find that each matter stands for. */
export async function findOpen(
  records: Others,
  chain: ChainId,
  { headHeight, sweeps }: LookQuestion,
): Promise<ReadonlySet<OpenMatter>> {
  const { deposits, stops } = records;
  const all = records as Records;
  const deep = await findDeep(all, chain, headHeight);
  const open = new Set(typedKeys(deepMatters).flatMap((part) => (deep[part].length > 0 ? deepMatters[part] : [])));
  if (needsLostAddresses(await stops.all(), chain)) open.add('lost_addresses');
  if ((await deposits.inBlock(chain, headHeight)).length > 0) open.add('deposits_at_head');
  if ((await deposits.unmined(chain)).length > 0) open.add('unmined_deposits');
  if (sweeps && (await deposits.toSweep(chain, { ...sweeps, limit: 1 })).length > 0) open.add('due_sweeps');
  if (await isHandingOver(all, chain)) open.add('hand_over');
  return open;
}

function typedKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[];
}
