/**
 * Keeps a WebSocket connection to a venue open: reconnects after every end with exponential back-off and jitter, ends a
 * connection that falls silent, and sends pings where the venue requires them. The venue's protocol interprets the
 * frames.
 */
import { parseExactJson } from '#src/domain/exact-json.ts';
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import { longestWaitMs, RateLimitedError } from './read-json.ts';
import type { StreamAddress, VenueEvent, VenueOptions, VenueProtocol } from './venue-protocol.ts';
import { openWebSocket, type OpenSocket, type Socket, type SocketHandlers } from './web-socket.ts';

/** Runs `act` after a delay. Returns a function that cancels it. */
export type After = (ms: number, act: () => void) => () => void;

export type StreamOptions = VenueOptions &
  Readonly<{
    after?: After;
    /** Random number from 0 to 1, for the jitter. */
    random?: () => number;
    openSocket?: OpenSocket;
    pace?: StreamPace;
  }>;

export type StreamPace = Readonly<{
  firstDelayMs: number;
  longestDelayMs: number;
  /** A connection that lasted this long counts as stable: after it the back-off starts again at its first delay. */
  steadyMs: number;
}>;

/**
 * Default pace of reconnecting, slower than venues allow: Bitfinex accepts at most 20 connections a minute, Kraken
 * about 150 in ten minutes.
 */
const usualPace: StreamPace = { firstDelayMs: 1_000, longestDelayMs: 60_000, steadyMs: 60_000 };
const longestFrame = 256 * 1024;

export type Stream = Readonly<{ close(): void }>;

/** Callbacks of a stream: a new price, and that the venue is closed for trading. */
export type Heard = Readonly<{ take(observation: Observation): void; halt(): void }>;

const realAfter: After = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

export function openStream(
  protocol: VenueProtocol,
  symbols: readonly CoinSymbol[],
  options: StreamOptions,
  { take, halt }: Heard,
): Stream {
  const { after = realAfter, random = Math.random, pace = usualPace, clock } = options;
  let failures = 0;
  let isClosed = false;
  let stop: () => void = () => undefined;

  const retry = (waitMs = 0) => {
    if (isClosed) return;
    const delayMs = Math.min(pace.longestDelayMs, pace.firstDelayMs * 2 ** failures);
    failures = Math.min(failures + 1, 30);
    // The wait is between half and all of the delay (jitter), so that many clients do not reconnect at the same moment.
    const longest = Math.min(longestWaitMs, Math.max(waitMs, delayMs * (0.5 + random() / 2)));
    stop = after(longest, () => void connect());
  };
  const connect = async (): Promise<void> => {
    try {
      const address = await protocol.findStream(options);
      if (isClosed) return;
      const openedAt = clock.now();
      stop = listen({ protocol, symbols, options, after, address, take, halt }, () => {
        if (clock.now() - openedAt >= pace.steadyMs) failures = 0;
        retry();
      });
    } catch (error) {
      retry(error instanceof RateLimitedError ? error.waitMs : 0);
    }
  };
  void connect();
  return {
    close: () => {
      isClosed = true;
      stop();
    },
  };
}

type Listening = Readonly<{
  protocol: VenueProtocol;
  symbols: readonly CoinSymbol[];
  options: StreamOptions;
  after: After;
  address: StreamAddress;
}> &
  Heard;

/**
 * Runs one connection until it ends, and then calls `ended`. Returns a function that closes the connection without
 * calling `ended`.
 */
function listen({ protocol, symbols, options, after, address, take, halt }: Listening, ended: () => void): () => void {
  const { clock, openSocket = openWebSocket } = options;
  const read = protocol.makeReader(symbols);
  const isNew = makeSequenceCheck();
  let heardAt = clock.now();
  let socket: Socket | undefined;
  const timers: (() => void)[] = [];
  const close = () => {
    timers.forEach((cancel) => cancel());
    socket?.close();
  };
  const end = () => {
    close();
    ended();
  };
  const act = (event: VenueEvent) => {
    if (event.kind === 'send') socket?.send(event.text);
    if (event.kind === 'observed' && isNew(event)) take(event.observation);
    if (event.kind === 'over' && event.isHalted) halt();
  };

  const handlers: SocketHandlers = {
    opened: () => protocol.hello(symbols).forEach((text) => socket?.send(text)),
    received: (text) => {
      heardAt = clock.now();
      const events = text.length > longestFrame ? over : readFrame(text, read);
      events.forEach(act);
      if (events.some(({ kind }) => kind === 'over')) end();
    },
    closed: end,
  };
  socket = openSocket(address.url, handlers, options.keyHeaders);
  timers.push(
    every(after, protocol.silenceMs / 2, () => {
      // This timeout also ends a connection that never opens.
      if (clock.now() - heardAt >= protocol.silenceMs) end();
    }),
  );
  const { pingEveryMs } = address;
  const { ping } = protocol;
  if (ping && pingEveryMs !== undefined) timers.push(every(after, pingEveryMs, () => socket?.send(ping())));
  return close;
}

const over: readonly VenueEvent[] = [{ kind: 'over' }];

function readFrame(text: string, read: (frame: unknown) => readonly VenueEvent[]): readonly VenueEvent[] {
  let frame: unknown;
  try {
    frame = parseExactJson(text);
  } catch {
    return over;
  }
  return read(frame);
}

/**
 * Makes the check whether a frame is new. Frames may come twice or out of order: a numbered frame counts only if its
 * number is higher than the last one.
 */
function makeSequenceCheck(): (event: Readonly<{ observation: Observation; sequence?: bigint }>) => boolean {
  const newest = new Map<string, bigint>();
  return ({ observation: { symbol }, sequence }) => {
    if (sequence === undefined) return true;
    if (sequence <= (newest.get(symbol) ?? -1n)) return false;
    newest.set(symbol, sequence);
    return true;
  };
}

function every(after: After, ms: number, act: () => void): () => void {
  let isCancelled = false;
  let cancel = after(ms, tick);
  function tick(): void {
    act();
    if (!isCancelled) cancel = after(ms, tick);
  }
  return () => {
    isCancelled = true;
    cancel();
  };
}
