/**
 * A worker in a separate process, started by the crash tests. With `death` it advances some payouts to a point and dies
 * there; without, it finishes everything it finds. It exits with code 3 if it should have died and did not.
 */
import { openDatabase } from '#src/adapters/db/connect.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { JobLog } from '#src/jobs/job-log.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { runOrder } from '#src/usecases/settlement/run-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openWorker, type Worker } from '#tests/support/order-lab/open-worker.ts';
import { deadlyPorts, makeDeath, type DeathPoint, type Victim } from './deadly-ports.ts';

export type WorkerTask = Readonly<{
  url: string;
  folder: string;
  /** Time of the worker's clock, in milliseconds. */
  now: number;
  /** Chains that are read and mined when no death is requested. */
  chains: readonly ChainId[];
  /** Maximum number of payouts in one transaction. */
  payoutsTogether?: number;
  death?: Readonly<{ point: DeathPoint; victims: readonly Victim[] }>;
}>;

const survived = 3;
const enoughBlocks = 4;
const log: JobLog = {
  info: () => {},
  warn: () => {},
  error: (_message, _fields, error) => {
    throw error;
  },
};

async function run({ url, folder, now, chains, payoutsTogether, death }: WorkerTask): Promise<void> {
  const database = openDatabase({ connection: { connectionString: url }, maxConnections: 12, onIdleError: () => {} });
  const worker = await openWorker({ pool: database.pool, clock: { now: () => now }, folder, payoutsTogether });
  if (death) {
    await payUntilDeath(worker, death);
    process.exitCode = survived;
  } else {
    await finish(worker, chains);
  }
  await database.close();
}

async function payUntilDeath(
  { ports, sandbox }: Worker,
  { point, victims }: NonNullable<WorkerTask['death']>,
): Promise<void> {
  const reach = makeDeath(point, victims.length);
  await Promise.all(
    victims.map(async ({ payoutId, chain, orderId }) => {
      const deadly = deadlyPorts(ports, { payoutId, chain }, reach);
      if (orderId !== undefined) await runOrder(deadly, orderId);
      for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(deadly, payoutId);
      await sandbox[chain].control.mine(enoughBlocks);
      await watchChain(deadly, chain);
    }),
  );
}

async function finish({ ports, sandbox }: Worker, chains: readonly ChainId[]): Promise<void> {
  for (const chain of chains) await watchChain(ports, chain);
  await runAllDue(ports);
  for (const chain of chains) {
    await sandbox[chain].control.mine(enoughBlocks);
    await watchChain(ports, chain);
  }
  await runAllDue(ports);
}

async function runAllDue(ports: Ports): Promise<void> {
  while ((await runDueWork(ports, log)) === 'again');
}

await run(JSON.parse(process.argv[2] ?? '') as WorkerTask);
