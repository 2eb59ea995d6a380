/** Rates, pauses, the audit log and the worker's heartbeat in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { chainHash } from '#src/domain/hash-chain.ts';
import { isPriceTrouble, type MissingPrices } from '#src/domain/price-trouble.ts';
import { isSourceFault, type SourcePrice, type SourcePrices } from '#src/domain/price-sources.ts';
import type { Market } from '#src/domain/price-market.ts';
import type { Price, Prices } from '#src/domain/rate.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { AuditEntry, AuditRow, Comparison, ControlRecords } from '#src/usecases/ports/control-records.ts';
import type { Pause } from '#src/usecases/ports/stop-records.ts';
import { toAct } from './office/treasury-records.ts';
import { assertFound, fromTime, toCount, toOptionalTime } from './row-values.ts';
import type { AuditLog, Json } from './generated/schema.ts';
import type { Queries } from './queries.ts';

/** Number of rate snapshots kept. Only the newest is used; older ones help to investigate a failed rate source. */
const snapshotsKept = 200;
/** Retention of violations, longer than the interval between two checks of the books. */
const violationsKeptMs = 600_000;

export function makeControlRecords(db: Queries): ControlRecords {
  return {
    ...makeActRecords(db),
    saveRates: async ({ prices, missing = {}, market = {}, sources = {}, observedAt, savedAt }) =>
      void (await sql`
        with saved as (
          insert into rate_snapshots (prices, missing, market, sources, observed_at, saved_at)
          values (
            ${describePrices(prices)}, ${missing}, ${describeMarket(market)}, ${sources},
            ${fromTime(observedAt)}, ${fromTime(savedAt)}
          ) returning id
        )
        delete from rate_snapshots where id <= (select id from saved) - ${snapshotsKept}::bigint`.execute(db)),
    latestRates: async () => {
      const row = await db.selectFrom('rate_snapshots').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
      if (!row) return undefined;
      return {
        prices: readPrices(row.prices),
        ...readMissing(row.missing),
        ...readMarket(row.market),
        ...readSources(row.sources),
        observedAt: row.observed_at.getTime(),
        savedAt: row.saved_at.getTime(),
      };
    },
    pause: async ({ scope, reason, by, at }) => {
      const facts = { reason, paused_by: by, at: fromTime(at) };
      const paused = db.insertInto('pauses').values({ scope, ...facts });
      await paused.onConflict((conflict) => conflict.column('scope').doUpdateSet(facts)).execute();
    },
    resume: async (scope) => void (await db.deleteFrom('pauses').where('scope', '=', scope).execute()),
    pauses: async () => {
      const rows = await db.selectFrom('pauses').selectAll().orderBy('at').orderBy('scope').execute();
      return rows.map(({ scope, reason, paused_by: by, at }) => {
        return { scope: scope as Pause['scope'], reason, by, at: at.getTime() };
      });
    },
    audit: async (entry) => await appendAudit(db, entry),
    auditRows: async (afterSeq, limit) => {
      const rows = db.selectFrom('audit_log').selectAll().where('seq', '>', String(afterSeq)).orderBy('seq');
      return (await rows.limit(limit).execute()).map(toAuditRow);
    },
    lockHeartbeat: async () => {
      const row = await db.selectFrom('heartbeat').select('at').forUpdate().executeTakeFirstOrThrow();
      return toOptionalTime(row.at);
    },
    setHeartbeat: async (at) =>
      void (await db
        .updateTable('heartbeat')
        .set({ at: fromTime(at) })
        .execute()),
    noteViolations: async (violations, at) => await noteViolations(db, violations, at),
    noteComparisons: async (comparisons) => await noteComparisons(db, comparisons),
    comparisons: async () => {
      const rows = await db.selectFrom('comparisons').selectAll().orderBy('currency').execute();
      return rows.map((row) => ({
        currency: row.currency as CurrencyId,
        bookedUnits: BigInt(row.booked_units),
        chainUnits: BigInt(row.chain_units),
        suspenseUnits: BigInt(row.suspense_units),
        at: row.compared_at.getTime(),
      }));
    },
  };
}

/** What is known of a treasury act where its payout is signed. */
function makeActRecords(db: Queries): Pick<ControlRecords, 'findAct' | 'addApproval' | 'approvals'> {
  return {
    findAct: async (actId) => {
      const row = await db.selectFrom('treasury_acts').selectAll().where('id', '=', actId).executeTakeFirst();
      return row && toAct(row);
    },
    addApproval: async (actId, { act, by, facts, answer }, at) => {
      const row = { act_id: actId, act, operator: by, facts: [...facts], answer, at: fromTime(at) };
      await db.insertInto('treasury_approvals').values(row).execute();
    },
    approvals: async (actId) => {
      const rows = db.selectFrom('treasury_approvals').selectAll().where('act_id', '=', actId).orderBy('at');
      const found = (await rows.execute()).map(({ act, operator: by, facts, answer }) => {
        return { act: act as Approval['act'], by, facts, answer };
      });
      // In the sandbox time can be moved.
      return found.toSorted((one, other) => Number(one.act === 'act_agreed') - Number(other.act === 'act_agreed'));
    },
  };
}

/** Stores violations. A violation that is found again after more than `violationsKeptMs` gets a new `since`. */
async function noteViolations(
  db: Queries,
  violations: readonly Readonly<{ rule: string; about: string }>[],
  at: number,
): Promise<void> {
  const forgotten = fromTime(at - violationsKeptMs);
  await db.deleteFrom('book_violations').where('seen_at', '<', forgotten).execute();
  if (violations.length === 0) return;
  const rules = violations.map(({ rule }) => rule);
  const abouts = violations.map(({ about }) => about);
  await sql`
    insert into book_violations (rule, about, since, seen_at)
    select distinct rule, about, ${fromTime(at)}::timestamptz, ${fromTime(at)}::timestamptz
    from unnest(${rules}::text[], ${abouts}::text[]) as broken (rule, about)
    on conflict (rule, about) do update set seen_at = excluded.seen_at`.execute(db);
}

async function noteComparisons(db: Queries, comparisons: readonly Comparison[]): Promise<void> {
  if (comparisons.length === 0) return;
  const column = (read: (each: Comparison) => string): string[] => comparisons.map(read);
  await sql`
    insert into comparisons (currency, booked_units, chain_units, suspense_units, compared_at)
    select * from unnest(
      ${column(({ currency }) => currency)}::text[], ${column(({ bookedUnits }) => bookedUnits.toString())}::numeric[],
      ${column(({ chainUnits }) => chainUnits.toString())}::numeric[],
      ${column(({ suspenseUnits }) => suspenseUnits.toString())}::numeric[],
      ${comparisons.map(({ at }) => fromTime(at))}::timestamptz[]
    )
    on conflict (currency) do update set booked_units = excluded.booked_units, chain_units = excluded.chain_units,
      suspense_units = excluded.suspense_units, compared_at = excluded.compared_at
    where comparisons.compared_at <= excluded.compared_at`.execute(db);
}

async function appendAudit(db: Queries, { actor, action, subject, details, at }: AuditEntry): Promise<void> {
  const { rows } = await sql<{ hash: string }>`select begin_audit() as hash`.execute(db);
  const prevHash = assertFound(rows[0], 'audit head').hash;
  const hash = chainHash(prevHash, { actor, action, subject, details, at });
  const row = { actor, action, subject, details, at: fromTime(at), prev_hash: prevHash, hash };
  await db.insertInto('audit_log').values(row).execute();
}

export function toAuditRow(row: Selectable<AuditLog>): AuditRow {
  const { actor, action, subject, details, hash } = row;
  return {
    actor,
    action,
    subject,
    details,
    at: row.at.getTime(),
    seq: toCount(row.seq),
    prevHash: row.prev_hash,
    hash,
  };
}

type StoredPrices = Readonly<Record<string, Readonly<{ numerator: string; denominator: string }>>>;

function describePrices(prices: Prices): Json {
  return Object.fromEntries(Object.entries(prices).map(([symbol, price]) => [symbol, describePrice(price)]));
}

function describePrice({ numerator, denominator }: Price): StoredPrices[string] {
  return { numerator: numerator.toString(), denominator: denominator.toString() };
}

/** Parses the coins without a price. Returns an empty object if every coin has a price. */
export function readMissing(json: Json): Readonly<{ missing?: MissingPrices }> {
  const stored = Object.entries(json as Readonly<Record<string, unknown>>).filter(([, reason]) =>
    isPriceTrouble(reason),
  );
  return stored.length === 0 ? {} : { missing: Object.fromEntries(stored) as MissingPrices };
}

export function readPrices(json: Json): Prices {
  const stored = Object.entries(json as unknown as StoredPrices);
  return Object.fromEntries(stored.map(([symbol, price]) => [symbol, readPrice(symbol, price)]));
}

function readPrice(symbol: string, { numerator, denominator }: StoredPrices[string]): Price {
  return { symbol, numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

type StoredMarket = Readonly<
  Record<
    string,
    Readonly<{
      sources: readonly string[];
      observedAt: number;
      variance: string;
      depthDollars: string;
      price?: StoredPrices[string];
    }>
  >
>;

function describeMarket(market: Market): Json {
  const stored = Object.entries(market).map(([symbol, { sources, observedAt, price, variance, depthDollars }]) => {
    const figures = { variance: variance.toString(), depthDollars: depthDollars.toString() };
    const priced = price && { price: describePrice(price) };
    return [symbol, { sources: [...sources], observedAt, ...figures, ...priced }] satisfies [string, Json];
  });
  return Object.fromEntries(stored);
}

/** Nothing if no market data is stored. */
export function readMarket(json: Json): Readonly<{ market?: Market }> {
  const stored = Object.entries(json as unknown as StoredMarket).map(
    ([symbol, { variance, depthDollars, price, ...each }]) => {
      const figures = { variance: BigInt(variance), depthDollars: BigInt(depthDollars) };
      return [symbol, { ...each, ...figures, ...(price && { price: readPrice(symbol, price) }) }] as const;
    },
  );
  return stored.length === 0 ? {} : { market: Object.fromEntries(stored) };
}

type StoredSources = Readonly<Record<string, readonly (Omit<SourcePrice, 'fault'> & Readonly<{ fault?: string }>)[]>>;

/** What the sources said. Nothing if nothing is stored. A fault that this version does not know counts as no price. */
function readSources(json: Json): Readonly<{ sources?: SourcePrices }> {
  const stored = Object.entries(json as unknown as StoredSources).map(([symbol, prices]) => {
    const read = prices.map(({ fault, ...price }): SourcePrice => {
      return fault === undefined ? price : { ...price, fault: isSourceFault(fault) ? fault : 'silent' };
    });
    return [symbol, read] as const;
  });
  return stored.length === 0 ? {} : { sources: Object.fromEntries(stored) };
}
