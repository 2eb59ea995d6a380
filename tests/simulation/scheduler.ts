/**
 * Runs simulated processes one port call at a time. Every call waits in a queue until it is picked at random; it may
 * fail before or after its effect, and its process may die before or after it. All ordering is decided here.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { CommitUnknown } from '#src/usecases/ports/records.ts';
import type { FakeClock } from '#tests/support/fake-clock.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import type { FaultMix } from './fault-mix.ts';
import { makeLuck, nameFault, type Fault, type Luck, type OpKind } from './luck.ts';
import type { Tally } from './tally.ts';
import type { Trace } from './trace.ts';

/** One life of a process. After a crash a new process with the same name starts, without any memory. */
export type Process = Readonly<{ name: string; life: number }>;

type Op = Readonly<{
  process: Process | undefined;
  kind: OpKind;
  /** Name of the called method, without arguments. */
  method: string;
  label: string;
  /** The call may not run before this time. */
  dueAt: number;
  effect: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}>;

export type Call<Value> = Readonly<{ kind: OpKind; method: string; label: string; effect: () => Promise<Value> }>;

export type Scheduler = Readonly<{
  /** Starts a process; after every crash `main` runs again. */
  spawn(name: string, main: (process: Process) => void): void;
  call<Value>(process: Process, call: Call<Value>): Promise<Value>;
  /** `what` names what is slept for, so that it can be woken alone. */
  sleep(process: Process, ms: number, what?: string): Promise<void>;
  /** Runs one waiting call that is due. False if there is none. */
  runOne(): Promise<boolean>;
  /** When the next sleeping process wakes up. */
  nextDueAt(): number | undefined;
  pause(name: string, untilMs: number): void;
  /** Ends the sleep of a process, as a notification does, or the sleep for one thing. Timers are left alone. */
  wake(name: string, what?: string): void;
  /** Ends a process for good. */
  end(name: string): void;
  names(): readonly string[];
  /** Turns random faults on or off. */
  setStorm(isStormy: boolean): void;
  isStormy(): boolean;
  /** Ends the storm of faults and resumes paused processes. */
  calm(): void;
  crashes(): number;
}>;

/** One crash at a given call, besides the random ones. */
export type CrashAt = Readonly<{ when: 'before' | 'after'; call: number }>;

type Options = Readonly<{
  clock: FakeClock;
  random: SeededRandom;
  faults: FaultMix;
  trace: Trace;
  tally: Tally;
  crashAt?: CrashAt | undefined;
  /** Called with the name of every call, in order. */
  heardCall?: ((name: string) => void) | undefined;
  /** Makes the store run the callback of its next transaction twice. */
  conflictOnce: () => void;
}>;

/** Sleeps for this end in time and not before. */
export const timer = 'timer';

/** One step in this many waits for a whole turn of the event loop. */
const turnEvery = 16;

export function makeScheduler(options: Options): Scheduler {
  const { clock, random, faults, trace, tally, conflictOnce } = options;
  const picks = random.fork('picks');
  const luck = makeLuck(random.fork('luck'), faults);
  const mains = new Map<string, (process: Process) => void>();
  const lives = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  // Two lists, so that a step need not scan both: there are many sleepers, rarely due, and few calls.
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
      // A call that was in flight when the process died may still take effect later. Nobody gets the result.
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
      // A process that has died makes no more calls; its promises never resolve.
      if (lives.get(process.name) === process.life) {
        waiting.push({ process, kind, method, label, dueAt: 0, effect, resolve, reject });
      }
      return promise as Promise<Value>;
    },
    sleep: async (process, ms, what = 'a round') => {
      const dueAt = clock.now() + ms;
      const op = { process, kind: 'sleep', method: what, label: 'sleep', dueAt, effect: nothing } as const;
      await new Promise((resolve, reject) => {
        sleeping.push({ ...op, resolve, reject });
      });
    },
    runOne: async () => {
      const now = clock.now();
      const due = sleeping.filter((op) => op.dueAt <= now && !isPaused(op));
      if (due.length > 0) {
        // Waking up has no effect by itself; whatever the process does next is a call like any other.
        sleeping = sleeping.filter((op) => !due.includes(op));
        for (const sleeper of due) await run(sleeper);
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
    wake: (name, what) => {
      const isWoken = ({ process, method }: Op): boolean =>
        process?.name === name && (what === undefined ? method !== timer : method === what);
      sleeping = sleeping.map((op) => (isWoken(op) ? { ...op, dueAt: 0 } : op));
    },
    end: (name) => {
      lives.set(name, (lives.get(name) ?? 0) + 1);
      mains.delete(name);
      waiting = waiting.filter(({ process }) => process?.name !== name);
      sleeping = sleeping.filter(({ process }) => process?.name !== name);
    },
    names: () => [...mains.keys()],
    setStorm: luck.setStorm,
    isStormy: luck.isStormy,
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
 * Waits until all code that can continue has continued. The code under test awaits only ports, and `nextTick` runs when
 * no promise callback is pending. A turn of the event loop does the same but is far slower; it is used now and then,
 * because only then Node reports unhandled rejections.
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

/** Creates an injected error without a stack: the trace shows where it occurred, and capturing stacks is slow. */
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
