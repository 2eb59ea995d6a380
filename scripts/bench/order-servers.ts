/** The server processes of the order benchmark: one per core, as in production. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BenchLab } from './lab.ts';
import type { OrderServerOptions } from './order-server.ts';

export type OrderServers = Readonly<{
  /** Orders per second, summed over all server processes. */
  perSecond(seconds: number): Promise<number>;
  pids: readonly number[];
  close(): Promise<void>;
}>;

type Size = Readonly<{ servers: number; visitors: number }>;

/** `visitors` is the total, divided evenly among the servers. */
export async function openOrderServers(
  { folder, connection }: BenchLab,
  { servers, visitors }: Size,
): Promise<OrderServers> {
  const options: OrderServerOptions = { folder, connection, visitors: visitors / servers };
  const children = Array.from({ length: servers }, () =>
    fork(path.join(import.meta.dirname, 'order-server.ts'), [JSON.stringify(options)]),
  );
  await Promise.all(children.map(readMessage));
  return {
    perSecond: async (seconds) => {
      const began = performance.now();
      const counts = await Promise.all(children.map(async (child) => await ask(child, seconds)));
      return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - began);
    },
    pids: children.map(({ pid }) => pid ?? 0),
    close: async () => {
      for (const child of children) child.disconnect();
      await Promise.all(children.map(async (child) => await once(child, 'exit')));
    },
  };
}

async function ask(child: ChildProcess, seconds: number): Promise<number> {
  const answer = readMessage(child);
  child.send(seconds);
  return Number(await answer);
}

/** Next message of the process. Throws if the process exits, because an order was refused or failed. */
async function readMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a server of the benchmark ended before its time');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as readonly unknown[];
  return message;
}
