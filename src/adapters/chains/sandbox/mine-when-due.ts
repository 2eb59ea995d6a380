/** Mines blocks at the pace of a timer, of one chain or of several at once. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeGenesis, readBlock, readRow } from './consensus/chain-row.ts';
import { mineBlock } from './consensus/mine-block.ts';
import type { ChainState, SandboxStorage } from './storage.ts';

type Due = Readonly<{ chain: ChainId; now: number; intervalMs: number }>;

/** Mines a block if the last one is old enough. Returns it, and the time until the next one. */
export async function mineWhenDue(
  state: ChainState,
  { chain, now, intervalMs }: Due,
): Promise<Readonly<{ block: BlockRef | null; dueInMs: number }>> {
  const { height, isDown } = await readRow(state);
  const { time } = await readBlock(state, height);
  const dueInMs = time + intervalMs - now;
  // A block from far in the future means that the clock was set back. Waiting until that time could take hours.
  const isDue = dueInMs <= 0 || dueInMs > 2 * intervalMs;
  if (isDown || !isDue) return { block: null, dueInMs: isDown ? intervalMs : dueInMs };
  return { block: await mineBlock(state, { chain, time: now, transactions: 'all' }), dueInMs: intervalMs };
}

/** Mines the next block of each of these chains that is due. Returns the time until the next one of each. */
export type MineTogether = (chains: readonly ChainId[], intervalMs: number) => Promise<ReadonlyMap<ChainId, number>>;

export function makeMineTogether({
  storage,
  clock,
}: Readonly<{ storage: SandboxStorage; clock: Clock }>): MineTogether {
  return async (chains, intervalMs) => {
    const dueInMs = new Map<ChainId, number>();
    await storage.lockedEach(chains, async (state, chain) => {
      const now = clock.now();
      if (!(await state.chain())) await makeGenesis(state, chain, now);
      dueInMs.set(chain, (await mineWhenDue(state, { chain, now, intervalMs })).dueInMs);
    });
    return dueInMs;
  };
}
