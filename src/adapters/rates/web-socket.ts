/**
 * Node's own WebSocket behind the little that a stream needs of one. It answers the pings of the protocol by itself,
 * follows no redirects and checks certificates; pings in JSON, time limits and retries are the stream's. So no library
 * is needed.
 */
export type SocketHandlers = Readonly<{
  opened(): void;
  received(text: string): void;
  /** Called at most once, for whatever reason, and never after `close`. */
  closed(): void;
}>;
export type Socket = Readonly<{ send(text: string): void; close(): void }>;
/** Calls no handler before it has returned. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket;

export const openWebSocket: OpenSocket = (url, handlers) => {
  const socket = new WebSocket(url);
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
      // None of the venues sends binary frames.
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
