/**
 * Lies that one of our own nodes may tell for a while. A lie about a block with enough confirmations could not be
 * detected, so these are the lies that the service must detect or survive: it may trust blocks once they have enough
 * confirmations, and nothing else.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Block, BlockRef, ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { money } from '#src/domain/money.ts';
import type { Tally } from './tally.ts';

export const lieKinds = [
  /** Reports a head some blocks below the real one. */
  'stale head',
  /** Reports a head above the real one, with a hash that no block has. */
  'head ahead',
  /** Reports an empty mempool. */
  'missing mempool',
  /** Reports fifty times the real fee level. */
  'dear fee',
  /** Reports a fee level of almost nothing. */
  'cheap fee',
  'wrong balance',
  /** Knows no transaction by its id. */
  'forgotten transaction',
  /** Reports the newest block without transactions and with another hash, as on a losing branch. */
  'block without transactions',
  /** Confirms a broadcast, but discards the transaction. */
  'swallowed broadcast',
  /** Accepts a broadcast, but reports it as invalid. */
  'refused broadcast',
] as const;
export type LieKind = (typeof lieKinds)[number];

export type Lies = Readonly<{
  wrap(node: ChainAdapter): ChainAdapter;
  tell(chain: ChainId, kind: LieKind): void;
  /** Stops the lies of this chain's node, or of all nodes. */
  stop(chain?: ChainId): void;
  told(chain: ChainId): LieKind | undefined;
  /** Whether any node ever told this lie. */
  everTold(kind: LieKind): boolean;
}>;

/**
 * How many blocks a false head is off: with fewer, no deposit would be affected; more would be read only after the lie.
 */
const liedBlocks = 2;

export function makeLies(tally: Tally): Lies {
  const told = new Map<ChainId, LieKind>();
  const everTold = new Set<LieKind>();
  const lies = (chain: ChainId, kind: LieKind): boolean => {
    const isTold = told.get(chain) === kind;
    if (!isTold) return false;
    tally.count(`fault lie: ${kind}`);
    everTold.add(kind);
    return true;
  };
  return {
    tell: (chain, kind) => void told.set(chain, kind),
    stop: (chain) => void (chain === undefined ? told.clear() : told.delete(chain)),
    told: (chain) => told.get(chain),
    everTold: (kind) => everTold.has(kind),
    wrap: (node) => wrapNode(node, (kind) => lies(node.chain, kind)),
  };
}

function wrapNode(node: ChainAdapter, lies: (kind: LieKind) => boolean): ChainAdapter {
  return {
    ...node,
    head: async () => await lieAboutHead(node, lies),
    block: async (height) => {
      const block = await node.block(height);
      if (!block || height === 0 || height !== (await node.head()).height) return block;
      return lies('block without transactions') ? { ...block, hash: onBranch(block), transactions: [] } : block;
    },
    mempool: async () => {
      const waiting = await node.mempool();
      return waiting.length > 0 && lies('missing mempool') ? [] : waiting;
    },
    unitsPerSize: async () => {
      const price = await node.unitsPerSize();
      if (lies('dear fee')) return price * 50n;
      return lies('cheap fee') ? 1n : price;
    },
    balances: async (addresses, known) => {
      const answer = await node.balances(addresses, known);
      if (!lies('wrong balance')) return answer;
      const { at, held } = answer;
      // All of them empty, if it is to be believed.
      return { at, empty: addresses, held: held.map(({ currency, units }) => money(currency, units / 2n)) };
    },
    transactionStatus: async (txid) => {
      const status = await node.transactionStatus(txid);
      return lies('forgotten transaction') ? { kind: 'absent' } : status;
    },
    broadcast: async (raw, options) => {
      if (lies('swallowed broadcast')) return 'accepted';
      const answer = await node.broadcast(raw, options);
      return answer === 'accepted' && lies('refused broadcast') ? 'invalid' : answer;
    },
  };
}

async function lieAboutHead(node: ChainAdapter, lies: (kind: LieKind) => boolean): Promise<BlockRef> {
  const head = await node.head();
  if (head.height > liedBlocks && lies('stale head')) {
    const { height, hash, time } = (await node.block(head.height - liedBlocks)) ?? head;
    return { height, hash, time };
  }
  if (lies('head ahead')) return { ...head, height: head.height + liedBlocks, hash: `${head.hash} ahead` };
  return head.height > 0 && lies('block without transactions') ? { ...head, hash: onBranch(head) } : head;
}

function onBranch({ hash }: BlockRef | Block): string {
  return `${hash} branch`;
}
