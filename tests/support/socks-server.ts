/** A small SOCKS5 proxy on loopback. It records the requested hosts, and resolves every name to this machine. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { SocksProxy } from '#src/adapters/chains/socks.ts';

export type SocksVisit = Readonly<{ host: string; port: number; username: string | null }>;

export type SocksServer = Readonly<{
  proxy: SocksProxy;
  /** Requested connections, in order. */
  visits: SocksVisit[];
  close(): Promise<void>;
}>;

type SocksOptions = Readonly<{
  /** Required credentials. If absent, no authentication is needed. */
  login?: Readonly<{ username: string; password: string }> | 'anybody';
  /** SOCKS reply code to send instead of connecting. */
  reply?: number;
  /** Sends its replies byte by byte, each in its own packet. */
  isSlow?: boolean;
}>;

export async function startSocksServer(options: SocksOptions = {}): Promise<SocksServer> {
  const visits: SocksVisit[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on('error', () => {});
    void serve(socket, options, visits).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    proxy: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    visits,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(socket: Socket, options: SocksOptions, visits: SocksVisit[]): Promise<void> {
  const bytes = readBytes(socket);
  const say = async (...answer: readonly number[]) => {
    if (options.isSlow !== true) return void socket.write(Uint8Array.from(answer));
    for (const byte of answer) {
      socket.write(Uint8Array.of(byte));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const [, count = 0] = await bytes(2);
  const offered = await bytes(count);
  const method = options.login === undefined ? 0 : 2;
  if (!offered.includes(method)) return await say(5, 255);
  await say(5, method);
  const username = method === 2 ? await readLogin(bytes, say, options.login) : null;

  const [, command, , kind] = await bytes(4);
  if (command !== 1 || kind !== 3) return await say(5, 7, 0, 1, 0, 0, 0, 0, 0, 0);
  const host = await readText(bytes);
  const port = (await bytes(2)).readUInt16BE();
  visits.push({ host, port, username });
  if (options.reply !== undefined) return await say(5, options.reply, 0, 1, 0, 0, 0, 0, 0, 0);
  const upstream = connect({ host: '127.0.0.1', port });
  upstream.on('error', () => socket.destroy());
  await once(upstream, 'connect');
  await say(5, 0, 0, 1, 127, 0, 0, 1, 0, 0);
  socket.removeAllListeners('readable');
  socket.pipe(upstream).pipe(socket);
}

type Bytes = (length: number) => Promise<Buffer>;

async function readLogin(
  bytes: Bytes,
  say: (...answer: readonly number[]) => Promise<void>,
  login: SocksOptions['login'],
): Promise<string> {
  await bytes(1);
  const username = await readText(bytes);
  const password = await readText(bytes);
  const isWelcome = login === 'anybody' || (login?.username === username && login.password === password);
  await say(1, isWelcome ? 0 : 1);
  if (!isWelcome) throw new Error('wrong login');
  return username;
}

async function readText(bytes: Bytes): Promise<string> {
  const [length = 0] = await bytes(1);
  return (await bytes(length)).toString();
}

/** Reads exactly the requested number of bytes; later bytes stay in the socket. */
function readBytes(socket: Socket): Bytes {
  // A permanent listener: otherwise each new listener would fire at once for data that is still incomplete.
  socket.on('readable', () => {});
  return async (length) => {
    for (;;) {
      const bytes = socket.read(length) as Buffer | null;
      if (bytes) return bytes;
      if (socket.destroyed || socket.readableEnded) throw new Error('it has gone');
      await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
    }
  };
}
