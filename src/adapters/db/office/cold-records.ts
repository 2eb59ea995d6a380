/** Accounts and addresses of cold storage, and what the chain showed of them, in PostgreSQL. */
import { sql } from 'kysely';
import { currencies, heldCurrencyIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ColdAccount, ColdKind } from '#src/domain/treasury/cold.ts';
import type { ColdRecords } from '#src/usecases/ports/cold-records.ts';
import { toColdMove } from '../cold-move-records.ts';
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

function makeAddressVerbs(db: Queries): Pick<ColdRecords, 'nextIndex' | 'give' | 'addresses'> {
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
    addresses: async (chain) => {
      const rows = db.selectFrom('cold_addresses').selectAll().where('chain', '=', chain);
      const found = await rows.orderBy('account_id').orderBy('branch').orderBy('address_index').execute();
      return found.map(({ account_id: accountId, address, branch, address_index: index }) => {
        return { accountId, chain, address, branch: branch === 0 ? 0 : 1, index };
      });
    },
  };
}

function makeMoveVerbs(db: Queries): Pick<ColdRecords, 'moves' | 'coins'> {
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
      const ids = heldCurrencyIds.filter((id) => currencies[id].chain === chain);
      const arrived = db.selectFrom('cold_moves').select(['coin_id', 'units']).where('state', '=', 'arrived');
      const found = await arrived.where('currency', 'in', ids).orderBy('id').execute();
      return found.flatMap(({ coin_id: id, units }) => (id === null ? [] : [{ id, units: BigInt(units) }]));
    },
  };
}

function makeBalanceVerbs(db: Queries): Pick<ColdRecords, 'balances' | 'putBalance'> {
  return {
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
