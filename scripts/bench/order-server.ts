/**
 * One server process of the order benchmark. For each duration that it receives, it makes orders for that long, with
 * the number of concurrent visitors given at its start, and reports how many were made.
 */
import process from 'node:process';
import type { DatabaseConnection } from '#src/adapters/db/connect.ts';
import { openBenchServices } from './lab.ts';
import { makeOrdering } from './make-ordering.ts';

export type OrderServerOptions = Readonly<{ folder: string; connection: DatabaseConnection; visitors: number }>;

const { folder, connection, visitors } = JSON.parse(process.argv[2] ?? '') as OrderServerOptions;
const { built, close } = await openBenchServices(folder, connection);
const order = makeOrdering(built);
process.on('message', (seconds: number) => void countOrders(seconds).then((count) => process.send?.(count)));
process.once('disconnect', () => void close());
process.send?.('ready');

async function countOrders(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const visit = async (): Promise<void> => {
    while (performance.now() < until) {
      await order();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  return count;
}
