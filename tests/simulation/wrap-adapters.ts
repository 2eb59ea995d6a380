/** Helpers that plant a bug between the service and its store or chains. */
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainPair, ChainTransaction, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Records, Store } from '#src/usecases/ports/records.ts';
import type { Adapters } from './world.ts';

export function withRecords({ store, chains }: Adapters, wrap: (records: Records) => Records): Adapters {
  const wrapped: Store = {
    transaction: async (work) => await store.transaction(async (records) => await work(wrap(records))),
    snapshot: async (work) => await store.snapshot(async (records) => await work(wrap(records))),
  };
  return { chains, store: wrapped };
}

export function withChains(
  { store, chains }: Adapters,
  wrap: (pair: ChainPair, chain: ChainId) => ChainPair,
): Adapters {
  const wrapped = chainIds.map((chain): [ChainId, ChainPair] => [chain, wrap(chains[chain], chain)]);
  return { store, chains: Object.fromEntries(wrapped) as Chains };
}

/** Changes the transactions in the blocks that the node returns. */
export function withTransactions(
  adapters: Adapters,
  wrap: (transaction: ChainTransaction, chain: ChainId) => ChainTransaction,
): Adapters {
  return withChains(adapters, ({ node, wallet }, chain) => ({
    wallet,
    node: {
      ...node,
      block: async (height) => {
        const block = await node.block(height);
        return block && { ...block, transactions: block.transactions.map((each) => wrap(each, chain)) };
      },
    },
  }));
}
