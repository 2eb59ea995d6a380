/**
 * Follows an order: by server-sent events, with every change that was missed while a connection was down, and by
 * polling where events do not come through.
 */
import type { Exchange } from './sampan-api.ts';
import { deadlineIn, pause } from './pause.ts';
import { readRetryAfter } from './retry-policy.ts';
import { readEventStream } from './read-event-stream.ts';
import { SampanError, toSampanError } from './sampan-error.ts';

export type FollowOptions = Readonly<{
  signal?: AbortSignal;
  /** Version that you have seen. Changes since then come first, as `move`. */
  lastVersion?: number;
  /** Milliseconds between two looks while events do not come through. Default: 5,000. */
  pollMs?: number;
  /** Milliseconds without any byte after which a connection counts as lost. The API sends one every 15 s. Default: 40,000. */
  silenceMs?: number;
}>;

/** A change of state. The fields are those of the API's `move` event. */
export type Move = Readonly<{
  version: number;
  event: string;
  from: string;
  to: string;
  reason: string | null;
  at: string;
}>;

export type OrderEvent =
  | Readonly<{ type: 'order'; version: number; order: Exchange }>
  | Readonly<{ type: 'move'; version: number; move: Move }>
  | Readonly<{ type: 'gone' }>;

export type FollowDeps = Readonly<{
  send: typeof globalThis.fetch;
  /** URL of the event stream of an order. */
  urlOf(id: string): string;
  getOrder(id: string, signal: AbortSignal | undefined): Promise<Exchange>;
}>;

type Progress = { version: number | undefined; last: string };
/** `empty`: it ended without a single event. `unavailable`: there is no stream to be had now. */
type StreamEnd = 'over' | 'cut' | 'empty' | 'unavailable';

/** Streams to try in a row that bring nothing, before it polls for a while. */
const mostEmptyStreams = 2;
const pollsBeforeStream = 12;
const longestWaitMs = 30_000;

/** Ends after an order that is terminal, and after `gone`. Goes on over lost connections until the signal aborts. */
export async function* followOrder(
  deps: FollowDeps,
  id: string,
  options: FollowOptions = {},
): AsyncGenerator<OrderEvent> {
  const { signal, lastVersion, pollMs = 5000 } = options;
  const progress: Progress = { version: lastVersion, last: '' };
  let empty = 0;
  try {
    for (;;) {
      const end = yield* streamOnce(deps, id, options, progress);
      if (end === 'over') return;
      empty = end === 'empty' ? empty + 1 : 0;
      if (end === 'unavailable' || empty >= mostEmptyStreams) {
        if (yield* pollFor(deps, id, { signal, pollMs }, progress)) return;
        empty = 0;
      } else {
        await pause(Math.min(pollMs, 1000) * (0.5 + Math.random() / 2), signal);
      }
    }
  } catch (thrown) {
    throw toSampanError(thrown, signal);
  }
}

async function* streamOnce(
  { send, urlOf }: FollowDeps,
  id: string,
  { signal, silenceMs = 40_000 }: FollowOptions,
  progress: Progress,
): AsyncGenerator<OrderEvent, StreamEnd> {
  const headers = new Headers({ accept: 'text/event-stream' });
  if (progress.version !== undefined) headers.set('last-event-id', String(progress.version));
  const opening = deadlineIn(silenceMs, signal);
  let end: StreamEnd = 'empty';
  try {
    const answer = await send(urlOf(id), { headers, signal: opening.signal });
    if (!answer.ok) return await judgeRefusal(answer, signal);
    const isStream = answer.headers.get('content-type')?.includes('text/event-stream') ?? false;
    if (!isStream || !answer.body) return 'unavailable';
    opening.clear();
    for await (const { type, data } of readEventStream(answer.body, { silenceMs, signal })) {
      end = 'cut';
      const event = toOrderEvent(type, data);
      if (!event || isOld(event, progress)) continue;
      yield event;
      if (isLast(event)) return 'over';
    }
    return end;
  } catch (thrown) {
    if (signal?.aborted || thrown instanceof SampanError) throw thrown;
    return end;
  } finally {
    opening.clear();
  }
}

/** Refusals that a further try cannot change are thrown. Others mean that the stream is not to be had now. */
async function judgeRefusal(answer: Response, signal: AbortSignal | undefined): Promise<StreamEnd> {
  const { status, headers } = answer;
  const error = await answer.json().catch(() => undefined);
  if (status < 500 && status !== 408 && status !== 429) throw toSampanError({ status, headers, error });
  await pause(Math.min(readRetryAfter(headers) ?? 0, longestWaitMs), signal);
  return 'unavailable';
}

async function* pollFor(
  { getOrder }: FollowDeps,
  id: string,
  { signal, pollMs }: Readonly<{ signal: AbortSignal | undefined; pollMs: number }>,
  progress: Progress,
): AsyncGenerator<OrderEvent, boolean> {
  for (let count = 0; count < pollsBeforeStream; count += 1) {
    const order = await readOrder(getOrder, id, signal);
    const event = order && toOrderEvent('order', JSON.stringify(order));
    if (event && !isOld(event, progress)) {
      yield event;
      if (isLast(event)) return true;
    }
    await pause(pollMs, signal);
  }
  return false;
}

/** Undefined if the API cannot be reached now. What a further try cannot change is thrown. */
async function readOrder(
  getOrder: FollowDeps['getOrder'],
  id: string,
  signal: AbortSignal | undefined,
): Promise<Exchange | undefined> {
  try {
    return await getOrder(id, signal);
  } catch (thrown) {
    const error = toSampanError(thrown);
    const passes = error.code !== 'aborted' && (error.status === 0 || error.status === 429 || error.status >= 500);
    if (!passes) throw error;
    return undefined;
  }
}

function toOrderEvent(type: string, data: string): OrderEvent | undefined {
  if (type === 'gone') return { type };
  if (type === 'order') {
    const order = JSON.parse(data) as Exchange;
    return { type, version: order.version, order };
  }
  if (type !== 'move') return undefined;
  const move = JSON.parse(data) as Move;
  return { type, version: move.version, move };
}

/** Whether this was told before: an order comes again after each reconnection. Notes what is new. */
function isOld(event: OrderEvent, progress: Progress): boolean {
  if (event.type === 'gone') return false;
  const content = JSON.stringify(event);
  const isKnown = event.version < (progress.version ?? 0) || content === progress.last;
  if (!isKnown) [progress.version, progress.last] = [event.version, content];
  return isKnown;
}

function isLast(event: OrderEvent): boolean {
  return event.type === 'gone' || (event.type === 'order' && event.order.terminal);
}
