/** Memory store: our own coins. */
import { currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Coin, Payout } from '#src/domain/order/payout.ts';
import { splitOutputs } from '#src/domain/split-change.ts';
import type { ChangeCoin, ChangeRecords } from '#src/usecases/ports/change-records.ts';
import { AlreadyTaken, type WalletRecords } from '#src/usecases/ports/records.ts';
import { mustGet, type Rows, type Table } from './table.ts';

export type CoinRow = Readonly<{
  coin: Coin;
  currency: CurrencyId;
  height: number | null;
  isSpendable: boolean;
  isRetired: boolean;
  /** The payout that this coin is change of, as long as the change may be spent before that payout is final. */
  changeOf: string | null;
  /** The payout that this coin is bound to; null if it is free. */
  reservedBy: string | null;
}>;

type CoinRecords = Pick<
  WalletRecords,
  | 'putCoin'
  | 'markSpendable'
  | 'retireCoins'
  | 'freeCoins'
  | 'reserveCoins'
  | 'returnCoins'
  | 'coinHolders'
  | 'coins'
  | 'orphanCoins'
  | 'heldCoins'
> &
  ChangeRecords;

export function makeCoinRecords(coins: Table<CoinRow>, payouts: Rows<Payout>): CoinRecords {
  return {
    putCoin: async ({ currency, height, isSpendable, ...coin }) => {
      const key = coinKey(coin.chain, coin.id);
      const known = coins.get(key);
      coins.set(
        key,
        known
          ? { ...known, height }
          : { coin, currency, height, isSpendable, isRetired: false, changeOf: null, reservedBy: null },
      );
    },
    markSpendable: async (chain, coinIds) => {
      for (const id of coinIds) {
        const row = coins.get(coinKey(chain, id));
        if (row) coins.set(coinKey(chain, id), { ...row, isSpendable: !row.isRetired });
      }
    },
    retireCoins: async (chain, coinIds) => {
      for (const id of coinIds) {
        const row = coins.get(coinKey(chain, id));
        if (row) coins.set(coinKey(chain, id), { ...row, isSpendable: false, isRetired: true });
      }
    },
    freeCoins: async (chain, { minedUpTo, withoutLots, limit }) => {
      const free: Coin[] = [];
      for (const { coin, height, isSpendable, reservedBy } of coins) {
        if (coin.chain !== chain || height === null || height > minedUpTo) continue;
        if (coin.lots.some((lot) => withoutLots.includes(lot))) continue;
        if (isSpendable && reservedBy === null) free.push(coin);
      }
      return free.toSorted(largestFirst).slice(0, limit);
    },
    ...makeChangeRecords(coins, payouts),
    reserveCoins: async (chain, coinIds, payoutId) => {
      mustGet(payouts, payoutId);
      for (const id of coinIds) {
        const row = mustGet(coins, coinKey(chain, id));
        if (row.reservedBy !== null) throw new AlreadyTaken('reserved_coins.coin');
        coins.set(coinKey(chain, id), { ...row, reservedBy: payoutId });
      }
    },
    returnCoins: async (payoutId) => {
      const { state, mayBeSigned } = mustGet(payouts, payoutId);
      if (state !== 'reserved' || mayBeSigned) throw new Error(`the coins of ${payoutId} are bound to it`);
      for (const row of [...coins].filter(({ reservedBy }) => reservedBy === payoutId)) {
        coins.set(coinKey(row.coin.chain, row.coin.id), { ...row, reservedBy: null });
      }
    },
    coinHolders: async (chain, coinIds) => {
      const holders = coinIds.flatMap((id) => coins.get(coinKey(chain, id))?.reservedBy ?? []);
      return [...new Set(holders)].toSorted();
    },
    coins: async (chain, coinIds) => coinIds.flatMap((id) => coins.get(coinKey(chain, id))?.coin ?? []),
    heldCoins: async (chain) => {
      const isSpent = (payoutId: string | null): boolean => {
        const payout = payoutId === null ? undefined : payouts.get(payoutId);
        return payout?.state === 'final' && payout.minedHeight !== null;
      };
      const held = [...coins].filter(
        ({ coin, height, reservedBy }) => coin.chain === chain && height !== null && !isSpent(reservedBy),
      );
      return held.map(({ coin }) => coin).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
    orphanCoins: async (chain, height) => {
      for (const row of coins) {
        if (row.coin.chain !== chain || row.height !== height) continue;
        coins.set(coinKey(chain, row.coin.id), { ...row, height: null });
      }
    },
  };
}

function makeChangeRecords(coins: Table<CoinRow>, payouts: Rows<Payout>): ChangeRecords {
  const rowsOf = (payoutId: string) => [...coins].filter(({ changeOf }) => changeOf === payoutId);
  return {
    offerChange: async (chain, coinIds, payoutId) => {
      mustGet(payouts, payoutId);
      for (const id of coinIds) {
        const row = coins.get(coinKey(chain, id));
        if (row?.reservedBy !== null || row.changeOf !== null) continue;
        coins.set(coinKey(chain, id), { ...row, changeOf: payoutId });
      }
    },
    withdrawChange: async (chain, payoutId) => {
      const made = rowsOf(payoutId);
      if (made.some(({ reservedBy }) => reservedBy !== null)) return false;
      for (const row of made) coins.set(coinKey(chain, row.coin.id), { ...row, changeOf: null });
      return true;
    },
    readyChange: async (chain, { minedUpTo, limit }) => {
      const ready: ChangeCoin[] = [];
      for (const { coin, height, changeOf, reservedBy, isRetired } of coins) {
        if (coin.chain !== chain || changeOf === null || reservedBy !== null || isRetired) continue;
        if ((height === null || height > minedUpTo) && isOut(mustGet(payouts, changeOf), coin)) {
          ready.push({ ...coin, changeOf });
        }
      }
      return ready.toSorted(largestFirst).slice(0, limit);
    },
    splitsUnderWay: async (chain) => {
      let count = 0;
      for (const { state, amount, domain } of payouts) {
        const isUnderWay = state === 'reserved' || state === 'signed' || state === 'broadcast';
        if (isUnderWay && currencies[amount.currency].chain === chain) count += splitOutputs(domain).length;
      }
      return count;
    },
  };
}

/**
 * Whether the payout was broadcast and, if it is mined, whether its mined transaction is the one that created the coin.
 */
function isOut({ state, minedTxid, minedHeight }: Payout, { id }: Coin): boolean {
  if (state === 'broadcast' && minedTxid === null) return true;
  return (state === 'broadcast' || state === 'final') && minedHeight !== null && id.startsWith(`${minedTxid}:`);
}

function largestFirst(a: Coin, b: Coin): number {
  if (a.units !== b.units) return a.units > b.units ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function coinKey(chain: ChainId, id: string): string {
  return `${chain} ${id}`;
}
