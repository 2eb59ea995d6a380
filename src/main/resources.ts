/** The opened resources of a process, as a stack: the last opened is closed first, also after a start that failed. */
export type Resources = Readonly<{
  /** Opens a resource and remembers how to close it. */
  open<Part>(open: () => Promise<Part>, close: (part: Part) => Promise<void>): Promise<Part>;
  /** Closes everything in reverse order. A resource that fails to close does not keep the others open. */
  closeAll(): Promise<void>;
}>;

/** Thrown by `open` when the process was told to stop while it was still starting. */
export class StartCancelled extends Error {
  override readonly name = 'StartCancelled';
}

export function makeResources(onCloseError: (error: unknown) => void): Resources {
  const closers: (() => Promise<void>)[] = [];
  let opening: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;

  const closeInReverse = async (): Promise<void> => {
    // A resource that is still opening must be awaited: nobody else would close it.
    await Promise.allSettled([opening]);
    for (let close = closers.pop(); close; close = closers.pop()) await close().catch(onCloseError);
  };
  return {
    open: async (open, close) => {
      if (closing) throw new StartCancelled();
      const running = open().then((part) => {
        closers.push(async () => await close(part));
        return part;
      });
      opening = running;
      const part = await running;
      if (isClosing()) throw new StartCancelled();
      return part;
    },
    closeAll: async () => await (closing ??= closeInReverse()),
  };

  function isClosing(): boolean {
    return closing !== undefined;
  }
}
