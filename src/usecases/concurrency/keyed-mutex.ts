/** Mutex per key within this process: work under one key runs one after the other, other keys go on. */
export type KeyedMutex = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export function makeKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    // The next caller only waits: a failure of the previous one must not fail it.
    const over = mine.then(ignore, ignore);
    last.set(key, over);
    try {
      return await mine;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}

function ignore(): void {}
