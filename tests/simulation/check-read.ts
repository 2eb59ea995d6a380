/**
 * Rule `READ`: every chain is read block by block, whoever reads it. A block is taken in after its parent, or the
 * newest one is undone, and nothing that another reader has read since is skipped or undone with it.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { Records, Store } from '#src/usecases/ports/records.ts';
import type { Trace } from './trace.ts';

export function withReadCheck(store: Store, trace: Trace): Store {
  const check = async ({ chains }: Records, chain: ChainId, next: BlockRef): Promise<void> => {
    const before = await chains.cursor(chain);
    if (!before || next.height === before.height + 1) return;
    const parent = await chains.headerAt(chain, before.height - 1);
    if (next.height === before.height - 1 && next.hash === parent?.hash) return;
    trace.fail('READ', `${chain} was read to block ${before.height}, and then to ${next.height}`);
  };
  return {
    snapshot: async (work) => await store.snapshot(work),
    transaction: async (work) =>
      await store.transaction(async (records) => {
        const { chains } = records;
        const setCursor: typeof chains.setCursor = async (chain, next) => {
          await check(records, chain, next);
          await chains.setCursor(chain, next);
        };
        return await work({ ...records, chains: { ...chains, setCursor } });
      }),
  };
}
