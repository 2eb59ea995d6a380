/** The service's own UTXOs in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { ChangeRecords } from '#src/usecases/ports/change-records.ts';
import type { WalletRecords } from '#src/usecases/ports/records.ts';
import { fromOptionalCount } from './row-values.ts';
import type { Coins } from './generated/schema.ts';
import type { Queries } from './queries.ts';

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
      // Coin selection takes one lock per chain. Row locks instead would hide coins that another selection has only
      // considered.
      await lockPicking(db, chain);
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
    ...makeChangeRecords(db),
    reserveCoins: async (chain, coinIds, payoutId) => {
      if (coinIds.length === 0) return;
      const reserved = coinIds.map((id) => ({ chain, coin_id: id, payout_id: payoutId }));
      await db.insertInto('reserved_coins').values(reserved).execute();
    },
    returnCoins: async (payoutId) => void (await sql`select return_coins(${payoutId})`.execute(db)),
    coinHolders: async (chain, coinIds) => {
      const held = db.selectFrom('reserved_coins').select('payout_id').distinct().where('chain', '=', chain);
      const rows = await held.where('coin_id', '=', anyOf(coinIds)).orderBy('payout_id').execute();
      return rows.map(({ payout_id: id }) => id);
    },
    coins: async (chain, coinIds) => {
      const ids = [...coinIds];
      const { rows } = await sql<Selectable<Coins>>`
        select coins.* from unnest(${ids}::text[]) with ordinality as asked(id, place)
        join coins on coins.chain = ${chain} and coins.id = asked.id order by place`.execute(db);
      return rows.map(toCoin);
    },
    heldCoins: async (chain) => {
      const { rows } = await sql<Selectable<Coins>>`
        select coins.* from coins where chain = ${chain} and height is not null and (
          not is_reserved or exists (
            select 1 from reserved_coins r join payouts p on p.id = r.payout_id
            where r.chain = coins.chain and r.coin_id = coins.id and (p.state <> 'final' or p.mined_height is null)
          )
        ) order by id`.execute(db);
      return rows.map(toCoin);
    },
    orphanCoins: async (chain, height) => {
      const undone = db.updateTable('coins').set({ height: null }).where('chain', '=', chain);
      await undone.where('height', '=', String(height)).execute();
    },
  };
}

/**
 * Records of change that may be spent before it is final. Both functions take the lock of coin selection, so that a
 * payout cannot be bound to change while the offer of that change is taken back.
 */
function makeChangeRecords(db: Queries): ChangeRecords {
  return {
    offerChange: async (chain, coinIds, payoutId) => {
      const offered = db.updateTable('coins').set({ change_of: payoutId }).where('chain', '=', chain);
      const unbound = offered.where('is_reserved', '=', false).where('change_of', 'is', null);
      await unbound.where('id', '=', anyOf(coinIds)).execute();
    },
    withdrawChange: async (chain, payoutId) => {
      await lockPicking(db, chain);
      const made = db.selectFrom('coins').select('is_reserved').where('change_of', '=', payoutId);
      if ((await made.execute()).some(({ is_reserved: isReserved }) => isReserved)) return false;
      await db.updateTable('coins').set({ change_of: null }).where('change_of', '=', payoutId).execute();
      return true;
    },
    readyChange: async (chain, { minedUpTo, limit }) => {
      await lockPicking(db, chain);
      const { rows } = await sql<Selectable<Coins> & { change_of: string }>`
        select coins.* from coins where ${sql.raw(readyChangeRule)}
          and coins.chain = ${chain} and (coins.height is null or coins.height > ${minedUpTo})
        order by coins.units desc, coins.id limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...toCoin(row), changeOf: row.change_of }));
    },
    splitsUnderWay: async (chain) => {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(jsonb_array_length(domain -> 'splitChange')), 0)::int as count from payouts
        where chain = ${chain} and state in ('reserved', 'signed', 'broadcast')`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/**
 * SQL condition for change that may be spent before it is final, worded like the partial index. Used for coin selection
 * and for cover.
 */
export const readyChangeRule = `coins.change_of is not null and not coins.is_reserved and not coins.is_retired
  and exists (
    select 1 from payouts maker where maker.id = coins.change_of
      and (
        (maker.state = 'broadcast' and maker.mined_txid is null)
        or (
          maker.state in ('broadcast', 'final') and maker.mined_height is not null
          and maker.mined_txid = split_part(coins.id, ':', 1)
        )
      )
  )`;

/**
 * Takes the lock of coin selection on a chain. Locking first lets the next statement see everything that the previous
 * coin selection has written.
 */
async function lockPicking(db: Queries, chain: ChainId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pickerLock}, hashtext(${chain}))`.execute(db);
}

function anyOf(coinIds: readonly string[]) {
  return sql<string>`any(${[...coinIds]})`;
}

function toCoin({ chain, id, address, role, units, lots }: Selectable<Coins>): Coin {
  return { chain: chain as ChainId, id, address, role: role as Coin['role'], units: BigInt(units), lots };
}
