/** A connection over which a node tells that something has changed. */

/** What a hint is about: the best chain, or the mempool. */
export type HintKind = 'block' | 'transaction';

export type FeedEvents = Readonly<{
  onHint: (kind: HintKind) => void;
  /** The connection is over, at most once and never after `close`. The reason names no URL. */
  onEnd: (reason: string) => void;
}>;

export type OpenFeed = (events: FeedEvents) => Readonly<{ close(): void }>;

/** Time in which a node must have answered, or the connection is given up. */
export const handshakeMs = 15_000;

/** Passes events on until the connection is over. */
export function endOnce({ onHint, onEnd }: FeedEvents, cleanUp: () => void) {
  let isOver = false;
  const finish = (): boolean => {
    if (isOver) return false;
    isOver = true;
    cleanUp();
    return true;
  };
  return {
    hint: (kind: HintKind): void => {
      if (!isOver) onHint(kind);
    },
    end: (reason: string): void => {
      if (finish()) onEnd(reason);
    },
    close: (): void => {
      finish();
    },
  };
}
