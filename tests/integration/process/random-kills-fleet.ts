/**
 * The service as in production: a server and its workers as separate processes on one PostgreSQL. They are killed at
 * random moments and restarted at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { openWorker } from '#tests/support/order-lab/open-worker.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { entryCommand, makePlace, run, startWords, type Place, type Running } from './spawn-process.ts';

export const operator = { username: 'operator', password: 'rusty-anchor-tide-41' } as const;

export type Fleet = Readonly<{
  database: TestDatabase<unknown>;
  place: Place;
  site: string;
  /** Number of kills per process, and seconds until each was ready again. */
  kills(): Readonly<Record<string, number>>;
  recoveries(): readonly number[];
  /** Kills processes at random intervals until there were `most` kills or it is stopped. */
  startKilling(random: SeededRandom, most: number): Readonly<{ stop(): Promise<void> }>;
  /** Output of processes that exited although nobody killed them. */
  complaints(): readonly string[];
  /** Stops all processes gracefully. Every exit code must be 0. */
  stop(): Promise<readonly (number | string)[]>;
}>;

type Name = 'server' | 'signer' | `worker ${number}`;
type Member = Readonly<{ running: Running; isReady: Promise<boolean> }>;

/** Maximum time from readiness to the kill, in milliseconds: long enough for orders to make progress now and then. */
const longestLifeMs = 4_000;

type Options = Readonly<{
  /** Time that determines the prices; both fleets of a comparison use the same. */
  at: number;
  /** Compile cache folder, written by processes that exit normally: with it the others start in half the time. */
  sources: string;
  workers: number;
}>;

export async function openFleet({ at, sources, workers }: Options): Promise<Fleet> {
  const numbers = Array.from({ length: workers }, (_, place) => place + 1);
  const names: readonly Name[] = ['server', 'signer', ...numbers.map((number) => `worker ${number}` as const)];
  const database = await openTestDatabase();
  const place = await makePlace();
  await holdPrices(database, place.folder, at);
  const env = {
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: operator.password,
    // The seed of the labs' wallets, so that the test's own lab sees the same wallet.
    SANDBOX_SEED: '0b'.repeat(32),
    SANDBOX_BLOCK_SECONDS: '0',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: sources,
    LOG_LEVEL: 'error',
  };
  const dead = new Map<Name, number>();
  const recoveries: number[] = [];
  const complaints: string[] = [];
  const members = new Map<Name, Member>();
  const noteEnd = async (name: Name, { ended, said }: Running): Promise<void> => {
    const code = await ended;
    if (code !== 'SIGKILL' && code !== 0) complaints.push(`${name} ended with ${code}: ${said().stderr}`);
  };
  const start = (name: Name): void => {
    const entry = name === 'server' || name === 'signer' ? name : 'worker';
    const running = run(place, entryCommand(entry), env);
    const isReady = running.says(startWords[entry]).then(
      () => true,
      () => false,
    );
    members.set(name, { running, isReady });
    void noteEnd(name, running);
  };
  const member = (name: Name): Member => {
    const found = members.get(name);
    if (!found) throw new Error(`${name} was not started`);
    return found;
  };
  const kill = async (name: Name): Promise<void> => {
    const { running } = member(name);
    // Counted before the kill, because the loops for other processes check the remaining number concurrently.
    dead.set(name, (dead.get(name) ?? 0) + 1);
    running.child.kill('SIGKILL');
    await running.ended;
    const diedAt = performance.now();
    await forgetLeases(database);
    start(name);
    void member(name).isReady.then((isReady) => isReady && recoveries.push((performance.now() - diedAt) / 1000));
  };
  const killed = (): number => [...dead.values()].reduce((sum, count) => sum + count, 0);

  for (const name of names) start(name);
  for (const name of names) if (!(await member(name).isReady)) throw new Error(complaints.join());
  return {
    database,
    place,
    site: `http://127.0.0.1:${place.port}`,
    kills: () => Object.fromEntries(dead),
    recoveries: () => recoveries,
    complaints: () => complaints,
    startKilling: (random, most) => {
      const killing = { isOver: false };
      const killAgainAndAgain = async (name: Name): Promise<void> => {
        const own = random.fork(name);
        while (!killing.isOver && killed() < most) {
          // One kill in five hits a process during its start.
          if (!own.chance(0.2)) await member(name).isReady;
          await sleep(own.below(longestLifeMs));
          if (!killing.isOver && killed() < most) await kill(name);
        }
      };
      const all = Promise.all(names.map(killAgainAndAgain));
      return {
        stop: async () => {
          killing.isOver = true;
          await all;
        },
      };
    },
    stop: async () => {
      const all = names.map(member);
      await Promise.all(all.map(async ({ isReady }) => await isReady));
      for (const { running } of all) running.child.kill('SIGTERM');
      return await Promise.all(all.map(async ({ running }) => await running.ended));
    },
  };
}

/** Freezes prices and volatility in the database: if they moved, the amounts would differ from the twin's. */
async function holdPrices({ pool, ownerPool }: TestDatabase<unknown>, folder: string, at: number): Promise<void> {
  const { refreshRates } = await openWorker({ pool, folder, clock: makeFakeClock(at) });
  await refreshRates();
  await ownerPool.query(`
    create table held_prices as select prices, market from rate_snapshots;
    grant select on held_prices to public;
    create function hold_prices() returns trigger language plpgsql as
      $$ begin select prices, market into new.prices, new.market from public.held_prices; return new; end $$;
    create trigger hold_prices before insert on rate_snapshots for each row execute function hold_prices();`);
}

/**
 * Clears leases, so that the work of a killed worker need not wait half a minute. Live workers lose theirs too: two
 * workers with the same order are one more fault, which must do no harm.
 */
async function forgetLeases({ ownerPool }: TestDatabase<unknown>): Promise<void> {
  await ownerPool.query('update orders set lease_until = null where lease_until is not null');
  await ownerPool.query('update payouts set lease_until = null where lease_until is not null');
}
