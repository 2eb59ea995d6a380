/** Helpers for the tests of one chain adapter besides the port itself, the same for every chain family. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainPair, ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';

export type AdapterLookups = Readonly<{
  /** A new, unused deposit address. */
  freshAddress: () => Promise<string>;
  findWaiting: (txid: string) => Promise<ChainTransaction | undefined>;
  /** A transaction as its block shows it. */
  findMined: (txid: string) => Promise<ChainTransaction | undefined>;
  held: (currency: CurrencyId, addresses: readonly string[]) => Promise<bigint>;
}>;

export function makeAdapterLookups({ node, wallet }: ChainPair): AdapterLookups {
  let given = 0;
  return {
    freshAddress: async () => await wallet.address('deposit', given++),
    findWaiting: async (txid) => (await node.mempool()).find((transaction) => transaction.txid === txid),
    findMined: async (txid) => {
      const status = await node.transactionStatus(txid);
      const block = status.kind === 'mined' ? await node.block(status.height) : undefined;
      return block?.transactions.find((transaction) => transaction.txid === txid);
    },
    held: async (currency, addresses) => {
      const amount = (await node.balances(addresses)).held.find((found) => found.currency === currency);
      if (!amount) throw new Error(`the node says nothing of ${currency}`);
      return amount.units;
    },
  };
}
