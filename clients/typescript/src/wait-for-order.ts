/** Waits until an order ends or needs somebody. */
import type { Exchange } from './sampan-api.ts';
import { followOrder, type FollowDeps, type FollowOptions } from './follow-order.ts';
import { deadlineIn } from './pause.ts';
import { SampanError, toSampanError } from './sampan-error.ts';

export type WaitOptions = Omit<FollowOptions, 'lastVersion'> &
  Readonly<{
    /** Milliseconds until it gives up with `wait_timeout`. Default: 3,600,000 (one hour). */
    timeoutMs?: number;
    /** What to wait for. Default: `isSettled`. */
    until?(order: Exchange): boolean;
    /** Called with every new picture of the order, the last one included. */
    onChange?(order: Exchange): void;
  }>;

/**
 * Whether waiting on brings nothing: the order is terminal, or waits for its holder's choice, or for a person. The
 * deposit is not such a choice: it is what one waits for first.
 */
export function isSettled({ terminal, userActionRequired, nextActions }: Exchange): boolean {
  if (terminal || nextActions.includes('contact_support')) return true;
  if (nextActions.includes('send_deposit')) return false;
  return userActionRequired || !nextActions.includes('wait');
}

/** The order as it is when the wait ends. After `wait_timeout` the last picture of it is in `details.order`. */
export async function waitForOrder(
  deps: FollowDeps,
  order: Exchange | string,
  { timeoutMs = 3_600_000, until = isSettled, onChange, signal, ...options }: WaitOptions = {},
): Promise<Exchange> {
  const deadline = deadlineIn(timeoutMs, signal);
  let last = typeof order === 'string' ? undefined : order;
  try {
    if (last && until(last)) return last;
    for await (const event of followOrder(deps, idOf(order), { ...options, signal: deadline.signal })) {
      if (event.type === 'gone') break;
      if (event.type !== 'order') continue;
      last = event.order;
      onChange?.(last);
      if (until(last)) return last;
    }
  } catch (thrown) {
    if (deadline.signal.aborted && !signal?.aborted) throw gaveUp(timeoutMs, last);
    throw toSampanError(thrown, signal);
  } finally {
    deadline.clear();
  }
  // It ended, or was erased, without what was waited for.
  if (last?.terminal) return last;
  throw new SampanError({
    status: 404,
    code: 'order_not_found',
    message: 'The order was erased',
    details: { order: last },
  });
}

function gaveUp(timeoutMs: number, order: Exchange | undefined): SampanError {
  const message = `The order was not settled within ${timeoutMs} ms`;
  return new SampanError({ status: 0, code: 'wait_timeout', message, details: { order } });
}

function idOf(order: Exchange | string): string {
  return typeof order === 'string' ? order : order.id;
}
