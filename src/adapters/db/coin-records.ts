/** The service's own UTXOs in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { WalletRecords } from '#src/usecases/ports/records.ts';
import { fromOptionalCount } from './row-values.ts';
import type { Coins } from './generated/schema.ts';
import type { Queries } from './queries.ts';

type CoinRecords = Pick<
  WalletRecords,
  'putCoin' | 'markSpendable' | 'retireCoins' | 'freeCoins' | 'reserveCoins' | 'coins' | 'orphanCoins'
>;

/** First key of the advisory lock that serialises coin selection. The second key is the chain. */
const pickerLock = 7_726_728;

export function makeCoinRecords(db: Queries): CoinRecords {
  return {
    putCoin: async ({ chain, id, currency, address, role, units, lots, height, isSpendable }) => {
      const facts = { chain, id, currency, address, role, units: units.toString(), lots: [...lots] };
      await db
        .insertInto('coins')
        .values({ ...facts, height: fromOptionalCount(height), is_spendable: isSpendable })
        .onConflict((conflict) => conflict.columns(['chain', 'id']).doUpdateSet({ height: sql`excluded.height` }))
        .execute();
    },
    markSpendable: async (chain, coinIds) => {
      const marked = db.updateTable('coins').set({ is_spendable: true }).where('chain', '=', chain);
      await marked.where('id', '=', anyOf(coinIds)).where('is_retired', '=', false).execute();
    },
    retireCoins: async (chain, coinIds) => {
      const retired = db.updateTable('coins').set({ is_spendable: false, is_retired: true }).where('chain', '=', chain);
      await retired.where('id', '=', anyOf(coinIds)).execute();
    },
    freeCoins: async (chain, { minedUpTo, withoutLots, limit }) => {
      // After waiting for the advisory lock, all coins that the previous selection left are available. Row locks
      // instead would hide coins that another selection has only considered.
      await sql`select pg_advisory_xact_lock(${pickerLock}, hashtext(${chain}))`.execute(db);
      const free = db
        .selectFrom('coins')
        .selectAll()
        .where('chain', '=', chain)
        .where(sql<boolean>`is_spendable and not is_reserved and height is not null`)
        .where('height', '<=', String(minedUpTo))
        .where(sql<boolean>`not lots && ${[...withoutLots]}::text[]`)
        .orderBy('units', 'desc')
        .orderBy('id')
        .limit(limit);
      return (await free.execute()).map(toCoin);
    },
    reserveCoins: async (chain, coinIds, payoutId) => {
      if (coinIds.length === 0) return;
      const reserved = coinIds.map((id) => ({ chain, coin_id: id, payout_id: payoutId }));
      await db.insertInto('reserved_coins').values(reserved).execute();
    },
    coins: async (chain, coinIds) => {
      const ids = [...coinIds];
      const { rows } = await sql<Selectable<Coins>>`
        select coins.* from unnest(${ids}::text[]) with ordinality as asked(id, place)
        join coins on coins.chain = ${chain} and coins.id = asked.id order by place`.execute(db);
      return rows.map(toCoin);
    },
    orphanCoins: async (chain, height) => {
      const undone = db.updateTable('coins').set({ height: null }).where('chain', '=', chain);
      await undone.where('height', '=', String(height)).execute();
    },
  };
}

function anyOf(coinIds: readonly string[]) {
  return sql<string>`any(${[...coinIds]})`;
}

function toCoin({ chain, id, address, role, units, lots }: Selectable<Coins>): Coin {
  return { chain: chain as ChainId, id, address, role: role as Coin['role'], units: BigInt(units), lots };
}
