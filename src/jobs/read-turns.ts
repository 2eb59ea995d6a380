/**
 * Decides whether this worker reads a chain, by leases that it renews in the background. A worker that does not hear
 * from the database in time stops reading before its leases end there.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainLeases } from '#src/usecases/ports/chain-leases.ts';
import type { JobLog } from './job-log.ts';
import { startLoop } from './loop.ts';

/** How long a lease lasts: a chain whose worker died stands still no longer than this and a renewal. */
export const leaseMs = 6_000;
export const renewEveryMs = 2_000;

export type Turns = Readonly<{
  mayRead(chain: ChainId): boolean;
  /** Gives a chain back whose node does not answer here: it may answer another worker. */
  pass(chain: ChainId): Promise<void>;
}>;

export type ReadTurns = Turns &
  Readonly<{
    /** Stops renewing, and gives all chains back. */
    stop(): Promise<void>;
  }>;

type TurnOptions = Readonly<{
  leases: ChainLeases;
  chains: readonly ChainId[];
  /** Called when this worker holds chains that it did not read until now. */
  onTaken: () => void;
  /** Called with the chains of this worker whenever it has asked for them. */
  onHeld?: (held: ReadonlySet<ChainId>) => void;
  /** A clock that nobody moves, in milliseconds. */
  monotonicNow: () => number;
}>;

/** The turns without the renewal in the background. */
export function makeTurns({ leases, chains, onTaken, onHeld, monotonicNow }: TurnOptions) {
  let held: ReadonlySet<ChainId> = new Set();
  let heldUntil = -Infinity;
  const renew = async (): Promise<'rest'> => {
    // Before the question: the lease in the database begins later, so it ends later too.
    const askedAt = monotonicNow();
    const answer = await leases.hold(chains);
    // A worker whose leases ended while it did not hear from the database has stopped reading.
    const before = monotonicNow() < heldUntil ? held : new Set();
    held = answer;
    heldUntil = askedAt + leaseMs;
    onHeld?.(held);
    if ([...held].some((chain) => !before.has(chain))) onTaken();
    return 'rest';
  };
  const turns: Turns = {
    mayRead: (chain) => held.has(chain) && monotonicNow() < heldUntil,
    pass: async (chain) => {
      held = new Set([...held].filter((each) => each !== chain));
      await leases.giveBack([chain]);
    },
  };
  const end = async (): Promise<void> => {
    held = new Set();
    await leases.giveBack(chains);
  };
  return { ...turns, renew, end };
}

export async function startReadTurns({ log, ...options }: TurnOptions & Readonly<{ log: JobLog }>): Promise<ReadTurns> {
  const { renew, end, mayRead, pass } = makeTurns(options);
  await renew();
  const renewal = startLoop({ name: 'hold-chains', everyMs: renewEveryMs, round: renew, log });
  return {
    mayRead,
    pass,
    stop: async () => {
      await renewal.stop();
      await end();
    },
  };
}
