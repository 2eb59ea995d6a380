/**
 * Simulated chains in memory, for tests and the simulation. They represent external networks, so they survive simulated
 * crashes of the service.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type {
  Balance,
  ChainRow,
  ChainState,
  SandboxCoin,
  SandboxStorage,
  StoredBlock,
  StoredTransaction,
} from './storage.ts';

export function makeMemoryStorage(): SandboxStorage {
  const opened = new Map<ChainId, MemoryChain>();
  const chainOf = (chain: ChainId): MemoryChain => {
    const known = opened.get(chain) ?? makeMemoryChain();
    opened.set(chain, known);
    return known;
  };
  return {
    locked: async (chain, work) => await chainOf(chain).run(work),
    lockedEach: async (chains, work) => {
      for (const chain of chains) await chainOf(chain).run(async (state) => await work(state, chain));
    },
    // Readers take the mutex too, because they would otherwise see an unfinished change.
    read: async (chain, work) => await chainOf(chain).run(work),
    readTip: async (chain, work) => await chainOf(chain).run(work),
  };
}

type MemoryChain = Readonly<{ run<Value>(work: (state: ChainState) => Promise<Value>): Promise<Value> }>;

type Tables = Readonly<{
  rows: Map<'chain', ChainRow>;
  blocks: Map<number, StoredBlock>;
  transactions: Map<string, StoredTransaction>;
  pending: Map<string, StoredTransaction>;
  mined: Map<number, readonly StoredTransaction[]>;
  coins: Map<string, SandboxCoin>;
  balances: Map<string, readonly Balance[]>;
  nonces: Map<string, number>;
}>;

/** Sets a value, or deletes the key if the value is undefined. */
type Write = <Key, Value>(table: Map<Key, Value>, key: Key, value: Value | undefined) => void;

function makeMemoryChain(): MemoryChain {
  const tables: Tables = {
    rows: new Map(),
    blocks: new Map(),
    transactions: new Map(),
    pending: new Map(),
    mined: new Map(),
    coins: new Map(),
    balances: new Map(),
    nonces: new Map(),
  };
  let undo: (() => void)[] = [];
  const write: Write = (table, key, value) => {
    const before = table.get(key);
    undo.push(() => put(table, key, before));
    put(table, key, value);
  };
  const state = makeState(tables, write);

  const step = async <Value>(work: (state: ChainState) => Promise<Value>): Promise<Value> => {
    undo = [];
    try {
      return await work(state);
    } catch (error) {
      for (const takeBack of undo.toReversed()) takeBack();
      throw error;
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (work) => {
      const result = last.then(async () => await step(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function put<Key, Value>(table: Map<Key, Value>, key: Key, value: Value | undefined): void {
  if (value === undefined) table.delete(key);
  else table.set(key, value);
}

function makeState(tables: Tables, write: Write): ChainState {
  const { rows, blocks, transactions, pending, mined, coins, balances, nonces } = tables;
  const take = (txid: string): void => {
    const known = transactions.get(txid);
    if (!known) return;
    write(transactions, txid, undefined);
    write(pending, txid, undefined);
    if (known.height === null) return;
    write(
      mined,
      known.height,
      mined.get(known.height)?.filter((other) => other.txid !== txid),
    );
  };
  return {
    chain: async () => rows.get('chain'),
    block: async (height) => blocks.get(height),
    transactions: async (txids) => found(transactions, txids),
    pending: async () => [...pending.values()].toSorted((a, b) => a.arrival - b.arrival),
    inBlocks: async (from, to) => {
      const last = Math.min(to, rows.get('chain')?.height ?? -1);
      const inside: StoredTransaction[] = [];
      for (let height = from; height <= last; height += 1) inside.push(...(mined.get(height) ?? []));
      return inside;
    },
    coins: async (ids) => found(coins, ids),
    balances: async (addresses) => found(balances, addresses).flat(),
    everyBalance: async () => [...balances.values()].flat(),
    nonce: async (address) => nonces.get(address) ?? 0,

    saveChain: async (row) => write(rows, 'chain', row),
    saveBlock: async (block) => write(blocks, block.height, block),
    removeBlocksAbove: async (height) => {
      for (let above = height + 1; blocks.has(above); above += 1) write(blocks, above, undefined);
    },
    saveTransaction: async (transaction) => {
      const { txid, height } = transaction;
      take(txid);
      write(transactions, txid, transaction);
      if (height === null) write(pending, txid, transaction);
      else write(mined, height, [...(mined.get(height) ?? []), transaction].toSorted(byPosition));
    },
    removeTransactions: async (txids) => txids.forEach(take),
    saveCoins: async (saved) => saved.forEach((coin) => write(coins, coin.id, coin)),
    removeCoins: async (ids) => ids.forEach((id) => write(coins, id, undefined)),
    saveBalances: async (saved) => {
      for (const balance of saved) {
        const others = balances.get(balance.address)?.filter(({ currency }) => currency !== balance.currency) ?? [];
        write(balances, balance.address, [...others, balance]);
      }
    },
    saveNonce: async (address, nonce) => write(nonces, address, nonce),
  };
}

function found<Row>(table: ReadonlyMap<string, Row>, keys: readonly string[]): readonly Row[] {
  return [...new Set(keys)].flatMap((key) => {
    const row = table.get(key);
    return row === undefined ? [] : [row];
  });
}

function byPosition(a: StoredTransaction, b: StoredTransaction): number {
  return (a.position ?? 0) - (b.position ?? 0);
}
