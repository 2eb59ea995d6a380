/** One look at a chain, if it is this worker's turn, and the time until the next one. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainPushes } from '#src/usecases/ports/chain-pushes.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import type { Turns } from './read-turns.ts';

type Watching = Readonly<{
  chain: ChainId;
  turns: Turns;
  /** Woken when something may be due because of what was read. */
  due: Readonly<{ wake: () => void }>;
  pushes: ChainPushes;
}>;

export async function watchRound(
  ports: Ports,
  { chain, turns, due, pushes }: Watching,
): Promise<'again' | 'rest' | number> {
  if (!turns.mayRead(chain)) return 'rest';
  const endLook = pushes.beginLook(chain);
  const { blocksRead, isUp, isCaughtUp, isQuiet } = await watchChain(ports, chain);
  endLook({ blocksRead, isCaughtUp });
  if (!isUp) await turns.pass(chain);
  if (blocksRead > 0 && isQuiet !== true) due.wake();
  if (isUp && !isCaughtUp && blocksRead > 0) return 'again';
  return (isUp && isCaughtUp ? pushes.restMs(chain) : undefined) ?? 'rest';
}
