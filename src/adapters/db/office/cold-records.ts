/** Accounts and addresses of cold storage, and what the chain showed of them, in PostgreSQL. */
import { sql } from 'kysely';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ColdAccount, ColdKind } from '#src/domain/treasury/cold.ts';
import type { ColdRecords } from '#src/usecases/ports/cold-records.ts';
import { toColdMove } from '../cold-move-records.ts';
import { toColdReturn } from '../return-records.ts';
import type { Queries } from '../queries.ts';
import { assertFound, fromTime, toOptionalTime } from '../row-values.ts';
import { readActPayouts } from './treasury-records.ts';

export function makeColdRecords(db: Queries): ColdRecords {
  return { ...makeAccountVerbs(db), ...makeAddressVerbs(db), ...makeMoveVerbs(db), ...makeBalanceVerbs(db) };
}

type AccountVerbs = Pick<ColdRecords, 'accounts' | 'find' | 'lock' | 'add' | 'retire'>;

function makeAccountVerbs(db: Queries): AccountVerbs {
  const rows = db
    .selectFrom('cold_accounts as c')
    .innerJoin('treasury_acts as t', 't.id', 'c.act_id')
    .select(['c.id', 'c.chain', 'c.kind', 'c.key', 'c.fingerprint', 'c.label', 'c.act_id', 't.proposed_by'])
    .select(['c.added_at', 'c.usable_at', 'c.retired_at']);
  type Row = NonNullable<Awaited<ReturnType<typeof rows.executeTakeFirst>>>;
  const toAccount = (row: Row): ColdAccount => ({
    id: row.id,
    chain: row.chain as ChainId,
    kind: row.kind as ColdKind,
    key: row.key,
    fingerprint: row.fingerprint,
    label: row.label,
    actId: row.act_id,
    addedBy: row.proposed_by,
    addedAt: row.added_at.getTime(),
    usableAt: row.usable_at.getTime(),
    retiredAt: toOptionalTime(row.retired_at),
  });
  return {
    accounts: async () => {
      const isRetired = sql<boolean>`c.retired_at is not null`;
      const found = rows.orderBy(isRetired).orderBy('c.added_at', 'desc').orderBy('c.id');
      return (await found.execute()).map(toAccount);
    },
    find: async (id) => {
      const row = await rows.where('c.id', '=', id).executeTakeFirst();
      return row && toAccount(row);
    },
    lock: async (id) => {
      const row = await rows.where('c.id', '=', id).forUpdate('c').executeTakeFirst();
      return row && toAccount(row);
    },
    add: async ({ id, chain, kind, key, fingerprint, label, actId, addedAt, usableAt }) => {
      const times = { added_at: fromTime(addedAt), usable_at: fromTime(usableAt) };
      const row = { id, chain, kind, key, fingerprint, label, act_id: actId, ...times };
      await db.insertInto('cold_accounts').values(row).execute();
    },
    retire: async (id, by, at) => {
      const retired = { retired_by: by, retired_at: fromTime(at) };
      await db.updateTable('cold_accounts').set(retired).where('id', '=', id).execute();
    },
  };
}

function makeAddressVerbs(db: Queries): Pick<ColdRecords, 'nextIndex' | 'give' | 'addresses' | 'takenAddresses'> {
  return {
    nextIndex: async (accountId, branch) => {
      const { rows } = await sql<{ next: number }>`
        select coalesce(max(address_index) + 1, 0) as next from cold_addresses
        where account_id = ${accountId} and branch = ${branch}`.execute(db);
      return assertFound(rows[0], 'next index').next;
    },
    give: async ({ accountId, chain, address, branch, index }) => {
      const row = { account_id: accountId, chain, address, branch, address_index: index };
      await db
        .insertInto('cold_addresses')
        .values(row)
        .onConflict((conflict) => conflict.columns(['chain', 'address']).doNothing())
        .execute();
    },
    takenAddresses: async (chain) => {
      const { rows } = await sql<{ address: string }>`
        select a.address from treasury_acts t join cold_addresses a on a.address = t.address and a.chain = ${chain}
          where t.kind = 'cold' and t.state not in ('refused', 'withdrawn', 'expired')`.execute(db);
      return rows.map(({ address }) => address);
    },
    addresses: async (chain) => {
      const rows = db.selectFrom('cold_addresses').selectAll().where('chain', '=', chain);
      const found = await rows.orderBy('account_id').orderBy('branch').orderBy('address_index').execute();
      return found.map(({ account_id: accountId, address, branch, address_index: index }) => {
        return { accountId, chain, address, branch: branch === 0 ? 0 : 1, index };
      });
    },
  };
}

function makeMoveVerbs(db: Queries): Pick<ColdRecords, 'moves' | 'coins' | 'freeCoins' | 'returns'> {
  return {
    moves: async (limit) => {
      const isOpen = sql<boolean>`state = 'leaving'`;
      const rows = db.selectFrom('cold_moves').selectAll();
      const found = await rows
        .orderBy(isOpen, 'desc')
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      const payouts = await readActPayouts(
        db,
        found.map(({ id }) => id),
      );
      const txidOf = new Map(payouts.map(({ actId, txid }) => [actId, txid]));
      return found.map((row) => ({ ...toColdMove(row), txid: txidOf.get(row.id) ?? null }));
    },
    coins: async (chain) => {
      const { rows } = await sql<{ ids: string[]; units: string }>`
        ${allCoins} select array[c.coin_id] as ids, c.units from coins c
          where c.chain = ${chain} and not exists (select 1 from cold_return_coins b join cold_returns r
            on r.id = b.return_id where b.chain = c.chain and b.coin_id = c.coin_id and r.state in ('sent', 'arrived'))
        union all
        select array_remove(array[r.txid || ':1', (r.came ->> 'txid') || ':' || (r.came #>> '{change,output}'),
            r.plan #>> '{coins,0,id}'], null), (r.plan #>> '{change,units}')::numeric
          from cold_returns r
          where r.chain = ${chain} and r.state = 'sent' and r.plan -> 'change' <> 'null'`.execute(db);
      return rows.map(({ ids, units }) => ({ ids, units: BigInt(units) }));
    },
    freeCoins: async (accountId) => {
      const { rows } = await sql<FreeCoin>`
        ${allCoins} select c.coin_id, c.units, c.raw, a.branch, a.address_index from coins c
          join cold_addresses a on a.chain = c.chain and a.address = c.address
          where c.account_id = ${accountId} and not exists (
            select 1 from cold_return_coins b where b.chain = c.chain and b.coin_id = c.coin_id)
          order by c.coin_id`.execute(db);
      return rows.map(({ coin_id: id, units, raw, branch, address_index: index }) => {
        return { id, units: BigInt(units), raw, branch: branch === 0 ? 0 : 1, index };
      });
    },
    returns: async (limit) => {
      const isOpen = sql<boolean>`state in ('unsigned', 'sent')`;
      const rows = db.selectFrom('cold_returns').selectAll().orderBy(isOpen, 'desc').orderBy('planned_at', 'desc');
      return (await rows.orderBy('id').limit(limit).execute()).map(toColdReturn);
    },
  };
}

type FreeCoin = Readonly<{
  coin_id: string;
  units: string;
  raw: string | null;
  branch: number;
  address_index: number;
}>;

/** Every coin that moves brought to cold storage or returns gave back to it, once it is final, but what is gone. */
const allCoins = sql`
  with made as (
    select p.chain, m.account_id, m.coin_id, m.units, m.address,
      (select t.raw from attempts t where t.payout_id = p.id and t.txid = split_part(m.coin_id, ':', 1)) as raw
      from cold_moves m join payouts p on p.act_id = m.id where m.state = 'arrived' and m.coin_id is not null
    union all
    select r.chain, r.account_id,
      coalesce((r.came ->> 'txid') || ':' || (r.came #>> '{change,output}'), r.txid || ':1'),
      (coalesce(r.came, r.plan) #>> '{change,units}')::numeric, coalesce(r.came, r.plan) #>> '{change,address}',
      case when r.came is null then r.raw end
      from cold_returns r where r.state = 'arrived' and coalesce(r.came, r.plan) -> 'change' <> 'null'
  ), coins as (
    select * from made where not exists (
      select 1 from cold_losses l where l.chain = made.chain and l.coins @> array[made.coin_id])
  )`;

function makeBalanceVerbs(db: Queries): Pick<ColdRecords, 'addLoss' | 'balances' | 'putBalance'> {
  return {
    addLoss: async ({ actId, chain, amount: { currency, units }, coins }) => {
      const loss = { act_id: actId, chain, currency, units: units.toString(), coins: [...coins] };
      await db.insertInto('cold_losses').values(loss).execute();
    },
    balances: async () => {
      const rows = await db.selectFrom('cold_balances').selectAll().orderBy('currency').execute();
      return rows.map(({ currency, units, missing_units: missing, seen_at: seenAt }) => ({
        currency: currency as CurrencyId,
        units: BigInt(units),
        missingUnits: BigInt(missing),
        seenAt: seenAt.getTime(),
      }));
    },
    putBalance: async ({ currency, units, missingUnits, seenAt }) => {
      const shown = { units: units.toString(), missing_units: missingUnits.toString(), seen_at: fromTime(seenAt) };
      await db
        .insertInto('cold_balances')
        .values({ currency, ...shown })
        .onConflict((conflict) => conflict.column('currency').doUpdateSet(shown))
        .execute();
    },
  };
}
