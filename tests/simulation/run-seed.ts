/** One run: a seed with its faults and visitors, then a phase without faults in which everything must finish. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeStateCheck, type StateCheck } from './check-state.ts';
import { countReached } from './count-reached.ts';
import { makeLender } from './lender.ts';
import { comeToRest } from './liveness.ts';
import { makeOperator } from './operator.ts';
import { makeOracle, type Oracle } from './oracle.ts';
import { makeProcessPorts } from './process-ports.ts';
import type { Violation } from './trace.ts';
import { fillCold, makeTreasurer } from './treasurer.ts';
import { makeVisitors, type Visitor } from './visitors.ts';
import { makeWorldEvents, type WorldEvents } from './world-events.ts';
import { spawnWorker } from './worker.ts';
import { makeWorld, prepareWorld, type World, type WorldOptions } from './world.ts';

export type RunOptions = WorldOptions & Readonly<{ steps: number }>;

export type RunReport = Readonly<{
  seed: number;
  steps: number;
  isDeep: boolean;
  violation: Violation | undefined;
  trace: string;
  /** Steps with faults and the final steps without, together. */
  stepsRun: number;
  crashes: number;
  /** How often each thing was reached: transitions, deposits, versions of payouts, audit entries. */
  reached: Readonly<Record<string, number>>;
}>;

/** Probability of an outside event per step while the service has work to do. */
const outsideShare = 0.12;
const thoroughEvery = 25;

export async function runSeed({ steps, ...options }: RunOptions): Promise<RunReport> {
  const world = makeWorld(options);
  const { seed, trace, scheduler } = world;
  await prepareWorld(world);
  await fillCold(world);
  const run = await begin(world);
  await disturb(run, steps);
  await comeToRest(run);
  noteEnd(world);
  return {
    seed,
    steps,
    isDeep: world.isDeep,
    violation: trace.violation(),
    trace: trace.hash(),
    stepsRun: trace.step(),
    crashes: scheduler.crashes(),
    reached: countReached(world),
  };
}

type Run = Readonly<{
  world: World;
  oracle: Oracle;
  stateCheck: StateCheck;
  events: WorldEvents;
  visitors: readonly Visitor[];
  changed: (chain: ChainId) => Promise<void>;
}>;

async function begin(world: World): Promise<Run> {
  let ports: Ports | undefined;
  world.scheduler.spawn('web', (process) => {
    ports = makeProcessPorts(world, process);
  });
  const web = (): Ports => {
    if (!ports) throw new TypeError('the web process has not started');
    return ports;
  };
  spawnWorkers(world);
  const visitors = makeVisitors(world, web);
  const oracle = makeOracle(world, visitors.all);
  const stateCheck = makeStateCheck(world, oracle);
  const changed = async (chain: ChainId): Promise<void> => {
    await oracle.look(chain);
    stateCheck.touch(chain);
  };
  for (const chain of world.chainIds) await changed(chain);
  const operator = makeOperator(world, visitors, web);
  const lender = makeLender(world, web);
  const treasurer = makeTreasurer(world, web);
  const events = makeWorldEvents({ world, visitors, operator, lender, treasurer, oracle, web, changed });
  return { world, oracle, stateCheck, events, visitors: visitors.all, changed };
}

/** The phase of the run in which faults occur. */
async function disturb({ world, stateCheck, events }: Run, steps: number): Promise<void> {
  const { trace, clock, scheduler } = world;
  const pace = world.random.fork('pace');
  // With long steps the service is still busy when the next event comes; with short ones it is idle between events.
  const longestStepMs = pace.pick([4, 20, 100]);
  const notify = makeNotifier(world);
  for (let step = 1; step <= steps && !trace.violation(); step += 1) {
    trace.nextStep();
    clock.advance(pace.below(longestStepMs));
    if (pace.chance(outsideShare) || !(await scheduler.runOne())) {
      if (pace.chance(0.3)) skipToNextWake(world);
      await events.happen();
    }
    await stateCheck.check(step % thoroughEvery === 0);
    notify();
  }
}

function spawnWorkers(world: World): void {
  const random = world.random.fork('workers');
  const drawn = random.pick([1, 2, 2, 3, 4]);
  const count = world.limits.workers ?? drawn;
  for (let number = 1; number <= count; number += 1) {
    const watchEveryMs = random.pick([5_000, 15_000, 40_000]);
    spawnWorker(world, `worker-${number}`, { watchEveryMs, dueEveryMs: random.pick([500, 3_000]) });
  }
}

/** Notifies workers of changed rows some of the time: a worker may be notified twice or not at all. */
function makeNotifier({ store, scheduler, tally, faults, random }: World): () => void {
  const luck = random.fork('notifications');
  const { changes } = store.dump();
  let seen = changes();
  return () => {
    if (faults.notify === 0 || changes() === seen) return;
    seen = changes();
    for (const name of scheduler.names().filter((each) => each !== 'web')) {
      const isHeard = luck.chance(faults.notify);
      tally.count(`fault notification: ${isHeard ? 'for nothing or twice' : 'dropped'}`);
      if (isHeard) scheduler.wake(name);
    }
  };
}

function skipToNextWake({ scheduler, clock }: World): void {
  const next = scheduler.nextDueAt();
  if (next !== undefined && next > clock.now()) clock.set(next);
}

/** Adds the final state to the trace, so that two runs with different ends have different hashes. */
function noteEnd({ store, trace }: World): void {
  const { balances, orders } = store.dump();
  for (const { account, currency, units } of balances) trace.note(`${account} ${currency} ${units}`);
  for (const { orderNumber, state, version } of orders) trace.note(`${orderNumber} ${state} ${version}`);
}
