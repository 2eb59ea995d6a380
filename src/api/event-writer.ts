/**
 * Writes the server-sent events of one client: changes since its last event, heartbeats, and an end after ten minutes.
 */
import type { PassThrough } from 'node:stream';

const heartbeatMs = 15_000;
/** Maximum life of a connection. A browser reconnects by itself; a connection that nobody reads any more does not. */
const lifeMs = 600_000;
const reconnectMs = 3_000;
/** Buffer limit: the connection of a client that reads too slowly is dropped. */
const mostUnreadBytes = 256 * 1024;

type Move = Readonly<{ version: number }>;
export type Reading = Readonly<{ moves: readonly Move[]; order: Readonly<{ version: number; serverTime?: string }> }>;

type Options = Readonly<{
  stream: PassThrough;
  /** The last order version that the client has seen. */
  lastVersion: number;
  /** Reads the current order; undefined if it was erased. */
  read(): Promise<Reading | undefined>;
  /** Data of a heartbeat event. Without it the heartbeat is an SSE comment, which browsers do not pass to scripts. */
  makeBeat?(): Readonly<Record<string, string>>;
}>;

export type EventWriter = Readonly<{
  /** Sends the changes since the last event. A call during a running read causes one more read after it. */
  update(): void;
  end(): void;
}>;

export function makeEventWriter({ stream, lastVersion, read, makeBeat }: Options): EventWriter {
  let seenVersion = lastVersion;
  let sent = '';
  let isReading = false;
  let isAskedAgain = false;
  const timers = [setInterval(beat, heartbeatMs), setTimeout(() => end(), lifeMs)];
  stream.once('close', stop);
  stream.write(`retry: ${reconnectMs}\n\n`);
  return { update: () => void update(), end };

  async function update(): Promise<void> {
    isAskedAgain = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isAskedAgain && !stream.destroyed && !stream.writableEnded) {
        isAskedAgain = false;
        writeNews(await read());
      }
    } catch {
      end(); // The database is unreachable. The browser reconnects and sends Last-Event-ID.
    } finally {
      isReading = false;
    }
  }

  function writeNews(reading: Reading | undefined): void {
    if (!reading) {
      write('event: gone\ndata: {}\n\n');
      return end();
    }
    const { moves, order } = reading;
    for (const move of moves.filter(({ version }) => version > seenVersion)) {
      write(`id: ${move.version}\nevent: move\ndata: ${JSON.stringify(move)}\n\n`);
    }
    seenVersion = order.version;
    // The server time is excluded from the comparison: a new time alone is no change.
    const content = JSON.stringify({ ...order, serverTime: '' });
    if (content === sent) return;
    sent = content;
    write(`id: ${order.version}\nevent: order\ndata: ${JSON.stringify(order)}\n\n`);
  }

  function beat(): void {
    write(makeBeat ? `event: beat\ndata: ${JSON.stringify(makeBeat())}\n\n` : ':\n\n');
  }

  function write(text: string): void {
    if (stream.destroyed || stream.writableEnded) return;
    stream.write(text);
    if (stream.readableLength + stream.writableLength > mostUnreadBytes) stream.destroy();
  }

  function end(): void {
    stop();
    stream.end();
  }

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
  }
}
