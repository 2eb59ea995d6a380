/** Alerts in PostgreSQL, and the lease of the process that sends them. The lease expires by the database's clock. */
import { sql } from 'kysely';
import type { AlertRecords } from '#src/usecases/ports/alert-records.ts';
import { fromTime, toOptionalTime } from '../row-values.ts';
import type { Queries } from '../queries.ts';

export function makeAlertRecords(db: Queries): AlertRecords {
  return {
    takeLease: async (holder, leaseMs) => {
      const { rows } = await sql`
        update alert_turn set holder = ${holder}, held_until = now() + ${leaseMs} * interval '1 millisecond'
        where holder = ${holder} or held_until <= now() returning 1`.execute(db);
      return rows.length > 0;
    },
    endLease: async (holder) =>
      void (await sql`update alert_turn set held_until = '-infinity' where holder = ${holder}`.execute(db)),
    lockLease: async (holder) => {
      const { rows } = await sql`
        select 1 from alert_turn where holder = ${holder} and held_until > now() for update`.execute(db);
      return rows.length > 0;
    },
    open: async () =>
      await db.selectFrom('alert_cases').select(['id', 'kind', 'subject']).where('ended_at', 'is', null).execute(),
    begin: async (found) => {
      const rows = found.map(({ kind, subject, orderNumber, count, since }) => {
        return { kind, subject, order_number: orderNumber, count, since: fromTime(since) };
      });
      if (rows.length > 0) await db.insertInto('alert_cases').values(rows).execute();
    },
    end: async (ids, at) => {
      if (ids.length === 0) return;
      await db
        .updateTable('alert_cases')
        .set({ ended_at: fromTime(at) })
        .where('id', 'in', ids)
        .where('ended_at', 'is', null)
        .execute();
    },
    untold: async (limit) => await findUntold(db, limit),
    markTold: async (told, at) => {
      const ids = told.map(({ id }) => id);
      const ended = told.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id);
      await sql`
        update alert_cases set opened_told_at = coalesce(opened_told_at, ${fromTime(at)}),
          ended_told_at = case when id = any(${ended}::bigint[]) then ${fromTime(at)} else ended_told_at end
        where id = any(${ids}::bigint[])`.execute(db);
    },
    dropTold: async (endedBefore) =>
      void (await db
        .deleteFrom('alert_cases')
        .where('ended_told_at', 'is not', null)
        .where('ended_at', '<', fromTime(endedBefore))
        .execute()),
  };
}

async function findUntold(db: Queries, limit: number) {
  const rows = await db
    .selectFrom('alert_cases')
    .selectAll()
    .where((row) =>
      row.or([
        row('opened_told_at', 'is', null),
        row.and([row('ended_at', 'is not', null), row('ended_told_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, subject, order_number: orderNumber, count, since, ...row }) => ({
    id,
    kind,
    subject,
    orderNumber,
    count,
    since: since.getTime(),
    endedAt: toOptionalTime(row.ended_at),
    isOpenedTold: row.opened_told_at !== null,
    isEndedTold: row.ended_told_at !== null,
  }));
}
