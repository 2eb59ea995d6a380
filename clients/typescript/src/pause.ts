/** Waiting that can be aborted. */

/** Waits for some milliseconds. Rejects with the reason of the signal as soon as that aborts. */
export async function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

export type Deadline = Readonly<{ signal: AbortSignal; clear(): void }>;

/**
 * A signal that aborts with the given one, or after some milliseconds with a `TimeoutError`. `AbortSignal.any` and
 * `AbortSignal.timeout` together may be collected as garbage before they fire.
 */
export function deadlineIn(ms: number, given?: AbortSignal | null): Deadline {
  const controller = new AbortController();
  const pass = (): void => controller.abort(given?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
  const clear = (): void => {
    clearTimeout(timer);
    given?.removeEventListener('abort', pass);
  };
  if (given?.aborted) pass();
  else given?.addEventListener('abort', pass, { once: true });
  return { signal: controller.signal, clear };
}
