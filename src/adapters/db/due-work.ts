/** Job queue in the tables of orders and payouts: a row with a wake-up time is a job. */
import { sql } from 'kysely';
import { fromTime } from './row-values.ts';
import type { Queries } from './queries.ts';

/**
 * Takes rows that are due by the caller's clock, and leases them by the database's clock, so that workers with
 * different clocks agree. The lease only avoids duplicate work; protection from paying twice does not depend on it.
 */
export async function takeDueRows(
  db: Queries,
  table: 'orders' | 'payouts',
  { now, limit }: Readonly<{ now: number; limit: number }>,
): Promise<readonly string[]> {
  const name = sql.table(table);
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from ${name}
      where wake_at <= ${fromTime(now)} and (lease_until is null or lease_until <= now())
      order by wake_at limit ${limit} for update skip locked
    ), leased as (
      update ${name} set lease_until = now() + interval '30 seconds'
      where id in (select id from due) returning id, wake_at
    )
    select id from leased order by wake_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findNextWakeAt(db: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ earliest: Date | null }>`
    select least((select min(wake_at) from orders), (select min(wake_at) from payouts)) as earliest`.execute(db);
  return rows[0]?.earliest?.getTime();
}
