/**
 * Runs simulated processes one port call at a time. Every call waits in a list until chance picks it; it may fail
 * before or after its effect, and its process may die before or after it. Nothing else decides what happens when.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { CommitUnknown } from '#src/usecases/ports/records.ts';
import type { FakeClock } from '#tests/support/fake-clock.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import type { FaultMix } from './fault-mix.ts';
import { makeLuck, nameFault, type Fault, type Luck, type OpKind } from './luck.ts';
import type { Tally } from './tally.ts';
import type { Trace } from './trace.ts';

/** One life of a process. After a crash its name lives on in a new one, which remembers nothing. */
export type Process = Readonly<{ name: string; life: number }>;

type Op = Readonly<{
  process: Process | undefined;
  kind: OpKind;
  /** What was called, without what it was called with. */
  method: string;
  label: string;
  /** Not before this time. */
  dueAt: number;
  effect: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}>;

export type Call<Value> = Readonly<{ kind: OpKind; method: string; label: string; effect: () => Promise<Value> }>;

export type Scheduler = Readonly<{
  /** Starts a process; after every crash `main` begins again. */
  spawn(name: string, main: (process: Process) => void): void;
  call<Value>(process: Process, call: Call<Value>): Promise<Value>;
  sleep(process: Process, ms: number): Promise<void>;
  /** Runs one waiting call that may run now. False when there is none. */
  runOne(): Promise<boolean>;
  /** When the next sleeper wakes. */
  nextDueAt(): number | undefined;
  pause(name: string, untilMs: number): void;
  /** Ends the sleep of a process, as a notification does. */
  wake(name: string): void;
  /** Ends a process for good. */
  end(name: string): void;
  names(): readonly string[];
  /** Whether faults may fall. */
  setStorm(isStormy: boolean): void;
  /** No storm, and nobody is paused. */
  calm(): void;
  crashes(): number;
}>;

/** One death at one call of a run, beside those that chance brings. */
export type CrashAt = Readonly<{ when: 'before' | 'after'; call: number }>;

type Options = Readonly<{
  clock: FakeClock;
  random: SeededRandom;
  faults: FaultMix;
  trace: Trace;
  tally: Tally;
  crashAt?: CrashAt | undefined;
  /** Told of every call that is made, in order. */
  heardCall?: ((name: string) => void) | undefined;
  /** Makes the store run the work of its next transaction twice. */
  conflictOnce: () => void;
}>;

/** Of so many steps one ends with a turn of the event loop. */
const turnEvery = 16;

export function makeScheduler(options: Options): Scheduler {
  const { clock, random, faults, trace, tally, conflictOnce } = options;
  const picks = random.fork('picks');
  const luck = makeLuck(random.fork('luck'), faults);
  const mains = new Map<string, (process: Process) => void>();
  const lives = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  // Sleepers are many and rarely due, calls are few: apart, a step does not walk both.
  let waiting: Op[] = [];
  let sleeping: Op[] = [];
  let [crashes, calls] = [0, 0];
  const settle = makeSettle();

  const start = (name: string): void => {
    const life = (lives.get(name) ?? 0) + 1;
    lives.set(name, life);
    mains.get(name)?.({ name, life });
  };
  const isPaused = ({ process }: Op): boolean =>
    pausedUntil.size > 0 && (pausedUntil.get(process?.name ?? '') ?? 0) > clock.now();
  const crash = ({ name }: Process, when: 'before' | 'after', { kind, method, label }: Op): void => {
    crashes += 1;
    tally.count(`fault crash ${when}: ${kind} ${method}`);
    trace.note(`CRASH ${name} ${when} ${label}`);
    sleeping = sleeping.filter((op) => op.process?.name !== name);
    waiting = waiting.flatMap((op): Op[] => {
      if (op.process?.name !== name) return [op];
      // What was on the wire when the process died may still arrive, at any time. Nobody waits for the answer.
      const isOnTheWire = luck.arrives();
      if (isOnTheWire) tally.count(`fault effect after crash: ${op.kind} ${op.method}`);
      return isOnTheWire ? [{ ...op, process: undefined, dueAt: 0, resolve: ignore, reject: ignore }] : [];
    });
    start(name);
  };
  const noteCall = ({ process, kind, method }: Op): ((when: CrashAt['when']) => boolean) => {
    if (!process || kind === 'sleep') return () => false;
    calls += 1;
    options.heardCall?.(`${kind} ${method}`);
    const when = options.crashAt?.call === calls ? options.crashAt.when : undefined;
    return (moment) => luck.crash(method) || moment === when;
  };
  const run = async (op: Op): Promise<void> => {
    const { process, kind, method, label } = op;
    const dies = noteCall(op);
    if (process && dies('before')) return crash(process, 'before', op);
    const outcome = await attempt(op, luck, conflictOnce);
    if (outcome.fault !== 'none') tally.count(`fault ${nameFault(kind, outcome.fault)}: ${kind} ${method}`);
    if (outcome.fault === 'late') waiting.push({ ...op, process: undefined, resolve: ignore, reject: ignore });
    trace.note(`${process?.name ?? 'wire'} ${label}${outcome.error ? ` ! ${describe(outcome.error)}` : ''}`);
    if (process && dies('after')) return crash(process, 'after', op);
    if (outcome.error) op.reject(outcome.error);
    else op.resolve(outcome.value);
  };

  return {
    spawn: (name, main) => {
      mains.set(name, main);
      start(name);
    },
    call: <Value>(process: Process, { kind, method, label, effect }: Call<Value>): Promise<Value> => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      // A life that has ended asks nothing any more, and waits for ever.
      if (lives.get(process.name) === process.life) {
        waiting.push({ process, kind, method, label, dueAt: 0, effect, resolve, reject });
      }
      return promise as Promise<Value>;
    },
    sleep: async (process, ms) => {
      const dueAt = clock.now() + ms;
      const op = { process, kind: 'sleep', method: 'sleep', label: 'sleep', dueAt, effect: nothing } as const;
      await new Promise((resolve, reject) => {
        sleeping.push({ ...op, resolve, reject });
      });
    },
    runOne: async () => {
      const now = clock.now();
      const due = sleeping.filter((op) => op.dueAt <= now && !isPaused(op));
      if (due.length > 0) {
        // Waking up does nothing yet; what the sleeper then asks for is a call like any other.
        for (const sleeper of due) await run(sleeper);
        sleeping = sleeping.filter((op) => !due.includes(op));
        await settle();
      }
      const ready = pausedUntil.size > 0 ? waiting.filter((op) => !isPaused(op)) : waiting;
      if (ready.length === 0) return due.length > 0;
      const op = picks.pick(ready);
      waiting.splice(waiting.indexOf(op), 1);
      await run(op);
      await settle();
      return true;
    },
    nextDueAt: () => {
      const due = [...waiting, ...sleeping].filter((op) => !isPaused(op)).map(({ dueAt }) => dueAt);
      return due.length === 0 ? undefined : Math.min(...due);
    },
    pause: (name, untilMs) => pausedUntil.set(name, untilMs),
    wake: (name) => {
      sleeping = sleeping.map((op) => (op.process?.name === name ? { ...op, dueAt: 0 } : op));
    },
    end: (name) => {
      lives.set(name, (lives.get(name) ?? 0) + 1);
      mains.delete(name);
      waiting = waiting.filter(({ process }) => process?.name !== name);
      sleeping = sleeping.filter(({ process }) => process?.name !== name);
    },
    names: () => [...mains.keys()],
    setStorm: luck.setStorm,
    calm: () => {
      pausedUntil.clear();
      luck.setStorm(false);
    },
    crashes: () => crashes,
  };
}

type Outcome = Readonly<{ fault: Fault; value?: unknown; error?: Error }>;

async function attempt({ kind, method, effect, process }: Op, luck: Luck, conflictOnce: () => void): Promise<Outcome> {
  const fault = process === undefined ? 'none' : luck.fault(kind, method);
  if (fault === 'before') return { fault, error: withoutStack(() => new OutsideError('it did not answer')) };
  if (fault === 'late') return { fault, error: withoutStack(() => new OutsideError('it answered too late')) };
  if (fault === 'conflict') conflictOnce();
  try {
    const value = await effect();
    if (fault !== 'after') return { fault, value };
    const isLost = kind === 'store';
    return {
      fault,
      error: withoutStack(() => (isLost ? new CommitUnknown('the answer was lost') : new OutsideError('time-out'))),
    };
  } catch (error) {
    return { fault, error: error instanceof Error ? error : new TypeError(`thrown: ${String(error)}`) };
  }
}

/**
 * All of the code under test waits for ports only, so after this everything that can go on has gone on: a tick comes
 * when no promise is left to be continued. A turn of the event loop does the same and takes far longer. It is taken
 * now and then, because only there Node looks for rejections that nobody handles.
 */
function makeSettle(): () => Promise<void> {
  let times = 0;
  return () =>
    new Promise<void>((resolve) => {
      times += 1;
      if (times % turnEvery === 0) setImmediate(resolve);
      else process.nextTick(resolve);
    });
}

/** Faults that fall by design say where they fell by the trace; finding their place in the code takes long. */
function withoutStack(make: () => Error): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function describe(error: Error): string {
  return `${error.name}: ${error.message}`;
}

async function nothing(): Promise<void> {}
function ignore(): void {}
