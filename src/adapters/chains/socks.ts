/**
 * A connection through a SOCKS5 proxy (RFC 1928 and 1929). The proxy gets the host name and resolves it: that is the
 * only way to reach `.onion` hosts, and no DNS query leaks from this machine.
 */
import { connect, type Socket } from 'node:net';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export type SocksProxy = Readonly<{ host: string; port: number; username?: string; password?: string }>;

/** Parses a URL such as socks5://name:password@127.0.0.1:9050. Name and password may be absent. */
export function toSocksProxy(address: string): SocksProxy {
  const { hostname, port, username, password } = new URL(address);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

export type SocksTarget = Readonly<{
  host: string;
  port: number;
  /** User name for a proxy without configured credentials. Tor isolates circuits by user name. */
  guest: string;
}>;

const [version, noLogin, passwordLogin, connectCommand, nameAddress] = [5, 0, 2, 1, 3] as const;
const loginVersion = 1;

/**
 * Opens a connection through the proxy. Throws an OutsideError if the proxy or the host cannot be reached. Never
 * connects directly.
 */
export async function connectThrough(proxy: SocksProxy, target: SocksTarget, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host: proxy.host, port: proxy.port });
  // Pending reads also fail on a socket error. Between two reads the error would be an unhandled event and end the
  // process.
  socket.on('error', () => {});
  const stop = () => socket.destroy(new OutsideError('the proxy did not answer in time'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { read, release } = readFrom(socket);
    await logIn(socket, read, { username: target.guest, password: target.guest, ...proxy });
    await askFor(socket, read, target);
    await release();
    return socket;
  } catch (cause) {
    socket.destroy();
    throw cause instanceof OutsideError ? cause : new OutsideError('the proxy cannot be reached', { cause });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Reads exactly `length` bytes. The first byte must be `startsWith`, if given. */
type Read = (length: number, startsWith?: number) => Promise<Buffer>;

async function logIn(socket: Socket, read: Read, { username, password }: Required<SocksProxy>): Promise<void> {
  socket.write(Uint8Array.of(version, 2, noLogin, passwordLogin));
  const [, method] = await read(2, version);
  if (method === noLogin) return;
  if (method !== passwordLogin) throw new OutsideError('the proxy wants another login than we have');
  socket.write(Buffer.concat([Uint8Array.of(loginVersion), withLength(username), withLength(password)]));
  const [, refusal] = await read(2, loginVersion);
  if (refusal !== 0) throw new OutsideError('the proxy refuses our credentials');
}

async function askFor(socket: Socket, read: Read, { host, port }: SocksTarget): Promise<void> {
  const command = Uint8Array.of(version, connectCommand, 0, nameAddress);
  socket.write(Buffer.concat([command, withLength(host), Uint8Array.of(port >> 8, port & 255)]));
  const [, reply, , kind = 0] = await read(4, version);
  if (reply !== 0) throw new OutsideError(`the proxy cannot reach the node (${reply})`);
  // The proxy's bound address follows, in one of three lengths. It is not used.
  const length = addressLengths[kind] ?? (await read(1))[0] ?? 0;
  await read(length + 2);
}

/** Length of an address by its type. A host name (any other type) is preceded by its length. */
const addressLengths: Readonly<Record<number, number>> = { 1: 4, 4: 16 };

function readFrom(socket: Socket): Readonly<{ read: Read; release: () => Promise<void> }> {
  const chunks = socket.iterator({ destroyOnReturn: false });
  let held = Buffer.alloc(0);
  return {
    read: async (length, startsWith) => {
      while (held.length < length) {
        const { done, value } = (await chunks.next()) as IteratorResult<Buffer, undefined>;
        if (done === true) throw new OutsideError('the proxy closed the connection');
        held = Buffer.concat([held, value]);
      }
      const bytes = held.subarray(0, length);
      held = held.subarray(length);
      if (startsWith === undefined || bytes[0] === startsWith) return bytes;
      throw new OutsideError('what should be a SOCKS5 proxy is something else');
    },
    release: async () => {
      await chunks.return?.();
      if (held.length > 0) socket.unshift(held);
    },
  };
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 || bytes.length > 255) throw new TypeError('a SOCKS name has from 1 to 255 bytes');
  return Buffer.concat([Uint8Array.of(bytes.length), bytes]);
}
