/** Screening list matches in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { MatchRole, ScreeningMatch } from '#src/domain/order/screening-match.ts';
import type { MatchRecords } from '#src/usecases/ports/match-records.ts';
import { fromTime } from './row-values.ts';
import type { ScreeningMatches } from './generated/schema.ts';
import type { Queries } from './queries.ts';

export function makeMatchRecords(db: Queries): MatchRecords {
  return {
    note: async ({ orderId, role, depositId, chain, address, entry, listSource, listDate, foundAt }) => {
      await sql`
        insert into screening_matches
          (order_id, role, deposit_id, chain, address, entry, list_source, list_date, found_at)
        values (${orderId}, ${role}, ${depositId}, ${chain}, ${address}, ${entry}, ${listSource}, ${listDate},
          ${fromTime(foundAt)})
        on conflict do nothing`.execute(db);
    },
    ofOrder: async (orderId) => {
      const rows = db.selectFrom('screening_matches').selectAll().where('order_id', '=', orderId);
      return (await rows.orderBy('id').execute()).map(toMatch);
    },
    clear: async (id, { by, why, at }) => {
      const cleared = db
        .updateTable('screening_matches')
        .set({ cleared_by: by, cleared_why: why, cleared_at: fromTime(at) })
        .where('id', '=', id)
        .where('cleared_at', 'is', null);
      const { numUpdatedRows } = await cleared.executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error(`there is no open match ${id}`);
    },
  };
}

function toMatch(row: Selectable<ScreeningMatches>): ScreeningMatch {
  const { cleared_by: by, cleared_why: why, cleared_at: at } = row;
  return {
    id: row.id,
    orderId: row.order_id,
    role: row.role as MatchRole,
    depositId: row.deposit_id,
    chain: row.chain as ChainId,
    address: row.address,
    entry: row.entry,
    listSource: row.list_source,
    listDate: row.list_date,
    foundAt: row.found_at.getTime(),
    clearance: by === null || why === null || at === null ? null : { by, why, at: at.getTime() },
  };
}
