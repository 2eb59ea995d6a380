/**
 * A reader of server-sent events that works like a browser: it remembers the last event id, and can wait for the next
 * event.
 */
import { get, type IncomingMessage } from 'node:http';

export type ServerEvent = Readonly<{ id: string | undefined; event: string; data: unknown }>;

export type EventReader = Readonly<{
  status: number;
  headers: IncomingMessage['headers'];
  /** The next event; undefined when the server ended the stream. */
  next(): Promise<ServerEvent | undefined>;
  /** The raw text received so far. */
  text(): string;
  close(): void;
}>;

/** `from` is the local address to connect from: all of 127.0.0.0/8 is this machine. */
export async function readEvents(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  from?: string,
): Promise<EventReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false, ...(from !== undefined && { localAddress: from }) }, resolve).on('error', reject);
  });
  let text = '';
  const events: ServerEvent[] = [];
  const stream = { isEnded: false };
  let wake: (() => void) | undefined;
  let unread = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (unread + chunk).split('\n\n');
    unread = blocks.pop() ?? '';
    events.push(...blocks.flatMap(parseBlock));
    wake?.();
  });
  response.on('close', () => {
    stream.isEnded = true;
    wake?.();
  });
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next: async () => {
      while (events.length === 0 && !stream.isEnded) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      return events.shift();
    },
    text: () => text,
    close: () => response.destroy(),
  };
}

function parseBlock(block: string): readonly ServerEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  const data = fields.get('data');
  if (data === undefined) return [];
  return [{ id: fields.get('id'), event: fields.get('event') ?? 'message', data: JSON.parse(data) as unknown }];
}
