/**
 * Nodes that tell their readers when something has changed. What they tell gets lost, comes late, twice, in another
 * order or for nothing, and connections end or fall silent.
 */
import type { HintKind, FeedEvents, OpenFeed } from '#src/adapters/chains/push/feed.ts';
import type { Timers } from '#src/adapters/chains/push/timers.ts';
import type { SandboxStorage } from '#src/adapters/chains/sandbox/storage.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import type { Tally } from './tally.ts';

/** Whether the nodes of a chain tell, keep silent on an open connection, or refuse connections. */
export type PushState = 'tells' | 'silent' | 'cut';

export type PushNodes = Readonly<{
  /** How a process connects to the node of a chain. */
  opener(chain: ChainId, process: string, timers: Timers): OpenFeed;
  /** The connections of a process end with it. */
  forget(process: string): void;
  /** Something has changed on the chain. */
  tell(chain: ChainId, kind: HintKind): void;
  /** A hint although nothing has changed. */
  tellForNothing(chain: ChainId): void;
  set(chain: ChainId, state: PushState): void;
  state(chain: ChainId): PushState;
  /** From now on whatever is told arrives, once and in order. */
  heal(): void;
}>;

type Connection = Readonly<{ chain: ChainId; process: string; events: FeedEvents; timers: Timers }> & {
  lastHeard: number;
};

type Options = Readonly<{ random: SeededRandom; tally: Tally; share: number }>;

/** `share`: the probability of each fault, per hint. */
export function makePushNodes({ random, tally, share: drawn }: Options): PushNodes {
  const states = new Map<ChainId, PushState>();
  const connections = new Set<Connection>();
  const [losing, doubling, delaying, delays] = ['lost', 'twice', 'late', 'delays'].map((name) => random.fork(name));
  let [share, sent] = [drawn, 0];
  const state = (chain: ChainId): PushState => states.get(chain) ?? 'tells';
  const count = (name: string): void => tally.count(`fault push: ${name}`);
  const falls = (stream: SeededRandom | undefined): boolean => stream?.chance(share) === true;

  const hear = (connection: Connection, kind: HintKind, number: number): void => {
    if (!connections.has(connection)) return;
    if (number < connection.lastHeard) count('out of order');
    connection.lastHeard = Math.max(number, connection.lastHeard);
    connection.events.onHint(kind);
  };
  const send = (connection: Connection, kind: HintKind): void => {
    const { timers } = connection;
    sent += 1;
    const number = sent;
    if (falls(losing)) return count('lost');
    const isLate = falls(delaying);
    if (isLate) count('late');
    const ms = isLate ? 1_000 * (delays?.pick([2, 20, 200]) ?? 0) : 0;
    timers.after(ms, () => hear(connection, kind, number));
    if (!falls(doubling)) return;
    count('twice');
    timers.after(ms + 1_000, () => hear(connection, kind, number));
  };
  const end = (connection: Connection, reason: string): void => {
    if (connections.delete(connection)) connection.events.onEnd(reason);
  };
  return {
    opener: (chain, process, timers) => (events) => {
      const connection: Connection = { chain, process, events, timers, lastHeard: 0 };
      connections.add(connection);
      if (state(chain) === 'cut') timers.after(0, () => end(connection, 'it refuses the connection'));
      return { close: () => void connections.delete(connection) };
    },
    forget: (process) => {
      for (const each of connections) if (each.process === process) connections.delete(each);
    },
    tell: (chain, kind) => {
      if (state(chain) !== 'tells') return;
      for (const each of connections) if (each.chain === chain) send(each, kind);
    },
    tellForNothing: (chain) => {
      count('for nothing');
      for (const each of connections) if (each.chain === chain) send(each, 'block');
    },
    set: (chain, next) => {
      states.set(chain, next);
      if (next === 'tells') return;
      count(next === 'cut' ? 'connection cut' : 'silent connection');
      if (next !== 'cut') return;
      for (const each of connections) {
        if (each.chain === chain) each.timers.after(0, () => end(each, 'it closed the connection'));
      }
    },
    state,
    heal: () => {
      share = 0;
    },
  };
}

/** Storage of chains whose changes are told. */
export function withTelling(storage: SandboxStorage, tell: (chain: ChainId, kind: HintKind) => void): SandboxStorage {
  const work: SandboxStorage['locked'] = async (chain, change) => {
    const kinds = new Set<HintKind>();
    const value = await storage.locked(chain, async (state) => {
      return await change({
        ...state,
        saveBlock: async (block) => {
          kinds.add('block');
          await state.saveBlock(block);
        },
        saveTransaction: async (transaction) => {
          if (transaction.height === null) kinds.add('transaction');
          await state.saveTransaction(transaction);
        },
      });
    });
    for (const kind of kinds) tell(chain, kind);
    return value;
  };
  return { ...storage, locked: work };
}
