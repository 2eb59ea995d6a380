/** Decides whether a call of a port fails, and how. Every fault has its own random stream. */
import type { SeededRandom } from '#tests/support/random.ts';
import { noFaults, type FaultMix } from './fault-mix.ts';

export type OpKind = 'store' | 'node' | 'wallet' | 'feed' | 'sleep';

/**
 * `before` or `after`: fails before or after the effect; `late`: the effect comes after the caller gave up; `conflict`:
 * runs twice.
 */
export type Fault = 'none' | 'before' | 'after' | 'late' | 'conflict';

export type Luck = Readonly<{
  crash(method: string): boolean;
  /** Whether a call that was in flight when its process died still takes effect. */
  arrives(): boolean;
  fault(kind: OpKind, method: string): Fault;
  /** Faults come in storms: between them calls succeed, so that orders get far enough to be disturbed. */
  setStorm(isStormy: boolean): void;
  isStormy(): boolean;
}>;

/** Factors for rare calls around which coins leave us: faults hit them that many times more often. */
const telling: Readonly<Record<string, number>> = {
  sign: 8,
  broadcast: 8,
  nonce: 8,
  status: 8,
  hot: 4,
  balances: 4,
  fee: 4,
};

/** One random stream per fault: turning one fault off does not move the others to different calls. */
export function makeLuck(random: SeededRandom, drawn: FaultMix): Luck {
  let mix = noFaults;
  const streams = new Map<string, SeededRandom>();
  const falls = (name: keyof FaultMix, times = 1): boolean => {
    const stream = streams.get(name) ?? random.fork(name);
    streams.set(name, stream);
    return stream.chance(mix[name] * times);
  };
  const wire = random.fork('wire');
  return {
    crash: (method) => falls('crash', telling[method]) && wire.chance(0.5),
    arrives: () => wire.chance(0.5),
    fault: (kind, method) => {
      if (kind === 'sleep') return 'none';
      if (kind === 'store') {
        const [fails, conflicts, isLost] = [falls('databaseError'), falls('databaseConflict'), falls('commitUnknown')];
        // One statement runs once.
        const runsAgain = conflicts && method !== 'lease';
        return fails ? 'before' : isLost ? 'after' : runsAgain ? 'conflict' : 'none';
      }
      if (kind === 'feed') return falls('feedError') ? 'before' : 'none';
      const often = Math.min(2, telling[method] ?? 1);
      // A broadcast that takes effect after it was given up is the rarest of these faults, and the most telling.
      const late = method === 'broadcast' ? telling[method] : often;
      const [fails, times, isLate] = [falls('rpcError', often), falls('rpcTimeout', often), falls('rpcLate', late)];
      return fails ? 'before' : isLate && kind === 'node' ? 'late' : times ? 'after' : 'none';
    },
    setStorm: (isStormy) => {
      mix = isStormy ? drawn : noFaults;
    },
    isStormy: () => mix === drawn,
  };
}

/** Name of the fault, for counting. */
export function nameFault(kind: OpKind, fault: Exclude<Fault, 'none'>): string {
  if (kind === 'feed') return 'prices do not come';
  const ofStore = kind === 'store';
  switch (fault) {
    case 'before':
      return ofStore ? 'database error' : 'RPC error';
    case 'after':
      return ofStore ? 'unknown commit' : 'time-out after effect';
    case 'late':
      return 'effect after time-out';
    case 'conflict':
      return 'serialization failure';
  }
}
