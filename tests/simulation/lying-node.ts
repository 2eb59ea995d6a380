/**
 * What a node of our own may say although it is not so, for a while. A lie about a block that is deep enough could not
 * be told from the truth, so these are the ones that the service has to see through or outlive: it may believe what
 * blocks hold once they are deep enough, and nothing else.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Block, BlockRef, ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { money } from '#src/domain/money.ts';
import type { Tally } from './tally.ts';

export const lieKinds = [
  /** The head is said to be some blocks lower than it is. */
  'stale head',
  /** The head is said to be higher, with a hash that no block has. */
  'head ahead',
  /** Nothing waits in the mempool. */
  'missing mempool',
  /** Block space is said to cost fifty times as much. */
  'dear fee',
  /** Block space is said to cost next to nothing. */
  'cheap fee',
  'wrong balance',
  /** No transaction is known by its id. */
  'forgotten transaction',
  /** The newest block lacks its transactions and has another hash, as on a branch that loses. */
  'block without transactions',
  /** What is sent is said to be taken, and is thrown away. */
  'swallowed broadcast',
  /** What is sent is taken, and said to be wrong. */
  'refused broadcast',
] as const;
export type LieKind = (typeof lieKinds)[number];

export type Lies = Readonly<{
  wrap(node: ChainAdapter): ChainAdapter;
  tell(chain: ChainId, kind: LieKind): void;
  /** From now on the node of this chain, or of every chain, tells the truth. */
  stop(chain?: ChainId): void;
  told(chain: ChainId): LieKind | undefined;
  /** Whether any node ever told this lie. */
  everTold(kind: LieKind): boolean;
}>;

/** Fewer blocks than any deposit has to wait for would change nothing; more are read after the lie. */
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
    balances: async (addresses) => {
      const { at, held } = await node.balances(addresses);
      if (!lies('wrong balance')) return { at, held };
      return { at, held: held.map(({ currency, units }) => money(currency, units / 2n)) };
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
