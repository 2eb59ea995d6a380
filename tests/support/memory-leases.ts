/** The leases of chains in memory, as the database keeps them. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainLeases } from '#src/usecases/ports/chain-leases.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';

export type MemoryLeases = Readonly<{
  of(worker: string): ChainLeases;
  /** The worker that holds a chain now. */
  holder(chain: ChainId): string | undefined;
  /** Ends a lease before its time. */
  end(chain: ChainId): void;
}>;

export function makeMemoryLeases(clock: Clock, leaseMs: number): MemoryLeases {
  const leases = new Map<ChainId, Readonly<{ worker: string; until: number }>>();
  const holder = (chain: ChainId): string | undefined => {
    const lease = leases.get(chain);
    return lease && lease.until >= clock.now() ? lease.worker : undefined;
  };
  return {
    holder,
    end: (chain) => void leases.delete(chain),
    of: (worker) => ({
      hold: async (chains) => {
        const held = chains.filter((chain) => (holder(chain) ?? worker) === worker);
        for (const chain of held) leases.set(chain, { worker, until: clock.now() + leaseMs });
        return new Set(held);
      },
      giveBack: async (chains) => {
        for (const chain of chains) if (leases.get(chain)?.worker === worker) leases.delete(chain);
      },
    }),
  };
}
