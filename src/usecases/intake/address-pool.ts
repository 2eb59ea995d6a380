/**
 * Pool of deposit addresses for new orders. Derivation indexes are taken from the database in batches that grow with
 * demand, so that an order seldom waits for one. An index may be skipped, if a process ends before using it; none is
 * used twice. Keys may live on another host, so an address is derived before the transaction that writes its order.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Ports } from '../ports/ports.ts';

export type DepositAddress = Readonly<{ depositAddress: string; addressIndex: number }>;

export type AddressPool = Readonly<{
  /** Whether an address is available without taking a new index from the database. */
  hasReady(chain: ChainId): boolean;
  take(chain: ChainId): Promise<DepositAddress>;
  /** Puts an address back into the pool. It must certainly not have been used by an order. */
  giveBack(chain: ChainId, address: DepositAddress): void;
}>;

type Stock = { indexes: number[]; returned: DepositAddress[]; block: number; refill: Promise<void> | undefined };

/** `mostAhead` is the largest batch. With 1 every index is taken only when it is needed. */
export function makeAddressPool(
  { store, chains: adapters }: Pick<Ports, 'store' | 'chains'>,
  mostAhead: number,
): AddressPool {
  const stocks = new Map<ChainId, Stock>();
  const stockOf = (chain: ChainId): Stock => {
    const known = stocks.get(chain) ?? { indexes: [], returned: [], block: 1, refill: undefined };
    stocks.set(chain, known);
    return known;
  };
  const draw = async (chain: ChainId, stock: Stock): Promise<void> => {
    const { block } = stock;
    stock.block = Math.min(mostAhead, block * 2);
    stock.indexes.push(
      ...(await store.transaction(async ({ intake }) => await intake.takeAddressIndexes(chain, block))),
    );
  };
  /** Single flight: all concurrent callers wait for the same refill. */
  const refill = async (chain: ChainId, stock: Stock): Promise<void> => {
    stock.refill ??= draw(chain, stock).finally(() => {
      stock.refill = undefined;
    });
    await stock.refill;
  };
  return {
    hasReady: (chain) => stockOf(chain).indexes.length + stockOf(chain).returned.length > 0,
    take: async (chain) => {
      const stock = stockOf(chain);
      const returned = stock.returned.pop();
      if (returned) return returned;
      let addressIndex = stock.indexes.shift();
      while (addressIndex === undefined) {
        await refill(chain, stock);
        addressIndex = stock.indexes.shift();
      }
      // Under load, prefetch the next batch. A failure is ignored here: the caller that finds the pool empty gets it.
      const isBusy = mostAhead > 1 && stock.block === mostAhead;
      if (isBusy && stock.indexes.length < mostAhead / 2) void refill(chain, stock).catch(() => {});
      return { depositAddress: await adapters[chain].wallet.address('deposit', addressIndex), addressIndex };
    },
    giveBack: (chain, address) => void stockOf(chain).returned.push(address),
  };
}
