/** Figures of the back office overview, in PostgreSQL. Sums stay numeric, so they are exact. */
import { sql } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { FigureRecords } from '#src/usecases/ports/office-records.ts';
import type { LastRefusal } from '#src/usecases/ports/signer-log.ts';
import { fromTime, toCount, toOptionalTime } from '../row-values.ts';
import type { Queries } from '../queries.ts';

export function makeFigureRecords(db: Queries): FigureRecords {
  return {
    countStates: async (states) => {
      const { rows } = await sql<{ state: string; count: string; oldest: Date }>`
        select state, count(*) as count, min(created_at) as oldest from orders
        where state = any(${[...states]}) group by state`.execute(db);
      return rows.map(({ state, count, oldest }) => {
        return { state: state as OrderState, count: toCount(count), oldestAt: oldest.getTime() };
      });
    },
    oldestIn: async (states) => {
      const row = await db
        .selectFrom('orders')
        .select(['order_number', 'state', 'created_at'])
        .where('state', 'in', states)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return (
        row && { orderNumber: row.order_number, state: row.state as OrderState, createdAt: row.created_at.getTime() }
      );
    },
    completedByDay: async (since) => await sumDays(db, since),
    ...makeCounts(db),
    countKeys: async (usedSince) => await countKeys(db, usedSince),
    screened: async () => await countScreened(db),
    heartbeat: async () => toOptionalTime((await db.selectFrom('heartbeat').select('at').executeTakeFirstOrThrow()).at),
    signerRefusals: async () => await readSignerRefusals(db),
  };
}

async function readSignerRefusals(db: Queries): Promise<readonly LastRefusal[]> {
  const rows = await db.selectFrom('signer_refusals').selectAll().orderBy('currency').execute();
  return rows.map(({ currency, reason, refused_at: at }) => {
    return { currency: currency as CurrencyId, reason: reason as LastRefusal['reason'], at: at.getTime() };
  });
}

type DayRow = Readonly<{ day: string; currency: string; orders: string; volume: string; fee: string }>;

async function sumDays(db: Queries, since: number) {
  const { rows } = await sql<DayRow>`
    select to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD') as day, send_currency as currency,
      count(*) as orders, sum((price ->> 'depositedUnits')::numeric) as volume,
      sum((price ->> 'feeUnits')::numeric) as fee
    from orders where state = 'completed' and completed_at >= ${fromTime(since)} and price is not null
    group by day, send_currency order by day, send_currency`.execute(db);
  return rows.map(({ day, currency: text, orders, volume, fee }) => {
    const currency = text as CurrencyId;
    return { day, orders: toCount(orders), volume: money(currency, BigInt(volume)), fee: money(currency, BigInt(fee)) };
  });
}

function makeCounts(db: Queries): Pick<FigureRecords, 'addPageViews' | 'pageViews' | 'failedSignIns'> {
  return {
    addPageViews: async (views) => {
      const days = views.map(({ day }) => day);
      const pages = views.map(({ page }) => page);
      const languages = views.map(({ language }) => language);
      const counts = views.map(({ count }) => count);
      await sql`
        insert into page_views (day, page, language, count)
        select * from unnest(${days}::date[], ${pages}::text[], ${languages}::text[], ${counts}::bigint[])
        on conflict (day, page, language) do update set count = page_views.count + excluded.count`.execute(db);
    },
    pageViews: async (sinceDay) => {
      const { rows } = await sql<{ day: string; page: string; language: string; count: string }>`
        select day::text as day, page, language, count from page_views where day >= ${sinceDay}::date
        order by day, page, language`.execute(db);
      return rows.map((row) => ({ ...row, count: toCount(row.count) }));
    },
    failedSignIns: async (sinceDay) => {
      const { rows } = await sql<{ day: string; count: string }>`
        select day::text as day, count from failed_sign_ins where day >= ${sinceDay}::date order by day`.execute(db);
      return rows.map((row) => ({ ...row, count: toCount(row.count) }));
    },
  };
}

async function countScreened(db: Queries) {
  const { rows } = await sql<{ held: string; refused: string; flagged: string }>`
    select
      (select count(*) from orders where reason in ('deposit_listed', 'address_listed') and state = 'held') as held,
      (select count(*) from orders where reason in ('deposit_listed', 'address_listed') and reason = 'address_listed')
        as refused,
      (select count(*) from deposits where flag is not null) as flagged`.execute(db);
  const [row] = rows;
  return {
    heldOrders: toCount(row?.held ?? '0'),
    refusedPayouts: toCount(row?.refused ?? '0'),
    flaggedDeposits: toCount(row?.flagged ?? '0'),
  };
}

/** Counts API keys, without the temporary keys of sandbox visitors (`expires_at` set). */
async function countKeys(db: Queries, usedSince: string) {
  const { rows } = await sql<Readonly<{ active: string; used: string }>>`
    select count(*) as active, count(*) filter (where last_used_on >= ${usedSince}::date) as used
    from api_keys where expires_at is null and revoked_at is null`.execute(db);
  return { active: toCount(rows[0]?.active ?? '0'), used: toCount(rows[0]?.used ?? '0') };
}
