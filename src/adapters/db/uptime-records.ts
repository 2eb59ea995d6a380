/** What was seen of each chain, day by day, and troubles, in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import { isPause, isTroubleKind, type Trouble } from '#src/domain/incident.ts';
import type { DayPart, Standing, UptimeScope } from '#src/domain/uptime.ts';
import type { UptimeRecords } from '#src/usecases/ports/uptime-records.ts';
import { fromOptionalTime, fromTime, toCount, toOptionalTime } from './row-values.ts';
import type { Troubles } from './generated/schema.ts';
import type { Queries } from './queries.ts';

export function makeUptimeRecords(db: Queries): UptimeRecords {
  const troubles = db.selectFrom('troubles').selectAll();
  return {
    lockSeen: async (scope) => {
      const seen = db.selectFrom('uptime_seen').selectAll().where('scope', '=', scope);
      const row = await seen.forUpdate().executeTakeFirst();
      return row && { at: row.at.getTime(), standing: row.standing as Standing };
    },
    note: async (scope, { at, standing }, parts) => {
      const facts = { at: fromTime(at), standing };
      const seen = db.insertInto('uptime_seen').values({ scope, ...facts });
      await seen.onConflict((conflict) => conflict.column('scope').doUpdateSet(facts)).execute();
      for (const part of parts) await addPart(db, scope, part);
    },
    days: async (from) => {
      const { rows } = await sql<Record<'scope' | 'day' | 'up_ms' | 'behind_ms' | 'away_ms', string>>`
        select scope, day::text as day, up_ms, behind_ms, away_ms
        from uptime_days where day >= ${from}::date order by day, scope`.execute(db);
      return rows.map(({ scope, day, up_ms: up, behind_ms: behind, away_ms: away }) => ({
        scope: scope as UptimeScope,
        day,
        upMs: toCount(up),
        behindMs: toCount(behind),
        awayMs: toCount(away),
      }));
    },
    newestTrouble: async (scope, which) => {
      const found = troubles.where('scope', '=', scope).where('is_pause', '=', which.isPause);
      const row = await found.orderBy('began_at', 'desc').limit(1).executeTakeFirst();
      return row && toTrouble(row);
    },
    saveTrouble: async ({ scope, kind, beganAt, endedAt }) => {
      const facts = { kind, ended_at: fromOptionalTime(endedAt) };
      const saved = db.insertInto('troubles').values({ scope, began_at: fromTime(beganAt), ...facts });
      await saved
        .onConflict((conflict) => conflict.columns(['scope', 'is_pause', 'began_at']).doUpdateSet(facts))
        .execute();
    },
    forgetTrouble: async (trouble) => {
      const found = db.deleteFrom('troubles').where('scope', '=', trouble.scope);
      const one = found.where('is_pause', '=', isPause(trouble)).where('began_at', '=', fromTime(trouble.beganAt));
      await one.execute();
    },
    openPauses: async () => {
      const open = troubles.where('is_pause', '=', true).where('ended_at', 'is', null).orderBy('scope');
      return (await open.execute()).map(toTrouble);
    },
    troubles: async (since) => {
      const told = troubles.where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>=', fromTime(since))]));
      const sorted = told.orderBy('began_at', 'desc').orderBy('scope').orderBy('is_pause');
      return (await sorted.execute()).map(toTrouble);
    },
    forgetBefore: async (day) => {
      await sql`delete from uptime_days where day < ${day}::date`.execute(db);
      await sql`delete from troubles where ended_at < ${fromTime(Date.parse(day))}`.execute(db);
    },
  };
}

async function addPart(db: Queries, scope: UptimeScope, { day, standing, ms }: DayPart): Promise<void> {
  const of = (each: Standing): number => (standing === each ? ms : 0);
  await sql`
    insert into uptime_days (scope, day, up_ms, behind_ms, away_ms)
    values (${scope}, ${day}::date, ${of('up')}, ${of('behind')}, ${of('away')})
    on conflict (scope, day) do update set up_ms = uptime_days.up_ms + excluded.up_ms,
      behind_ms = uptime_days.behind_ms + excluded.behind_ms,
      away_ms = uptime_days.away_ms + excluded.away_ms`.execute(db);
}

function toTrouble({ scope, kind, began_at: beganAt, ended_at: endedAt }: Selectable<Troubles>): Trouble {
  if (!isTroubleKind(kind)) throw new TypeError(`${kind} is no kind of trouble`);
  return { scope: scope as UptimeScope, kind, beganAt: beganAt.getTime(), endedAt: toOptionalTime(endedAt) };
}
