/** How far the chain was read, and which head was told last. No node that is behind that takes over. */
import type { Clock } from '#src/usecases/ports/clock.ts';

export type Progress = ReturnType<typeof makeProgress>;

/** Time for which a told head counts: a node that told of blocks that nobody has must not keep the others out. */
const toldMs = 60_000;
/** Time since the last block that was read in which what is read here is what there is. */
const readingMs = 10_000;
const never = { height: 0, at: Number.NEGATIVE_INFINITY };

export function makeProgress(clock: Clock) {
  let read = never;
  let told = never;
  return {
    noteRead: (height: number): void => {
      // An old block that is read again does not say that the chain is followed.
      if (height >= read.height) read = { height, at: clock.now() };
    },
    noteHead: (height: number): void => {
      told = { height, at: clock.now() };
    },
    /** The chain has become shorter. */
    goBack: (height: number): void => {
      read = { height, at: read.at };
      told = { height, at: clock.now() };
    },
    /** Whether this process follows the chain, so that a node that is abreast is not behind. */
    isFollowing: (): boolean => clock.now() - read.at < readingMs,
    /** Whether a head is at or above the last block that was read. */
    isRead: (height: number): boolean => height >= read.height,
    isAbreast: (height: number): boolean =>
      height >= Math.max(read.height, clock.now() - told.at < toldMs ? told.height : 0),
  };
}
