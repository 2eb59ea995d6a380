/** Whether a call of a port goes wrong, and how. Every fault has a stream of chance of its own. */
import type { SeededRandom } from '#tests/support/random.ts';
import { noFaults, type FaultMix } from './fault-mix.ts';

export type OpKind = 'store' | 'node' | 'wallet' | 'feed' | 'sleep';

/** `before` and `after` the effect; `late` is an effect that comes when nobody waits for it; `conflict` runs twice. */
export type Fault = 'none' | 'before' | 'after' | 'late' | 'conflict';

export type Luck = Readonly<{
  crash(method: string): boolean;
  /** Whether what was on the wire when its process died still arrives. */
  arrives(): boolean;
  fault(kind: OpKind, method: string): Fault;
  /** Faults come in storms: between them calls succeed, so that work gets far enough to be worth disturbing. */
  setStorm(isStormy: boolean): void;
}>;

/** These calls are rare, and around them coins leave us: faults fall on them so many times more often. */
const telling: Readonly<Record<string, number>> = {
  sign: 8,
  broadcast: 8,
  nonce: 8,
  status: 8,
  hot: 4,
  balances: 4,
  fee: 4,
};

/** One stream per fault: without one of them, the others still fall on the same calls. */
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
        return fails ? 'before' : isLost ? 'after' : conflicts ? 'conflict' : 'none';
      }
      if (kind === 'feed') return falls('feedError') ? 'before' : 'none';
      const often = Math.min(2, telling[method] ?? 1);
      const [fails, times, isLate] = [falls('rpcError', often), falls('rpcTimeout', often), falls('rpcLate', often)];
      return fails ? 'before' : isLate && kind === 'node' ? 'late' : times ? 'after' : 'none';
    },
    setStorm: (isStormy) => {
      mix = isStormy ? drawn : noFaults;
    },
  };
}

/** The fault in words, for counting. */
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
