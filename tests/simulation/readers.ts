/**
 * Which worker reads which chain, and when it looks: by the product's leases and pushes, or, in the other half of the
 * seeds, every worker every chain as often as its pace says.
 */
import { followChains } from '#src/adapters/chains/push/follow-chains.ts';
import type { Timers } from '#src/adapters/chains/push/timers.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { leaseMs, makeTurns, type Turns } from '#src/jobs/read-turns.ts';
import { watchRound } from '#src/jobs/watch-round.ts';
import type { ChainLeases } from '#src/usecases/ports/chain-leases.ts';
import { noPushes, type ChainPushes } from '#src/usecases/ports/chain-pushes.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeMemoryLeases, type MemoryLeases } from '#tests/support/memory-leases.ts';
import type { PushNodes } from './push-nodes.ts';
import { timer, type Process } from './scheduler.ts';
import type { World } from './world.ts';

/** What a worker reads chains with. A planted bug wraps it. */
export type ReaderParts = Readonly<{ ports: Ports; turns: Turns; pushes: ChainPushes }>;

type Reader = Readonly<{ mayRead: Turns['mayRead']; busyWith: Set<ChainId> }>;

export type Readers = Readonly<{
  leases: MemoryLeases;
  nodes: PushNodes;
  /** By the names of their processes. */
  all: Map<string, Reader>;
  /** A process ends for good. Its leases end by themselves. */
  forget(process: string): void;
}>;

/** No chain is looked at less often than it is polled by the slowest worker of a seed that nobody tells anything. */
export const longestRestMs = 40_000;

export function makeReaders(clock: World['clock'], nodes: PushNodes): Readers {
  const all: Readers['all'] = new Map();
  const forget = (process: string): void => {
    nodes.forget(process);
    all.delete(process);
  };
  return { leases: makeMemoryLeases(clock, leaseMs), nodes, all, forget };
}

type Waking = Readonly<{ due: () => void; look: (chain?: ChainId) => void }>;

export type OpenReader = Readonly<{
  /** One look at a chain. */
  look(chain: ChainId): Promise<'again' | 'rest' | number>;
  mayRead: Turns['mayRead'];
  /** Renews the leases of the process. Undefined where nobody has any. */
  renew: (() => Promise<'rest'>) | undefined;
}>;

export function openReader(world: World, process: Process, ports: Ports, waking: Waking): OpenReader {
  const { climate, readers, tally, plantReader = (parts) => parts } = world;
  if (climate.reading === 'all') return openForAll(ports);
  const { leases, all } = readers;
  const pushes = openPushes(world, process);
  const { renew, ...turns } = makeTurns({
    leases: waitingLeases(world, process),
    chains: world.chainIds,
    onTaken: () => waking.look(),
    onHeld: (held) => pushes.follow(held),
    monotonicNow: () => world.clock.now(),
  });
  noteDeath(world, process);
  const busyWith = new Set<ChainId>();
  all.set(process.name, { mayRead: turns.mayRead, busyWith });
  const parts = plantReader({ ports, turns, pushes });
  parts.pushes.onPush((chain) => waking.look(chain));
  const due = { wake: waking.due };
  return {
    mayRead: turns.mayRead,
    renew,
    look: async (chain) => {
      const isTurn = turns.mayRead(chain);
      if (isTurn) noteOthers(world, process, chain);
      busyWith.add(chain);
      try {
        return await watchRound(parts.ports, { chain, due, ...parts });
      } finally {
        busyWith.delete(chain);
        const isMoved = isTurn && (leases.holder(chain) ?? idOf(process)) !== idOf(process);
        if (isMoved) tally.count('fault lease: its reader went on after it had moved');
      }
    },
  };
}

/** Every worker reads every chain, as if nobody kept to a lease. */
function openForAll(ports: Ports): OpenReader {
  const turns = { mayRead: () => true, pass: async () => {} };
  const watching = { turns, due: { wake: () => {} }, pushes: noPushes };
  const look: OpenReader['look'] = async (chain) => await watchRound(ports, { chain, ...watching });
  return { look, mayRead: () => true, renew: undefined };
}

/** Every life of a process has a name of its own, as in production. */
export function idOf({ name, life }: Process): string {
  return `${name} ${life}`;
}

/** Leases that are asked for like everything else: one call at a time, and not always with an answer. */
function waitingLeases({ scheduler, readers, tally }: World, process: Process): ChainLeases {
  const { leases, all } = readers;
  const own = leases.of(idOf(process));
  const call = async <Value>(effect: () => Promise<Value>): Promise<Value> =>
    await scheduler.call(process, { kind: 'store', method: 'lease', label: 'lease', effect });
  return {
    hold: async (asked) =>
      await call(async () => {
        const before = new Map(asked.map((chain) => [chain, leases.holder(chain)]));
        const held = await own.hold(asked);
        for (const chain of held) {
          if (before.get(chain) === idOf(process)) continue;
          const others = [...all].filter(([name]) => name !== process.name);
          if (others.some(([, { busyWith }]) => busyWith.has(chain))) {
            tally.count('fault lease: moved while its reader worked');
          }
        }
        return held;
      }),
    giveBack: async (given) => await call(async () => await own.giveBack(given)),
  };
}

function noteDeath({ readers, chainIds, tally }: World, { name, life }: Process): void {
  readers.nodes.forget(name);
  const before = idOf({ name, life: life - 1 });
  if (chainIds.some((chain) => readers.leases.holder(chain) === before)) {
    tally.count('fault lease: its worker died with it');
  }
}

function noteOthers({ readers, tally }: World, { name }: Process, chain: ChainId): void {
  const others = [...readers.all].filter(([other]) => other !== name);
  if (others.some(([, { mayRead }]) => mayRead(chain))) tally.count('fault lease: two believe that they have it');
}

function openPushes(world: World, process: Process): ChainPushes {
  const { climate, scheduler, readers, tally } = world;
  if (climate.reading !== 'told') return noPushes;
  const timers: Timers = {
    now: () => world.clock.now(),
    after: (ms, work) => {
      let isOff = false;
      const wait = async (): Promise<void> => {
        await scheduler.sleep(process, ms, timer);
        if (!isOff) work();
      };
      void wait();
      return () => {
        isOff = true;
      };
    },
  };
  return followChains({
    nodesOf: (chain) => ({
      opens: [readers.nodes.opener(chain, process.name, timers)],
      tells: chains[chain].conflictDomain === 'coins' ? ['block', 'transaction'] : ['block'],
      restMs: longestRestMs,
    }),
    onLost: (_chain, reason) => tally.count(`push: ${reason}`),
    timers,
  });
}
