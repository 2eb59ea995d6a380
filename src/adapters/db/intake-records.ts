/**
 * Order intake in PostgreSQL: a few statements for the data that orders are checked against, and one for all inserts.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { changeLookedAt, mostUnmined } from '#src/domain/change-chain.ts';
import { mostInputs, type Funds } from '#src/domain/cover.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { epochSize } from '#src/domain/key-epoch.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { StopScope } from '#src/domain/payout-stop.ts';
import type { BoardFacts, CoverBasis, IntakeRecords } from '#src/usecases/ports/intake-records.ts';
import type { Pause } from '#src/usecases/ports/stop-records.ts';
import { toNodeTrouble } from './chain-records.ts';
import { readyChangeRule } from './coin-records.ts';
import { readMarket, readMissing, readPrices } from './control-records.ts';
import { toOrder } from './order-rows.ts';
import { fixedUnits, keptOrdersUnits, owedInBooksUnits, revocableOrdersUnits, sweptOwedUnits } from './owed-units.ts';
import { prepare } from './prepared-statements.ts';
import { assertFound, fromTime, toCount } from './row-values.ts';
import type { Json } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { addressSequence } from './wallet-records.ts';
import { writeNewOrders } from './write-new-orders.ts';

export function makeIntakeRecords(db: Queries): IntakeRecords {
  return {
    facts: async (covered: readonly CurrencyId[], basis?: CoverBasis) => {
      if (covered.length === 0)
        return { ...toBoardFacts(assertFound((await readBoard(db, []))[0], 'board')), funds: [] };
      if (!basis) throw new TypeError('funds need a basis');
      const rows = [...(await readFundsAndBoard(db, fundsParameters(covered.slice(0, fundsAtOnce), basis)))];
      const board = toBoardFacts(assertFound(rows[0], 'board'));
      const funds = new Map(rows.map((row) => [row.currency, toFunds(row)]));
      for (let next = fundsAtOnce; next < covered.length; next += fundsAtOnce) {
        const more = await readFunds(db, fundsParameters(covered.slice(next, next + fundsAtOnce), basis));
        for (const row of more) funds.set(row.currency, toFunds(row));
      }
      return { ...board, funds: covered.map((each) => assertFound(funds.get(each), each)) };
    },
    findByIdempotencyKeys: async (keys) => {
      const found = db.selectFrom('orders').selectAll().where('erased_at', 'is', null);
      return (await found.where('idempotency_key', 'in', keys).execute()).map(toOrder);
    },
    countUnpaid: async (most, now) => {
      const [counted] = await countUnpaid(db, [most, fromTime(now)]);
      return toCount(assertFound(counted, 'count of orders').count);
    },
    lockKeptOfSources: async (sources) => {
      const asked = sources.flatMap(({ tags, currency }, place) => tags.map((tag) => ({ place, tag, currency })));
      const rows = await lockKept(db, [
        asked.map(({ place }) => place),
        asked.map(({ tag }) => tag),
        asked.map(({ currency }) => currency),
      ]);
      const kept = new Map(rows.map(({ place, units }) => [place, BigInt(units)]));
      return sources.map((_, place) => kept.get(place) ?? 0n);
    },
    takeAddressIndexes: async (chain, count) => {
      const taken = await takeIndexes(db, [addressSequence(chain, 'deposit'), count, chain]);
      return taken.map(({ index }) => toCount(index));
    },
    write: async (orders) => await writeNewOrders(db, orders),
  };
}

const balanceOf = (account: string): string =>
  `coalesce((select units from balances where account = '${account}' and currency = asked.currency), 0)`;

/** SQL for a time in milliseconds. Amounts are text and times are milliseconds, because JSON has types for neither. */
const milliseconds = (time: string): string => `round(extract(epoch from ${time}) * 1000)`;

/** Columns of the facts that hold for all currencies. */
const boardColumns = `    (select coalesce(json_agg(scope), '[]') from pauses) as pauses,
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
        'prices', prices, 'missing', missing, 'market', market,
        'observedAt', ${milliseconds('observed_at')}, 'savedAt', ${milliseconds('saved_at')}
      )
      from rate_snapshots order by id desc limit 1
    ) as rates`;
const readBoard = prepare<BoardRow>(`select ${boardColumns}`);

/** Currencies per statement: an order has two. */
const fundsAtOnce = 2;

/**
 * Reads the funds of one or two currencies. Not of a list: such a statement is planned again every time, because the
 * plan depends on the length of the list, and planning takes five times as long as execution.
 */
const selectFunds = `
  select asked.currency,
    ${balanceOf(accounts.hot)}::text as "hot",
    (${balanceOf(accounts.deposits)} + (
      select coalesce(sum(units), 0) from balances
      where units <> 0 and starts_with(account, 'liability:') and currency = asked.currency
    ) - (
      select coalesce(sum(units), 0) from deposits
      where flag is not null and status = 'confirmed' and currency = asked.currency
    ))::text as "deposited",
    ${keptOrdersUnits('asked.currency', 'asked.unmined_since')}::text as "kept",
    ${fixedUnits('asked.currency')}::text as "fixed",
    ${owedInBooksUnits('asked.currency')}::text as "owedInBooks",
    ${sweptOwedUnits('asked.currency')}::text as "sweptOwed",
    ${revocableOrdersUnits('asked.currency', 'asked.coin_chain is not null')}::text as "revocable",
    (-${balanceOf(accounts.inFlight)})::text as "reserved",
    (
      select coalesce(sum(largest.unpaid_units), 0) from (
        select o.unpaid_units from orders o
        where o.receive_currency = asked.currency and o.state = 'awaiting_deposit' and o.unpaid_units > 0
        order by o.unpaid_units desc limit $2
      ) as largest
    )::text as "unpaid",
    array(
      select units::text from coins
      where chain = asked.coin_chain and is_spendable and not is_reserved and height is not null
        and height <= (select height from chain_cursors where chain = asked.coin_chain) - asked.finality + 1
      order by units desc, id limit ${mostInputs}
    ) as "coins",
    (
      with recursive ready as materialized (
        select coins.id, coins.units, coins.change_of from coins
        where ${readyChangeRule} and coins.chain = asked.coin_chain and (coins.height is null
          or coins.height > (select height from chain_cursors where chain = asked.coin_chain) - asked.finality + 1)
        order by coins.units desc, coins.id limit ${changeLookedAt}
      ), unmined (coin_id, payout_id, domain) as (
        select ready.id, p.id, p.domain from ready
        join payouts p on p.id = ready.change_of and p.mined_height is null
        union
        select unmined.coin_id, p.id, p.domain from unmined
        cross join jsonb_array_elements(unmined.domain -> 'coins') as spent
        join payouts p on p.id = spent ->> 'changeOf' and p.mined_height is null
      ), counted as (
        select ready.units, count(unmined.payout_id) as parents,
          coalesce(sum(jsonb_array_length(unmined.domain -> 'coins')
            + (coalesce(jsonb_array_length(unmined.domain -> 'splitChange'), 0) + 1) / 2
            + (coalesce((unmined.domain ->> 'joined')::int, 0) * 2 + 2) / 3), 0) as inputs
        from ready left join unmined on unmined.coin_id = ready.id group by ready.id, ready.units
      )
      select coalesce(json_agg(json_build_object('units', units::text, 'parents', parents, 'inputs', inputs)
        order by units desc), '[]')
      from counted where parents <= ${mostUnmined}
    ) as "change",
    (
      select coalesce(sum(units), 0) from balances
      where account in ('${accounts.hot}', '${accounts.inFlight}') and currency = asked.gas_currency
    )::text as "gas",
    payers.coins as "coinPayers",
    payers.tokens as "tokenPayers"`;
const fundsOf = `
  from (
    values ($1::timestamptz, $3::text, $4::text, $5::bigint, $6::text, $7::text, $8::boolean),
      ($1::timestamptz, $9::text, $10::text, $11::bigint, $12::text, $13::text, $14::boolean)
  ) as asked (unmined_since, currency, coin_chain, finality, account_chain, gas_currency, pays_sweeps)
  cross join lateral (
    select count(*) filter (where p.currency = asked.gas_currency) as coins,
      count(*) filter (where p.currency <> asked.gas_currency) as tokens
    from payouts p
    where p.chain = asked.account_chain and p.state in ('planned', 'reserved', 'signed', 'broadcast')
      and (p.kind <> 'sweep' or asked.pays_sweeps)
  ) as payers
  where asked.currency is not null`;
const readFunds = prepare<FundsRow>(`${selectFunds} ${fundsOf}`);
/** The board in the same statement: an order reads the funds of two currencies and the board. */
const readFundsAndBoard = prepare<FundsRow & BoardRow>(`${selectFunds}, ${boardColumns} ${fundsOf}`);

/** Parameters of the funds query. A chain has either coins or accounts. Nothing is read for the other kind. */
function fundsParameters(
  currencyIds: readonly CurrencyId[],
  { unminedSince, profile, largestUnpaid }: CoverBasis,
): readonly unknown[] {
  const [first, second] = currencyIds.map((currency) => {
    const { chain } = currencies[currency];
    const { conflictDomain, nativeCurrency, sweepFeePayer } = chains[chain];
    return conflictDomain === 'coins'
      ? [currency, chain, finalityBlocks(chain, profile), null, null, false]
      : [currency, null, null, chain, nativeCurrency, sweepFeePayer === 'hot'];
  });
  return [
    fromTime(unminedSince),
    largestUnpaid ?? null,
    ...(first ?? []),
    ...(second ?? Array.from({ length: 6 }, () => null)),
  ];
}

type HealthRow = Texts<'unitsPerSize'> &
  Readonly<{ chain: ChainId; checkedAt: number; downSince: number | null; downReason: string | null }>;
type Texts<Key extends string> = Readonly<Record<Key, string>>;
type FundsRow = Texts<
  'hot' | 'deposited' | 'kept' | 'fixed' | 'owedInBooks' | 'sweptOwed' | 'revocable' | 'reserved' | 'unpaid' | 'gas'
> &
  Texts<'coinPayers' | 'tokenPayers'> &
  Readonly<{
    currency: CurrencyId;
    coins: readonly string[];
    change: readonly Readonly<{ units: string; parents: number; inputs: number }>[];
  }>;
type BoardRow = Readonly<{
  pauses: readonly Pause['scope'][];
  health: readonly HealthRow[];
  stops: readonly StopScope[];
  rates: Readonly<{ prices: Json; missing: Json; market: Json; observedAt: number; savedAt: number }> | null;
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
    rates: rates === null ? undefined : toRates(rates),
  };
}

function toRates({ prices, missing, market, ...times }: NonNullable<BoardRow['rates']>): BoardFacts['rates'] {
  return { ...times, prices: readPrices(prices), ...readMissing(missing), ...readMarket(market) };
}

function toFunds(row: FundsRow): Funds {
  const kept = BigInt(row.kept);
  return {
    currency: row.currency,
    hot: BigInt(row.hot),
    deposited: BigInt(row.deposited),
    owed: kept + BigInt(row.fixed),
    kept,
    owedInBooks: BigInt(row.owedInBooks),
    sweptOwed: BigInt(row.sweptOwed),
    revocable: BigInt(row.revocable),
    reserved: BigInt(row.reserved),
    unpaid: BigInt(row.unpaid),
    coins: row.coins.map(BigInt),
    change: row.change.map(({ units, parents, inputs }) => ({ units: BigInt(units), parents, inputs })),
    gas: { units: BigInt(row.gas), payers: { coins: toCount(row.coinPayers), tokens: toCount(row.tokenPayers) } },
  };
}

/**
 * Counts unpaid orders. Uses the indexes of orders by state and of cancelled orders, and stops counting at the limit.
 */
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

/** A row per source that keeps something back. */
const lockKept = prepare<{ place: number; units: string }>(`
  select place, units::text from lock_kept_of_sources($1::integer[], $2::text[], $3::text[])`);

const takeIndexes = prepare<{ index: string }>(`
  select nextval($1::regclass)
    + ${epochSize}::bigint * (select coalesce(max(epoch), 0) from key_epochs where chain = $3) as index
  from generate_series(1, $2::integer)`);
