/** Returns from cold storage in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { AccountPlan, ColdReturn, ReturnCame, ReturnPlan, ReturnState } from '#src/domain/treasury/cold-return.ts';
import type { ReturnPatch, ColdReturnRecords } from '#src/usecases/ports/cold-records.ts';
import type { ColdReturns } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { fromOptionalTime, fromTime, given, toOptionalTime } from './row-values.ts';

const open = ['unsigned', 'sent'] as const;
const isGivenUp = sql<boolean>`state in ('cancelled', 'failed')`;

export function makeReturnRecords(db: Queries): ColdReturnRecords {
  const rows = db.selectFrom('cold_returns').selectAll();
  const readAll = async (query: typeof rows) => (await query.execute()).map(toColdReturn);
  const bind = async ({ id, chain, plan }: Pick<ColdReturn, 'id' | 'chain' | 'plan'>) =>
    plan.coins.map((coin) => ({ chain, coin_id: coin.id, return_id: id }));
  return {
    insert: async (returned) => {
      await db.insertInto('cold_returns').values(fromReturn(returned)).execute();
      await db
        .insertInto('cold_return_coins')
        .values(await bind(returned))
        .execute();
    },
    lock: async (id) => (await readAll(rows.where('id', '=', id).forUpdate()))[0],
    lockByTxid: async (chain, txid) => {
      const isIt = sql<boolean>`(txid = ${txid} or came ->> 'txid' = ${txid})`;
      const found = rows.where('chain', '=', chain).where(isIt);
      return (await readAll(found.orderBy(isGivenUp).orderBy('id').limit(1).forUpdate()))[0];
    },
    lockRivals: async ({ id, chain, plan }) => {
      const ids = plan.coins.map((coin) => coin.id);
      const bound = db.selectFrom('cold_return_coins').select('return_id').where('chain', '=', chain);
      const rivals = rows
        .where('id', 'in', bound.where('coin_id', 'in', ids))
        .where('id', '<>', id)
        .where('state', 'in', [...open]);
      return await readAll(rivals.orderBy('id').forUpdate());
    },
    move: async ({ id, fromVersion, state, patch }) => {
      const { numUpdatedRows } = await db
        .updateTable('cold_returns')
        .set({ state, version: fromVersion + 1, ...fromPatch(patch) })
        .where('id', '=', id)
        .where('version', '=', fromVersion)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('a return was changed meanwhile');
    },
    freeCoins: async (id) => void (await db.deleteFrom('cold_return_coins').where('return_id', '=', id).execute()),
    bindCoins: async (returned) => {
      const coins = db.insertInto('cold_return_coins').values(await bind(returned));
      await coins.onConflict((conflict) => conflict.doNothing()).execute();
    },
    open: async () => await readAll(rows.where('state', 'in', [...open]).orderBy('id')),
    pending: async (chain) =>
      await readAll(rows.where('chain', '=', chain).where('state', '<>', 'arrived').orderBy(isGivenUp).orderBy('id')),
    ...makeCameVerbs(db),
    ...makeImportVerbs(db),
    sums: async () => await readSums(db),
  };
}

type CameVerbs = Pick<ColdReturnRecords, 'setCame' | 'forgetCame' | 'areLost'>;

function makeCameVerbs(db: Queries): CameVerbs {
  return {
    setCame: async (id, came) => {
      const noted = { came: JSON.stringify(writeCame(came)), version: sql<number>`version + 1` };
      await db.updateTable('cold_returns').set(noted).where('id', '=', id).execute();
    },
    forgetCame: async (chain, height) => {
      const forgotten = db.updateTable('cold_returns').set({ came: null, version: sql<number>`version + 1` });
      const atHeight = sql<boolean>`came is not null and (came ->> 'height')::bigint = ${height}`;
      await forgotten.where('chain', '=', chain).where('state', '<>', 'arrived').where(atHeight).execute();
    },
    areLost: async (chain, coinIds) => {
      const { rows: lost } = await sql`
        select 1 from cold_losses where chain = ${chain} and coins && ${[...coinIds]}::text[] limit 1`.execute(db);
      return lost.length > 0;
    },
  };
}

type ImportVerbs = Pick<ColdReturnRecords, 'addImport' | 'imports' | 'dropImport'>;

function makeImportVerbs(db: Queries): ImportVerbs {
  return {
    addImport: async (returnId, signedSet) => {
      const kept = db.insertInto('cold_imports').values({ return_id: returnId, signed_set: signedSet });
      await kept.onConflict((conflict) => conflict.doNothing()).execute();
    },
    imports: async () => {
      const found = db.selectFrom('cold_imports').innerJoin('cold_returns', 'cold_returns.id', 'return_id');
      const kept = await found.selectAll('cold_returns').select('signed_set').orderBy('return_id').execute();
      return kept.map(({ signed_set: signedSet, ...row }) => ({ returned: toColdReturn(row), signedSet }));
    },
    dropImport: async (returnId) =>
      void (await db.deleteFrom('cold_imports').where('return_id', '=', returnId).execute()),
  };
}

async function readSums(db: Queries): ReturnType<ColdReturnRecords['sums']> {
  // Fees are in the chain's own coin. A return that failed with what a block said of it was mined in vain.
  const natives = JSON.stringify(
    Object.fromEntries(Object.entries(chains).map(([chain, { nativeCurrency }]) => [chain, nativeCurrency])),
  );
  const { rows: sums } = await sql<{ currency: string; taken: string; on_the_way: string }>`
    with counted as (
      select chain, currency, state, case when state <> 'sent' then came end as came, units, fee_units
      from cold_returns where state in ('sent', 'arrived') or (state = 'failed' and (came ->> 'units')::numeric = 0)
    ), parts as (
      select currency, state, coalesce((came ->> 'units')::numeric, units) as units from counted
      union all
      select ${natives}::jsonb ->> chain, state, coalesce((came ->> 'feeUnits')::numeric, fee_units) from counted
    )
    select currency, sum(units) as taken, coalesce(sum(units) filter (where state = 'sent'), 0) as on_the_way
    from parts group by currency having sum(units) <> 0 order by currency`.execute(db);
  const { rows: losses } = await sql<{ currency: string; units: string }>`
    select currency, sum(units) as units from cold_losses group by currency order by currency`.execute(db);
  const toSum = (currency: string, units: string) => money(currency as CurrencyId, BigInt(units));
  return {
    taken: sums.map(({ currency, taken }) => toSum(currency, taken)),
    onTheWay: sums.flatMap(({ currency, on_the_way: way }) => (way === '0' ? [] : [toSum(currency, way)])),
    lost: losses.map(({ currency, units }) => toSum(currency, units)),
  };
}

function fromPatch(patch: ReturnPatch) {
  return {
    txid: patch.txid,
    raw: patch.raw,
    signed_at: given(patch.signedAt, fromOptionalTime),
    ended_at: given(patch.endedAt, fromOptionalTime),
    trouble: patch.trouble,
    came: given(patch.came, (came) => came && JSON.stringify(writeCame(came))),
  };
}

function fromReturn({
  id,
  chain,
  currency,
  file,
  state,
  version,
  txid,
  raw,
  reason,
  trouble,
  came,
  ...rest
}: ColdReturn) {
  return {
    id,
    chain,
    currency,
    file,
    state,
    version,
    txid,
    raw,
    reason,
    trouble,
    came: came && JSON.stringify(writeCame(came)),
    account_id: rest.accountId,
    units: rest.units.toString(),
    fee_units: rest.feeUnits.toString(),
    plan: JSON.stringify(writePlan(rest.plan)),
    requested_by: rest.requestedBy,
    planned_at: fromTime(rest.plannedAt),
    signed_at: fromOptionalTime(rest.signedAt),
    ended_at: fromOptionalTime(rest.endedAt),
  };
}

function writePlan({ coins, to, units, change, account }: ReturnPlan) {
  const write = <Part extends Readonly<{ units: bigint }>>(part: Part) => ({ ...part, units: part.units.toString() });
  const pays = account && {
    ...account,
    size: account.size.toString(),
    unitsPerSize: account.unitsPerSize.toString(),
  };
  const written = { coins: coins.map(write), to, units: units.toString(), change: change && write(change) };
  return { ...written, ...(pays && { account: pays }) };
}

function writeCame({ units, feeUnits, change, ...rest }: ReturnCame) {
  const written = change && { ...change, units: change.units.toString() };
  return { ...rest, units: units.toString(), feeUnits: feeUnits.toString(), change: written };
}

type WrittenCame = ReturnType<typeof writeCame>;

function readCame({ units, feeUnits, change, ...rest }: WrittenCame): ReturnCame {
  const read = change && { ...change, units: BigInt(change.units) };
  return { ...rest, units: BigInt(units), feeUnits: BigInt(feeUnits), change: read };
}

type Written<Part> = Omit<Part, 'units'> & Readonly<{ units: string }>;
type WrittenPlan = Readonly<{
  coins: readonly Written<ReturnPlan['coins'][number]>[];
  to: string;
  units: string;
  change: Written<NonNullable<ReturnPlan['change']>> | null;
  account?: Omit<AccountPlan, 'size' | 'unitsPerSize'> & Readonly<{ size: string; unitsPerSize: string }>;
}>;

function readPlan({ coins, to, units, change, account }: WrittenPlan): ReturnPlan {
  return {
    ...(account && {
      account: { ...account, size: BigInt(account.size), unitsPerSize: BigInt(account.unitsPerSize) },
    }),
    coins: coins.map((coin) => ({ ...coin, units: BigInt(coin.units) })),
    to,
    units: BigInt(units),
    change: change && { ...change, units: BigInt(change.units) },
  };
}

export function toColdReturn(row: Selectable<ColdReturns>): ColdReturn {
  return {
    id: row.id,
    accountId: row.account_id,
    chain: row.chain as ChainId,
    currency: row.currency as CurrencyId,
    units: BigInt(row.units),
    feeUnits: BigInt(row.fee_units),
    plan: readPlan(row.plan as unknown as WrittenPlan),
    file: row.file,
    state: row.state as ReturnState,
    version: row.version,
    txid: row.txid,
    raw: row.raw,
    requestedBy: row.requested_by,
    reason: row.reason,
    plannedAt: row.planned_at.getTime(),
    signedAt: toOptionalTime(row.signed_at),
    endedAt: toOptionalTime(row.ended_at),
    trouble: row.trouble,
    came: row.came === null ? null : readCame(row.came as unknown as WrittenCame),
  };
}
