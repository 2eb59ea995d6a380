/**
 * Speaks Marionette, the protocol by which every Firefox is steered (WebDriver's commands in lines of JSON over TCP).
 * Its commands are carried out by the browser itself, so they work on pages without JavaScript too.
 */
import { connect, type Socket } from 'node:net';

export type Marionette = Readonly<{
  send(command: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): void;
}>;

type Waiting = Readonly<{ resolve: (value: unknown) => void; reject: (error: Error) => void }>;

export async function openMarionette(port: number): Promise<Marionette> {
  const socket = await openSocket(port);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  readMessages(socket, (message) => {
    // The first message introduces the browser; all others are [1, id, error, result].
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown];
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(`${error.error}: ${error.message}`));
    else one?.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
  });
  return {
    send: async (command, params = {}) => {
      last += 1;
      const id = last;
      const text = JSON.stringify([0, id, command, params]);
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      return await answer;
    },
    close: () => socket.destroy(),
  };
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** A message is its length in bytes, a colon, and JSON. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let left = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const colon = left.indexOf(':');
      const length = Number(left.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || left.length < colon + 1 + length) return;
      const text = left.subarray(colon + 1, colon + 1 + length).toString();
      left = left.subarray(colon + 1 + length);
      onMessage(JSON.parse(text));
    }
  });
}
