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
const renewEveryMs = 2_000;

export type ReadTurns = Readonly<{
  mayRead(chain: ChainId): boolean;
  /** Gives a chain back whose node does not answer here: it may answer another worker. */
  pass(chain: ChainId): Promise<void>;
  /** Stops renewing, and gives all chains back. */
  stop(): Promise<void>;
}>;

type TurnOptions = Readonly<{
  leases: ChainLeases;
  chains: readonly ChainId[];
  log: JobLog;
  /** Called when chains were taken that this worker did not read before. */
  onTaken: () => void;
  /** A clock that nobody moves, in milliseconds. */
  monotonicNow: () => number;
}>;

export async function startReadTurns(options: TurnOptions): Promise<ReadTurns> {
  const { leases, chains, log, onTaken, monotonicNow } = options;
  let held: ReadonlySet<ChainId> = new Set();
  let heldUntil = -Infinity;
  const renew = async (): Promise<'rest'> => {
    // Before the question: the lease in the database begins later, so it ends later too.
    const askedAt = monotonicNow();
    const before = held;
    held = await leases.hold(chains);
    heldUntil = askedAt + leaseMs;
    if ([...held].some((chain) => !before.has(chain))) onTaken();
    return 'rest';
  };
  await renew();
  const renewal = startLoop({ name: 'hold-chains', everyMs: renewEveryMs, round: renew, log });
  return {
    mayRead: (chain) => held.has(chain) && monotonicNow() < heldUntil,
    pass: async (chain) => {
      held = new Set([...held].filter((each) => each !== chain));
      await leases.giveBack([chain]);
    },
    stop: async () => {
      await renewal.stop();
      held = new Set();
      await leases.giveBack(chains);
    },
  };
}
