/** The inventory's history in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { InventoryRecords } from '#src/usecases/ports/inventory-records.ts';
import { fromTime } from '../row-values.ts';
import type { InventoryHours } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';

export function makeInventoryRecords(db: Queries): InventoryRecords {
  return {
    store: async (rows) => {
      const values = rows.map(({ at, currency, heldCents, netCents, ...units }) => ({
        at: fromTime(at),
        currency,
        held: units.held.toString(),
        owed: units.owed.toString(),
        free: units.free.toString(),
        net: units.net.toString(),
        held_cents: heldCents?.toString() ?? null,
        net_cents: netCents?.toString() ?? null,
      }));
      const figures = ['held', 'owed', 'free', 'net', 'held_cents', 'net_cents'] as const;
      const renewed = Object.fromEntries(figures.map((figure) => [figure, sql.ref(`excluded.${figure}`)]));
      await db
        .insertInto('inventory_hours')
        .values(values)
        .onConflict((conflict) => conflict.columns(['at', 'currency']).doUpdateSet(renewed))
        .execute();
    },
    since: async (first, hourlySince) => {
      const { rows } = await sql<Selectable<InventoryHours>>`
        with placed as (
          select *, case when at >= ${fromTime(hourlySince)} then at else date_trunc('day', at, 'UTC') end as place
          from inventory_hours where at >= ${fromTime(first)}
        )
        select * from (
          select distinct on (currency, place) * from placed order by currency, place, at desc
        ) as shown order by at, currency`.execute(db);
      return rows.map((row) => ({
        at: row.at.getTime(),
        currency: row.currency as CurrencyId,
        held: BigInt(row.held),
        owed: BigInt(row.owed),
        free: BigInt(row.free),
        net: BigInt(row.net),
        heldCents: toCents(row.held_cents),
        netCents: toCents(row.net_cents),
      }));
    },
    dropBefore: async (hour) => void (await sql`delete from inventory_hours where at < ${fromTime(hour)}`.execute(db)),
  };
}

function toCents(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
