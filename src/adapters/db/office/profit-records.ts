/** Profit and loss in PostgreSQL. */
import { sql } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { DayPrices } from '#src/domain/ledger/profit-days.ts';
import { writePair, type ProfitLine } from '#src/domain/ledger/profit.ts';
import type { ProfitRecords } from '#src/usecases/ports/profit-records.ts';
import { toCount } from '../row-values.ts';
import type { Queries } from '../queries.ts';

export function makeProfitRecords(db: Queries): ProfitRecords {
  return {
    mark: async () => toCount((await db.selectFrom('profit_mark').select('seq').executeTakeFirstOrThrow()).seq),
    lockMark: async () =>
      toCount((await db.selectFrom('profit_mark').select('seq').forUpdate().executeTakeFirstOrThrow()).seq),
    add: async (rows, mark) => {
      const list = JSON.stringify(rows.map((row) => ({ ...row, units: row.units.toString() })));
      await sql`
        insert into profit_days (day, currency, line, pair, units)
        select day, currency, line, pair, units
        from jsonb_to_recordset(${list}::jsonb)
          as row (day date, currency text, line text, pair text, units numeric(78, 0))
        on conflict (day, currency, line, pair) do update set units = profit_days.units + excluded.units`.execute(db);
      await db
        .updateTable('profit_mark')
        .set({ seq: String(mark) })
        .execute();
    },
    findPairs: async (orderNumbers, depositIds) => await findPairs(db, orderNumbers, depositIds),
    since: async (day) => {
      const { rows } = await sql<RowText>`
        select day::text, currency, line, pair, units::text from profit_days where day >= ${day}::date
        order by day, currency, line, pair`.execute(db);
      return rows.map(({ units, currency, line, ...row }) => {
        return { ...row, currency: currency as CurrencyId, line: line as ProfitLine, units: BigInt(units) };
      });
    },
    totals: async () => {
      const { rows } = await sql<{ currency: string; units: string }>`
        select currency, sum(units)::text as units from profit_days group by currency`.execute(db);
      return rows.map(({ currency, units }) => ({ currency, units: BigInt(units) }));
    },
    ...makePriceRecords(db),
  };
}

type RowText = Readonly<{ day: string; currency: string; line: string; pair: string; units: string }>;
type PriceText = Readonly<{ day: string; symbol: string; numerator: string; denominator: string }>;

function makePriceRecords(db: Queries): Pick<ProfitRecords, 'storePrices' | 'pricesSince'> {
  return {
    storePrices: async (day, prices) => {
      const list = Object.entries(prices).flatMap(([symbol, price]) =>
        price ? [{ symbol, numerator: price.numerator.toString(), denominator: price.denominator.toString() }] : [],
      );
      await sql`
        insert into daily_prices (day, symbol, numerator, denominator)
        select ${day}::date, symbol, numerator, denominator
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
          as row (symbol text, numerator numeric, denominator numeric)
        on conflict (day, symbol) do update
          set numerator = excluded.numerator, denominator = excluded.denominator`.execute(db);
    },
    pricesSince: async (day) => {
      const { rows } = await sql<PriceText>`
        select day::text, symbol, numerator::text, denominator::text from daily_prices
        where day >= coalesce((select max(day) from daily_prices where day < ${day}::date), ${day}::date)
        order by day, symbol`.execute(db);
      return new Map([...Map.groupBy(rows, (row) => row.day)].map(([each, prices]) => [each, toPrices(prices)]));
    },
  };
}

function toPrices(rows: readonly PriceText[]): DayPrices {
  return Object.fromEntries(
    rows.map(({ symbol, numerator, denominator }) => {
      return [symbol, { numerator: BigInt(numerator), denominator: BigInt(denominator) }];
    }),
  );
}

type PairRow = Readonly<{ id: string; send: string; receive: string }>;

async function findPairs(db: Queries, orderNumbers: readonly string[], depositIds: readonly string[]) {
  const orders = await sql<PairRow>`
    select order_number as id, send_currency as send, receive_currency as receive from orders
    where order_number = any(${[...orderNumbers]})`.execute(db);
  const deposits = await sql<PairRow>`
    select d.id, o.send_currency as send, o.receive_currency as receive
    from deposits d join orders o on o.id = d.order_id where d.id = any(${[...depositIds]})`.execute(db);
  return { byOrder: toMap(orders.rows), byDeposit: toMap(deposits.rows) };
}

function toMap(rows: readonly PairRow[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, send, receive }) => [id, writePair(send, receive)]));
}
