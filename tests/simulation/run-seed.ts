/** One run: a seed, its faults and lives, and then the calm in which everything must come to rest. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeStateCheck } from './check-state.ts';
import { countReached } from './count-reached.ts';
import { comeToRest } from './liveness.ts';
import { makeOperator } from './operator.ts';
import { makeOracle } from './oracle.ts';
import { makeProcessPorts } from './process-ports.ts';
import type { Violation } from './trace.ts';
import { makeVisitors } from './visitors.ts';
import { makeWorldEvents } from './world-events.ts';
import { spawnWorker } from './worker.ts';
import { makeWorld, prepareWorld, type Ground, type World } from './world.ts';

export type RunOptions = Readonly<{
  seed: number;
  steps: number;
  /** Wraps what the service stands on, to plant a bug. */
  plant?: (ground: Ground) => Ground;
  show?: (line: string) => void;
}>;

export type RunReport = Readonly<{
  seed: number;
  steps: number;
  violation: Violation | undefined;
  trace: string;
  /** Steps with faults and steps in the calm together. */
  stepsRun: number;
  crashes: number;
  /** How often what was reached: moves, deposits, versions of payouts, notes in the audit log. */
  reached: Readonly<Record<string, number>>;
}>;

/** How often something happens outside while the service has work to do. */
const outsideShare = 0.12;
const thoroughEvery = 25;

export async function runSeed({ seed, steps, plant, show }: RunOptions): Promise<RunReport> {
  const world = makeWorld({ seed, ...(plant && { plant }), ...(show && { show }) });
  const { scheduler, trace, clock, random } = world;
  await prepareWorld(world);
  let web: Ports | undefined;
  const webPorts = (): Ports => {
    if (!web) throw new TypeError('the web process has not started');
    return web;
  };
  scheduler.spawn('web', (process) => {
    web = makeProcessPorts(world, process);
  });
  spawnWorkers(world);
  const visitors = makeVisitors(world, webPorts);
  const oracle = makeOracle(world, visitors.all);
  const stateCheck = makeStateCheck(world, oracle);
  const changed = async (chain: ChainId): Promise<void> => {
    await oracle.look(chain);
    stateCheck.touch(chain);
  };
  for (const chain of world.chainIds) await changed(chain);
  const events = makeWorldEvents({
    world,
    visitors,
    operator: makeOperator(world, webPorts),
    oracle,
    web: webPorts,
    changed,
  });
  const pace = random.fork('pace');
  // A slow service is still busy with one thing when the next begins; a quick one has rest between them.
  const longestStepMs = pace.pick([4, 20, 100]);
  let step = 0;
  const nextStep = (): void => trace.setStep((step += 1));
  while (step < steps && !trace.violation()) {
    nextStep();
    clock.advance(pace.below(longestStepMs));
    if (pace.chance(outsideShare) || !(await scheduler.runOne())) {
      if (pace.chance(0.3)) skipToNextWake(world);
      await events.happen();
    }
    await stateCheck.check(step % thoroughEvery === 0);
  }
  await comeToRest({ world, oracle, stateCheck, changed, nextStep });
  noteEnd(world);
  return {
    seed,
    steps,
    violation: trace.violation(),
    trace: trace.hash(),
    stepsRun: step,
    crashes: scheduler.crashes(),
    reached: countReached(world),
  };
}

function spawnWorkers(world: World): void {
  const random = world.random.fork('workers');
  const count = random.pick([2, 2, 3]);
  for (let number = 1; number <= count; number += 1) {
    const watchEveryMs = random.pick([5_000, 15_000, 40_000]);
    spawnWorker(world, `worker-${number}`, { watchEveryMs, dueEveryMs: random.pick([500, 3_000]) });
  }
}

function skipToNextWake({ scheduler, clock }: World): void {
  const next = scheduler.nextDueAt();
  if (next !== undefined && next > clock.now()) clock.set(next);
}

/** The last state belongs to the trace: two runs that end differently were not the same run. */
function noteEnd({ store, trace }: World): void {
  const { balances, orders } = store.dump();
  for (const { account, currency, units } of balances) trace.note(`${account} ${currency} ${units}`);
  for (const { orderNumber, state, version } of orders) trace.note(`${orderNumber} ${state} ${version}`);
}
