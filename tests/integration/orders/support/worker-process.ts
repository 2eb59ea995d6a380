/**
 * A worker in a process of its own, started by the tests of crashes. With a point it takes one payout on its way and
 * dies there; without one it finishes whatever it finds. It ends with code 3 if it should have died and did not.
 */
import { openDatabase } from '#src/adapters/db/connect.ts';
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { watchChain } from '#src/usecases/deposits/watch-chain.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openWorker, type Worker } from '#tests/support/order-lab/open-worker.ts';
import { deadlyPorts, type DeathPoint } from './deadly-ports.ts';

export type WorkerTask = Readonly<{
  url: string;
  folder: string;
  /** What the clock shows, in ms. */
  now: number;
  /** The chain that is paid on. */
  chain: ChainId;
  death?: Readonly<{ payoutId: string; point: DeathPoint }>;
}>;

const survived = 3;
const enoughBlocks = 4;

async function run({ url, folder, now, chain, death }: WorkerTask): Promise<void> {
  const database = openDatabase({ connection: { connectionString: url }, maxConnections: 3, onIdleError: () => {} });
  const worker = await openWorker({ pool: database.pool, clock: { now: () => now }, folder });
  if (death) {
    await payUntilDeath(worker, chain, death);
    process.exitCode = survived;
  } else {
    await finish(worker, chain);
  }
  await database.close();
}

async function payUntilDeath(
  { ports, sandbox }: Worker,
  chain: ChainId,
  death: NonNullable<WorkerTask['death']>,
): Promise<void> {
  const deadly = deadlyPorts(ports, { ...death, chain });
  const { payoutId } = death;
  for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(deadly, payoutId);
  const attempts = await ports.store.snapshot(async ({ payouts }) => await payouts.attempts(payoutId));
  // Of this payout alone: those of other processes must not move on by themselves.
  await sandbox[chain].control.mine(1, { transactions: attempts.map(({ txid }) => txid) });
  await sandbox[chain].control.mine(enoughBlocks, { transactions: 'none' });
  await watchChain(deadly, chain);
}

async function finish({ ports, sandbox }: Worker, chain: ChainId): Promise<void> {
  await watchChain(ports, chain);
  await runAllDue(ports);
  await sandbox[chain].control.mine(enoughBlocks);
  await watchChain(ports, chain);
  await runAllDue(ports);
}

async function runAllDue(ports: Ports): Promise<void> {
  const log = {
    info: () => {},
    warn: () => {},
    error: (_message: string, _fields?: unknown, error?: unknown) => {
      throw error;
    },
  };
  while ((await runDueWork(ports, log)) === 'again');
}

await run(JSON.parse(process.argv[2] ?? '') as WorkerTask);
