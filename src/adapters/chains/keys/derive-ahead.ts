/**
 * Derives deposit addresses before they are asked for. Indexes are given out in order, and a derivation takes a third
 * of the time that an order takes of the process: under load it is done while the process waits for the database.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Addresses that are kept ready: as many as orders are usually written together. */
const mostAhead = 32;
/** Only after two indexes in a row within this time, in milliseconds. */
const busyMs = 50;

type AddressAt<Role extends string> = (role: Role | 'deposit', index: number) => Promise<string>;
type Options = Readonly<{ now?: () => number; pause?: () => Promise<unknown> }>;

export function deriveAhead<Role extends string>(
  addressAt: AddressAt<Role>,
  { now = () => performance.now(), pause = async () => await nextTurn() }: Options = {},
): AddressAt<Role> {
  const ready = new Map<number, string>();
  let last = Number.NEGATIVE_INFINITY;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isDeriving = false;

  /** One derivation in each turn of the event loop, so that nothing waits for more than one. */
  const derive = async (): Promise<void> => {
    isDeriving = true;
    try {
      for (let index = last + 1; index <= last + mostAhead; index = Math.max(index, last) + 1) {
        await pause();
        if (index > last && !ready.has(index)) ready.set(index, await addressAt('deposit', index));
      }
      for (const index of ready.keys()) if (index <= last) ready.delete(index);
    } catch {
      // Whoever asks for the address gets the error.
    } finally {
      isDeriving = false;
    }
  };

  return async (role, index) => {
    if (role !== 'deposit') return await addressAt(role, index);
    const found = ready.get(index);
    ready.delete(index);
    const isBusy = index === last + 1 && now() - lastAt < busyMs;
    [last, lastAt] = [index, now()];
    if (isBusy && !isDeriving) void derive();
    return found ?? (await addressAt(role, index));
  };
}
