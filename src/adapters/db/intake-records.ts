/**
 * Order creation in PostgreSQL: a few statements for the limits that orders are checked against, one for all inserts.
 */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { StopScope } from '#src/domain/payout-stop.ts';
import type { BoardFacts, IntakeRecords, Funds } from '#src/usecases/ports/intake-records.ts';
import type { Pause } from '#src/usecases/ports/stop-records.ts';
import { toNodeTrouble } from './chain-records.ts';
import { readPrices } from './control-records.ts';
import { toOrder } from './order-rows.ts';
import { owedInBooksUnits, owedUnits, sweptOwedUnits } from './owed-units.ts';
import { prepare } from './prepared-statements.ts';
import { assertFound, fromTime, toCount } from './row-values.ts';
import type { Json } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { addressSequence } from './wallet-records.ts';
import { writeNewOrders } from './write-new-orders.ts';

export function makeIntakeRecords(db: Queries): IntakeRecords {
  return {
    facts: async (covered, unminedSince = 0) => {
      const board = assertFound((await readBoard(db, []))[0], 'board');
      const funds: Funds[] = [];
      for (const currency of covered) {
        funds.push(toFunds(assertFound((await readFunds(db, [currency, fromTime(unminedSince)]))[0], currency)));
      }
      return { ...toBoardFacts(board), funds };
    },
    findByIdempotencyKeys: async (keys) => {
      const found = db.selectFrom('orders').selectAll().where('erased_at', 'is', null);
      return (await found.where('idempotency_key', 'in', keys).execute()).map(toOrder);
    },
    countUnpaid: async (most, now) => {
      const [counted] = await countUnpaid(db, [most, fromTime(now)]);
      return toCount(assertFound(counted, 'count of orders').count);
    },
    takeAddressIndexes: async (chain, count) => {
      const taken = await takeIndexes(db, [addressSequence(chain, 'deposit'), count]);
      return taken.map(({ index }) => toCount(index));
    },
    write: async (orders) => await writeNewOrders(db, orders),
  };
}

const balanceOf = (account: string): string =>
  `coalesce((select units from balances where account = '${account}' and currency = asked.currency), 0)`;

/** Amounts as text and times in milliseconds, because JSON has neither. */
const milliseconds = (time: string): string => `round(extract(epoch from ${time}) * 1000)`;

/**
 * One currency per statement: a statement with a list parameter is replanned every time, because the plan depends on
 * the length of the list, and planning takes five times as long as executing it.
 */
const readFunds = prepare<FundsRow>(`
  select
    asked.currency,
    ${balanceOf(accounts.hot)}::text as "hot",
    (${balanceOf(accounts.deposits)} + (
      select coalesce(sum(units), 0) from balances
      where units <> 0 and starts_with(account, 'liability:') and currency = asked.currency
    ) - (
      select coalesce(sum(units), 0) from deposits
      where flag is not null and status = 'confirmed' and currency = asked.currency
    ))::text as "deposited",
    ${owedUnits('asked.currency', 'asked.unmined_since')}::text as "owed",
    ${owedInBooksUnits('asked.currency')}::text as "owedInBooks",
    ${sweptOwedUnits('asked.currency')}::text as "sweptOwed"
  from (select $1::text as currency, $2::timestamptz as unmined_since) as asked`);

const readBoard = prepare<BoardRow>(`
  select
    (select coalesce(json_agg(scope), '[]') from pauses) as pauses,
    (
      select coalesce(json_agg(json_build_object(
        'chain', chain, 'unitsPerSize', units_per_size::text, 'checkedAt', ${milliseconds('checked_at')},
        'downSince', ${milliseconds('down_since')}, 'downReason', down_reason
      ) order by chain), '[]')
      from chain_health
    ) as health,
    (select coalesce(json_agg(scope), '[]') from payout_stops) as stops,
    (
      select json_build_object(
        'prices', prices, 'observedAt', ${milliseconds('observed_at')}, 'savedAt', ${milliseconds('saved_at')}
      )
      from rate_snapshots order by id desc limit 1
    ) as rates`);

type HealthRow = Texts<'unitsPerSize'> &
  Readonly<{ chain: ChainId; checkedAt: number; downSince: number | null; downReason: string | null }>;
type Texts<Key extends string> = Readonly<Record<Key, string>>;
type FundsRow = Texts<'hot' | 'deposited' | 'owed' | 'owedInBooks' | 'sweptOwed'> & Readonly<{ currency: CurrencyId }>;
type BoardRow = Readonly<{
  pauses: readonly Pause['scope'][];
  health: readonly HealthRow[];
  stops: readonly StopScope[];
  rates: Readonly<{ prices: Json; observedAt: number; savedAt: number }> | null;
}>;

function toBoardFacts({ pauses, health, stops, rates }: BoardRow): Omit<BoardFacts, 'funds'> {
  return {
    pauses,
    health: health.map(({ unitsPerSize, downReason, ...each }) => ({
      ...each,
      unitsPerSize: BigInt(unitsPerSize),
      downReason: toNodeTrouble(downReason),
    })),
    stops,
    rates: rates === null ? undefined : { ...rates, prices: readPrices(rates.prices) },
  };
}

function toFunds({ currency, hot, deposited, owed, owedInBooks, sweptOwed }: FundsRow): Funds {
  return {
    currency,
    hot: BigInt(hot),
    deposited: BigInt(deposited),
    owed: BigInt(owed),
    owedInBooks: BigInt(owedInBooks),
    sweptOwed: BigInt(sweptOwed),
  };
}

/** Uses the index by state and the one of cancelled orders, and stops counting at the limit. */
const countUnpaid = prepare<{ count: string }>(`
  select count(*) from (
    (select 1 from orders where state = 'awaiting_deposit' limit $1)
    union all
    (
      select 1 from orders
      where state = 'expired' and reason = 'cancelled' and expires_at > $2::timestamptz limit $1
    )
    limit $1
  ) as unpaid`);

const takeIndexes = prepare<{ index: string }>(`
  select nextval($1::regclass) as index from generate_series(1, $2::integer)`);
