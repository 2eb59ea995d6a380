/**
 * Port of nodes that tell when something has changed. A push is a hint and no fact: it wakes the reader of the chain,
 * which finds out by asking, as it does without any.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export interface ChainPushes {
  /** Listens to the nodes of these chains and of no others. */
  follow(chains: ReadonlySet<ChainId>): void;
  onPush(listener: (chain: ChainId) => void): void;
  /** How long the chain may go without a look, because pushes tell what happens there. Undefined: nothing tells. */
  restMs(chain: ChainId): number | undefined;
  /** A look at the chain begins. What it returns is told what the look has found. */
  beginLook(chain: ChainId): (found: Readonly<{ blocksRead: number; isCaughtUp: boolean }>) => void;
  close(): void;
}

/** Where no node tells anything, as in the sandbox, whose database does. */
export const noPushes: ChainPushes = {
  follow: () => {},
  onPush: () => {},
  restMs: () => undefined,
  beginLook: () => () => {},
  close: () => {},
};
