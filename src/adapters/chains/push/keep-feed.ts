/**
 * Keeps a connection to one node for its hints: opens it again after it ended, and notices when it has fallen silent.
 * It is alive from the moment when it has told of everything that it should, so that nobody relies on a subscription
 * that gives nothing.
 */
import type { FeedEvents, HintKind, OpenFeed } from './feed.ts';
import { realTimers, type Timers } from './timers.ts';

export type KeptFeed = Readonly<{
  /** Whether what happens on the chain is told. */
  isAlive(): boolean;
  beginLook(): void;
  /** A look has found blocks. If no hint has told of one, and none does soon, the connection counts as silent. */
  noteBlocks(): void;
  close(): void;
}>;

type FeedOptions = Readonly<{
  open: OpenFeed;
  /** What the node tells of. */
  tells: readonly HintKind[];
  onHint: () => void;
  /** Called when a connection that was alive is so no longer: what it did not tell has to be looked for. */
  onLost: (reason: string) => void;
  timers?: Timers;
}>;

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** How long after a block its hint may come. */
export const graceMs = 5_000;

export function keepFeed({ open, tells, onHint, onLost, timers = realTimers }: FeedOptions): KeptFeed {
  let connection: Readonly<{ close(): void }> | undefined;
  let heard = new Set<HintKind>();
  let pauseMs = firstPauseMs;
  let stopWaiting: (() => void) | undefined;
  let endSuspicion: (() => void) | undefined;
  let blockHints = 0;
  let [beforeLast, beforeThis] = [0, 0];
  const isAlive = (): boolean => tells.every((kind) => heard.has(kind));

  const trust = (): void => {
    endSuspicion?.();
    endSuspicion = undefined;
  };
  const onEnd = (reason: string): void => {
    const wasAlive = isAlive();
    connection = undefined;
    heard = new Set();
    trust();
    stopWaiting = timers.after(pauseMs, begin);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    if (wasAlive) onLost(reason);
  };
  const events: FeedEvents = {
    onHint: (kind) => {
      heard.add(kind);
      if (isAlive()) pauseMs = firstPauseMs;
      if (kind === 'block') {
        blockHints += 1;
        trust();
      }
      onHint();
    },
    onEnd,
  };
  const begin = (): void => {
    connection = open(events);
  };
  begin();
  return {
    isAlive,
    beginLook: () => {
      [beforeLast, beforeThis] = [beforeThis, blockHints];
    },
    noteBlocks: () => {
      // A hint that came during the look before this one may have been of a block that only this one has found.
      if (!isAlive() || blockHints > beforeLast || endSuspicion) return;
      endSuspicion = timers.after(graceMs, () => {
        connection?.close();
        onEnd('it tells nothing any more');
      });
    },
    close: () => {
      stopWaiting?.();
      trust();
      connection?.close();
    },
  };
}
