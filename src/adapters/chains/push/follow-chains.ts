/** Listens to the nodes of the chains that this worker reads, whatever kind of connection they have. */
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainPushes } from '#src/usecases/ports/chain-pushes.ts';
import type { HintKind, OpenFeed } from './feed.ts';
import { keepFeed, type KeptFeed } from './keep-feed.ts';
import { realTimers, type Timers } from './timers.ts';

/** The nodes of a chain that tell. */
export type TellingNodes = Readonly<{
  opens: readonly OpenFeed[];
  tells: readonly HintKind[];
  /** Longest time between two looks while pushes are alive. */
  restMs: number;
}>;

export type PushState = Readonly<{ chain: ChainId; isAlive: boolean }>;

export type NodePushes = ChainPushes & Readonly<{ states(): readonly PushState[] }>;

type Options = Readonly<{
  /** Undefined if none of the chain's nodes tells. */
  nodesOf: (chain: ChainId) => TellingNodes | undefined;
  /** Called when the pushes of a node have ended. */
  onLost: (chain: ChainId, reason: string) => void;
  timers?: Timers;
}>;

/** Time between two hints that are passed on: a busy mempool changes all the time. Polling is not more often either. */
const leastMs = 1_000;

export function followChains({ nodesOf, onLost, timers = realTimers }: Options): NodePushes {
  const followed = new Map<ChainId, FollowedChain>();
  const listeners: ((chain: ChainId) => void)[] = [];
  const tell = (chain: ChainId) => listeners.forEach((listener) => listener(chain));
  const start = (chain: ChainId): FollowedChain | undefined => {
    const nodes = nodesOf(chain);
    const lost = (reason: string) => onLost(chain, reason);
    return nodes && followChain({ ...nodes, tell: () => tell(chain), onLost: lost, timers });
  };
  return {
    follow: (chains) => {
      for (const chain of chainIds) {
        const found = followed.get(chain);
        if (!chains.has(chain)) found?.close();
        if (!chains.has(chain)) followed.delete(chain);
        const started = chains.has(chain) && !found ? start(chain) : undefined;
        if (started) followed.set(chain, started);
      }
    },
    onPush: (listener) => void listeners.push(listener),
    restMs: (chain) => followed.get(chain)?.restMs(),
    beginLook: (chain) => followed.get(chain)?.beginLook() ?? (() => {}),
    states: () => [...followed].map(([chain, { isAlive }]) => ({ chain, isAlive: isAlive() })),
    close: () => {
      for (const { close } of followed.values()) close();
      followed.clear();
    },
  };
}

type FollowedChain = Readonly<{
  isAlive(): boolean;
  restMs(): number | undefined;
  beginLook(): ReturnType<ChainPushes['beginLook']>;
  close(): void;
}>;

type Following = TellingNodes & Readonly<{ tell: () => void; onLost: (reason: string) => void; timers: Timers }>;

function followChain({ opens, tells, restMs, tell, onLost, timers }: Following): FollowedChain {
  const hints = thinOut(tell, timers);
  const lost = (reason: string): void => {
    onLost(reason);
    hints.pass();
  };
  const feeds = opens.map((open) => keepFeed({ open, tells, onHint: hints.pass, onLost: lost, timers }));
  const isAlive = () => feeds.some((feed) => feed.isAlive());
  return {
    isAlive,
    restMs: () => (isAlive() ? restMs : undefined),
    beginLook: makeBeginLook(feeds),
    close: () => {
      hints.close();
      for (const feed of feeds) feed.close();
    },
  };
}

/** While the reader catches up, blocks are found of which nobody has told lately. */
function makeBeginLook(feeds: readonly KeptFeed[]): FollowedChain['beginLook'] {
  let wasCaughtUp = false;
  return () => {
    for (const feed of feeds) feed.beginLook();
    return ({ blocksRead, isCaughtUp }) => {
      if (wasCaughtUp && isCaughtUp && blocksRead > 0) for (const feed of feeds) feed.noteBlocks();
      wasCaughtUp = isCaughtUp;
    };
  };
}

/** Passes the first hint on at once, and those that follow too soon together, later. */
function thinOut(tell: () => void, timers: Timers) {
  let lastAt = -Infinity;
  let callOff: (() => void) | undefined;
  const now = (): void => {
    callOff = undefined;
    lastAt = timers.now();
    tell();
  };
  return {
    pass: (): void => {
      const waitMs = lastAt + leastMs - timers.now();
      if (waitMs <= 0 && !callOff) now();
      else callOff ??= timers.after(waitMs, now);
    },
    close: () => callOff?.(),
  };
}
