/**
 * Node's own WebSocket behind the small interface that a stream needs, so that no library is needed. Node answers
 * protocol pings, follows no redirects and checks certificates. Pings in JSON, timeouts and retries are handled by the
 * stream.
 */
import type { KeyHeaders } from '#src/domain/price-venues.ts';

export type SocketHandlers = Readonly<{
  opened(): void;
  received(text: string): void;
  /** Called at most once when the connection ends, for whatever reason, and never after `close`. */
  closed(): void;
}>;
export type Socket = Readonly<{ send(text: string): void; close(): void }>;
/** Opens a WebSocket, with headers beside those of the protocol. Calls no handler before it has returned. */
export type OpenSocket = (url: string, handlers: SocketHandlers, headers?: KeyHeaders) => Socket;

/** The types are those of browsers, which take no headers; Node does. */
const NodeSocket = WebSocket as unknown as new (
  url: string,
  init: Readonly<{ headers: KeyHeaders }>,
) => InstanceType<typeof WebSocket>;

export const openWebSocket: OpenSocket = (url, handlers, headers = {}) => {
  const socket = new NodeSocket(url, { headers });
  let isOver = false;
  const unlessOver =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      if (!isOver) act(...args);
    };
  const end = unlessOver(() => {
    isOver = true;
    handlers.closed();
  });
  socket.addEventListener(
    'open',
    unlessOver(() => handlers.opened()),
  );
  socket.addEventListener(
    'message',
    unlessOver(({ data }: MessageEvent<unknown>) => {
      // Binary frames are ignored, because no venue sends them.
      if (typeof data === 'string') handlers.received(data);
      else end();
    }),
  );
  socket.addEventListener('error', end);
  socket.addEventListener('close', end);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      isOver = true;
      socket.close();
    },
  };
};
