import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './limit-connections.ts';

const sockets: net.Socket[] = [];
let server: net.Server;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

async function listen(trustedProxy: readonly string[] = []) {
  // Like an HTTP server, it answers after all listeners have seen the connection.
  server = net.createServer((socket) => {
    socket.on('error', () => {});
    setImmediate(() => void (socket.writable && socket.write('hello')));
  });
  const { shares, noteKey } = limitConnections(server, {
    most: 40,
    trustedProxy,
    randomBytes: (length) => randomBytes(length),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { shares, noteKey, port: (server.address() as net.AddressInfo).port };
}

/** Whether a connection from this local address is served. It stays open. */
async function connect(port: number, localAddress: string): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  sockets.push(socket);
  return await new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
}

const connectMany = async (port: number, count: number, addressAt: (index: number) => string) =>
  (await Promise.all(Array.from({ length: count }, async (_, index) => await connect(port, addressAt(index))))).filter(
    Boolean,
  ).length;

test('one client gets a share of the connections, and others are served beside it', async () => {
  const { port } = await listen();
  expect(await connectMany(port, 60, () => '127.0.0.9')).toBe(4);
  expect(await connectMany(port, 5, (index) => `127.0.1.${index}`)).toBe(5);
});

test('connections that end are free again', async () => {
  const { port, shares } = await listen();
  expect(await connectMany(port, 60, () => '127.0.0.9')).toBe(4);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => shares.measure()).toEqual({ held: 0, networks: 0 });
  expect(await connect(port, '127.0.0.9')).toBe(true);
});

test('a network that used a key has room when visitors have taken theirs', async () => {
  const { port, noteKey } = await listen();
  noteKey('127.0.0.9', 'key_partner');
  // All of the loopback is one /16, so that its share is soon used up.
  expect(await connectMany(port, 200, (index) => `127.0.${1 + index}.1`)).toBeGreaterThan(10);
  expect(await connectMany(port, 60, (index) => `127.0.${1 + (index % 100)}.1`)).toBe(0);
  expect(await connect(port, '127.0.0.8')).toBe(false);
  expect(await connect(port, '127.0.0.9')).toBe(true);
});

test('a key that was stolen makes room for few networks, and pushes no partner out', async () => {
  const { port, noteKey } = await listen();
  noteKey('127.0.0.9', 'key_partner');
  for (let count = 0; count < 2000; count += 1) noteKey(`198.51.${count >> 8}.${count & 255}`, 'key_stolen');
  noteKey('127.0.0.8', 'key_stolen');
  await connectMany(port, 200, (index) => `127.0.${1 + index}.1`);
  expect(await connectMany(port, 60, (index) => `127.0.${1 + (index % 100)}.1`)).toBe(0);
  expect(await connect(port, '127.0.0.8')).toBe(false);
  expect(await connect(port, '127.0.0.9')).toBe(true);
});

test.each([['127.0.0.9'], ['127.0.0.0/8']])('a proxy at %s is not limited', async (proxy) => {
  const { port } = await listen([proxy]);
  expect(await connectMany(port, 30, () => '127.0.0.9')).toBe(30);
});
