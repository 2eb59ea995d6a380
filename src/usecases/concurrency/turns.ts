/** Lets work of one name happen one after the other in this process, while that of other names goes on. */

export type TakeTurn = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

export function makeTurns(): TakeTurn {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    // Whoever comes next only waits: what became of the one before is not theirs to know.
    const over = mine.then(ignore, ignore);
    last.set(name, over);
    try {
      return await mine;
    } finally {
      if (last.get(name) === over) last.delete(name);
    }
  };
}

function ignore(): void {}
