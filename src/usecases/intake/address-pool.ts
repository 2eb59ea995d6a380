/**
 * Pool of deposit addresses for new orders. Derivation indexes are taken from the database in batches that grow with
 * demand, so that an order seldom waits for one. Indexes are skipped if a process ends before using them; no index is
 * used twice. Addresses are derived before the transaction that writes the order, because keys may be on another host.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Ports } from '../ports/ports.ts';

export type DepositAddress = Readonly<{ depositAddress: string; addressIndex: number }>;

export type AddressPool = Readonly<{
  /** Whether an address is available without taking a new index from the database. */
  hasReady(chain: ChainId): boolean;
  take(chain: ChainId): Promise<DepositAddress>;
  /** Returns an address to the pool. The caller must be certain that no order uses it. */
  giveBack(chain: ChainId, address: DepositAddress): void;
}>;

type Stock = { indexes: number[]; returned: DepositAddress[]; block: number; refill: Promise<void> | undefined };

/** Makes the pool. `mostAhead` is the maximum batch size. With 1, each index is taken only when it is needed. */
export function makeAddressPool(
  { store, chains: adapters, onLoss }: Pick<Ports, 'store' | 'chains' | 'onLoss'>,
  mostAhead: number,
): AddressPool {
  const stocks = new Map<ChainId, Stock>();
  // Numbers from before are watched as those of lost orders by then.
  onLoss?.(() => stocks.clear());
  const stockOf = (chain: ChainId): Stock => {
    const known = stocks.get(chain) ?? { indexes: [], returned: [], block: 1, refill: undefined };
    stocks.set(chain, known);
    return known;
  };
  const draw = async (chain: ChainId, stock: Stock): Promise<void> => {
    const { block } = stock;
    stock.block = Math.min(mostAhead, block * 2);
    const taken = await store.transaction(async ({ intake }) => await intake.takeAddressIndexes(chain, block));
    stock.indexes.push(...taken);
    // The first of few is asked for at once.
    if (block > 1) adapters[chain].wallet.prepare?.(taken.slice(1));
  };
  /** Takes new indexes from the database. Single flight: all concurrent callers wait for the same refill. */
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
      // Under load, the next batch is prefetched. A failure is ignored here, and reported to a caller that finds the
      // pool empty.
      const isBusy = mostAhead > 1 && stock.block === mostAhead;
      if (isBusy && stock.indexes.length < mostAhead / 2) void refill(chain, stock).catch(() => {});
      return { depositAddress: await adapters[chain].wallet.address('deposit', addressIndex), addressIndex };
    },
    giveBack: (chain, address) => void stockOf(chain).returned.push(address),
  };
}
