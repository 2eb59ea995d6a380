/** Mutex per key within this process: work of one key runs sequentially, different keys concurrently. */
export type KeyedMutex = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export function makeKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    // A failure of the previous caller must not fail the next one.
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
