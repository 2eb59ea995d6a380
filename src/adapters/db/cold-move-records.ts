/** Moves to cold storage in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { ColdMove, ColdState } from '#src/domain/treasury/cold.ts';
import type { ColdMoveRecords } from '#src/usecases/ports/cold-records.ts';
import type { ColdMoves } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { fromOptionalTime, fromTime, given, toOptionalTime } from './row-values.ts';

export function makeColdMoveRecords(db: Queries): ColdMoveRecords {
  return {
    insert: async (move) => void (await db.insertInto('cold_moves').values(fromMove(move)).execute()),
    lock: async (id) => {
      const rows = db.selectFrom('cold_moves').selectAll().where('id', '=', id);
      const row = await rows.forUpdate().executeTakeFirst();
      return row && toColdMove(row);
    },
    move: async ({ id, fromVersion, state, patch }) => {
      const { numUpdatedRows } = await db
        .updateTable('cold_moves')
        .set({ state, version: fromVersion + 1, ended_at: given(patch.endedAt, fromOptionalTime) })
        .where('id', '=', id)
        .where('version', '=', fromVersion)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('a move was changed meanwhile');
    },
    setCoin: async (id, coinId) => {
      await db.updateTable('cold_moves').set({ coin_id: coinId }).where('id', '=', id).execute();
    },
    brought: async () => {
      const { rows } = await sql<{ currency: string; units: string }>`
        select currency, sum(units) as units from cold_moves where state = 'arrived'
        group by currency order by currency`.execute(db);
      return rows.map(({ currency, units }) => money(currency as CurrencyId, BigInt(units)));
    },
  };
}

function fromMove({ id, currency, address, state, version, ...move }: ColdMove) {
  return {
    id,
    currency,
    address,
    state,
    version,
    account_id: move.accountId,
    units: move.units.toString(),
    coin_id: move.coinId,
    started_at: fromTime(move.startedAt),
    ended_at: fromOptionalTime(move.endedAt),
  };
}

export function toColdMove(row: Selectable<ColdMoves>): ColdMove {
  return {
    id: row.id,
    accountId: row.account_id,
    currency: row.currency as CurrencyId,
    units: BigInt(row.units),
    address: row.address,
    state: row.state as ColdState,
    version: row.version,
    coinId: row.coin_id,
    startedAt: row.started_at.getTime(),
    endedAt: toOptionalTime(row.ended_at),
  };
}
