/**
 * Memory that receives the bodies of answers, used again. What lies outside of the heap makes the collector look
 * through the whole heap: at four megabytes for each block of a busy chain that is nearly half of what reading it
 * costs.
 */

export type BodyMemory = Readonly<{
  take: (atLeast: number) => Buffer;
  /** What was taken may be taken again. Whoever does not know that nobody reads it any more does not give it back. */
  giveBack: (space: Buffer) => void;
}>;

/** As many as chains usually answer at the same time with something long. */
const mostKept = 2;
const mostKeptBytes = 32 * 2 ** 20;

export function makeBodyMemory(): BodyMemory {
  /** The smallest first. */
  let kept: readonly Buffer[] = [];
  return {
    take: (atLeast) => {
      const found = kept.find(({ length }) => length >= atLeast);
      kept = kept.filter((space) => space !== found);
      return found ?? Buffer.allocUnsafeSlow(atLeast);
    },
    giveBack: (space) => {
      if (space.length > mostKeptBytes || kept.includes(space)) return;
      kept = [...kept, space].toSorted((one, other) => one.length - other.length).slice(-mostKept);
    },
  };
}
