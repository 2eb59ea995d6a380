/**
 * Runs simulated processes one port call at a time. Every call waits in a list until chance picks it; it may fail
 * before or after its effect, and its process may die before or after it. Nothing else decides what happens when.
 */
import { OutsideError } from '#src/usecases/outside-error.ts';
import { CommitUnknown } from '#src/usecases/ports/records.ts';
import type { FakeClock } from '#tests/support/fake-clock.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { noFaults, type FaultMix } from './fault-mix.ts';
import type { Trace } from './trace.ts';

export type OpKind = 'store' | 'node' | 'wallet' | 'feed' | 'sleep';

/** One life of a process. After a crash its name lives on in a new one, which remembers nothing. */
export type Process = Readonly<{ name: string; life: number }>;

type Op = Readonly<{
  process: Process | undefined;
  kind: OpKind;
  label: string;
  /** Not before this time. */
  dueAt: number;
  effect: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}>;

type Call<Value> = Readonly<{ kind: OpKind; label: string; effect: () => Promise<Value> }>;

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
  /** Ends a process for good. */
  end(name: string): void;
  names(): readonly string[];
  /** Faults come in storms: between them calls succeed, so that work gets far enough to be worth disturbing. */
  setStorm(isStormy: boolean): void;
  /** No storm, and nobody is paused. */
  calm(): void;
  crashes(): number;
}>;

type Options = Readonly<{
  clock: FakeClock;
  random: SeededRandom;
  faults: FaultMix;
  trace: Trace;
  /** Makes the store run the work of its next transaction twice. */
  conflictOnce: () => void;
}>;

export function makeScheduler({ clock, random, faults, trace, conflictOnce }: Options): Scheduler {
  const picks = random.fork('picks');
  const luck = makeLuck(random.fork('luck'), faults);
  const mains = new Map<string, (process: Process) => void>();
  const lives = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  let ops: Op[] = [];
  let crashes = 0;

  const start = (name: string): void => {
    const life = (lives.get(name) ?? 0) + 1;
    lives.set(name, life);
    mains.get(name)?.({ name, life });
  };
  const isPaused = ({ process }: Op): boolean => (pausedUntil.get(process?.name ?? '') ?? 0) > clock.now();
  const crash = ({ name }: Process, when: string): void => {
    crashes += 1;
    trace.note(`CRASH ${name} ${when}`);
    ops = ops.flatMap((op): Op[] => {
      if (op.process?.name !== name) return [op];
      // What was on the wire when the process died may still arrive, at any time. Nobody waits for the answer.
      const isOnTheWire = op.kind !== 'sleep' && luck.arrives();
      return isOnTheWire ? [{ ...op, process: undefined, dueAt: 0, resolve: ignore, reject: ignore }] : [];
    });
    start(name);
  };
  const run = async (op: Op): Promise<void> => {
    const { process, kind, label } = op;
    if (process && kind !== 'sleep' && luck.crash()) return crash(process, `before ${label}`);
    const outcome = await attempt(op, luck, conflictOnce);
    if (outcome.late) ops.push({ ...op, process: undefined, resolve: ignore, reject: ignore });
    trace.note(`${process?.name ?? 'wire'} ${label}${outcome.error ? ` ! ${describe(outcome.error)}` : ''}`);
    if (process && kind !== 'sleep' && luck.crash()) return crash(process, `after ${label}`);
    if (outcome.error) op.reject(outcome.error);
    else op.resolve(outcome.value);
  };

  return {
    spawn: (name, main) => {
      mains.set(name, main);
      start(name);
    },
    call: async <Value>(process: Process, { kind, label, effect }: Call<Value>): Promise<Value> => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      // A life that has ended asks nothing any more, and waits for ever.
      if (lives.get(process.name) === process.life) {
        ops.push({ process, kind, label, dueAt: 0, effect, resolve, reject });
      }
      return (await promise) as Value;
    },
    sleep: async (process, ms) => {
      const dueAt = clock.now() + ms;
      await new Promise((resolve, reject) => {
        ops.push({ process, kind: 'sleep', label: 'sleep', dueAt, effect: nothing, resolve, reject });
      });
    },
    runOne: async () => {
      const now = clock.now();
      const ready = ops.filter((op) => op.dueAt <= now && !isPaused(op));
      if (ready.length === 0) return false;
      const sleepers = ready.filter(({ kind }) => kind === 'sleep');
      // Waking up does nothing yet; what the sleeper then asks for is a call like any other.
      for (const sleeper of sleepers) await run(sleeper);
      ops = ops.filter((op) => !sleepers.includes(op));
      if (sleepers.length > 0) await settle();
      const calls = ops.filter((op) => op.kind !== 'sleep' && !isPaused(op));
      if (calls.length === 0) return sleepers.length > 0;
      const op = picks.pick(calls);
      ops.splice(ops.indexOf(op), 1);
      await run(op);
      await settle();
      return true;
    },
    nextDueAt: () => {
      const due = ops.filter((op) => !isPaused(op)).map(({ dueAt }) => dueAt);
      return due.length === 0 ? undefined : Math.min(...due);
    },
    pause: (name, untilMs) => pausedUntil.set(name, untilMs),
    end: (name) => {
      lives.set(name, (lives.get(name) ?? 0) + 1);
      mains.delete(name);
      ops = ops.filter(({ process }) => process?.name !== name);
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

type Outcome = Readonly<{ value?: unknown; error?: Error; late?: boolean }>;

async function attempt({ kind, effect, process }: Op, luck: Luck, conflictOnce: () => void): Promise<Outcome> {
  const fault = process === undefined ? 'none' : luck.fault(kind);
  if (fault === 'before') return { error: new OutsideError('it did not answer') };
  if (fault === 'late') return { error: new OutsideError('it answered too late'), late: true };
  if (fault === 'conflict') conflictOnce();
  try {
    const value = await effect();
    if (fault !== 'after') return { value };
    return { error: kind === 'store' ? new CommitUnknown('the answer was lost') : new OutsideError('time-out') };
  } catch (error) {
    return { error: error instanceof Error ? error : new TypeError(`thrown: ${String(error)}`) };
  }
}

type Fault = 'none' | 'before' | 'after' | 'late' | 'conflict';
type Luck = Readonly<{
  crash(): boolean;
  arrives(): boolean;
  fault(kind: OpKind): Fault;
  setStorm(isStormy: boolean): void;
}>;

/** One stream per fault: without one of them, the others still fall on the same calls. */
function makeLuck(random: SeededRandom, drawn: FaultMix): Luck {
  let mix = noFaults;
  const streams = new Map<string, SeededRandom>();
  const falls = (name: keyof FaultMix): boolean => {
    const stream = streams.get(name) ?? random.fork(name);
    streams.set(name, stream);
    return stream.chance(mix[name]);
  };
  const wire = random.fork('wire');
  return {
    crash: () => falls('crash') && wire.chance(0.5),
    arrives: () => wire.chance(0.5),
    fault: (kind) => {
      if (kind === 'sleep') return 'none';
      if (kind === 'store') {
        const [fails, conflicts, isLost] = [falls('databaseError'), falls('databaseConflict'), falls('commitUnknown')];
        return fails ? 'before' : isLost ? 'after' : conflicts ? 'conflict' : 'none';
      }
      if (kind === 'feed') return falls('feedError') ? 'before' : 'none';
      const [fails, times, isLate] = [falls('rpcError'), falls('rpcTimeout'), falls('rpcLate')];
      return fails ? 'before' : isLate && kind === 'node' ? 'late' : times ? 'after' : 'none';
    },
    setStorm: (isStormy) => {
      mix = isStormy ? drawn : noFaults;
    },
  };
}

/** All of the code under test waits for ports only, so after this everything that can go on has gone on. */
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function describe(error: Error): string {
  return `${error.name}: ${error.message}`;
}

async function nothing(): Promise<void> {}
function ignore(): void {}
