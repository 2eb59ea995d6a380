/** Writes one follower's event stream: what changed since the last event, a sign of life, and an end in time. */
import type { PassThrough } from 'node:stream';

const heartbeatMs = 15_000;
/** A browser comes back by itself; a connection that nobody reads any more does not. */
const lifeMs = 600_000;
const reconnectMs = 3_000;
/** A follower that does not read is not waited for. */
const mostUnreadBytes = 256 * 1024;

type Move = Readonly<{ version: number }>;
export type Reading = Readonly<{ moves: readonly Move[]; order: Readonly<{ version: number; serverTime?: string }> }>;

type Options = Readonly<{
  stream: PassThrough;
  /** The last version the follower has seen. */
  lastVersion: number;
  /** The order as it is; undefined when it is gone. */
  read(): Promise<Reading | undefined>;
  /** What a sign of life says. Without it, it is a comment, which a browser shows to no script. */
  makeBeat?(): Readonly<Record<string, string>>;
}>;

export type EventWriter = Readonly<{
  /** Sends what is new. Asked again while it reads, it reads once more. */
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
      end(); // The database is away. The browser comes back in a moment, and says what it has seen.
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
    // The time alone is no news.
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
