/** A TCP proxy that can freeze: connections stay open and nothing passes, as on a phone that loses its network. */
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export type FreezingProxy = Readonly<{ url: string; freeze(): void; thaw(): void; close(): Promise<void> }>;

export async function openFreezingProxy(target: URL): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (chunk) => void to.write(chunk));
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => from.destroy());
    if (isFrozen) from.pause();
  };
  const server = net.createServer((visitor) => {
    const onward = net.connect(Number(target.port), target.hostname);
    join(visitor, onward);
    join(onward, visitor);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
