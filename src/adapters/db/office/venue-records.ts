/** Venues in PostgreSQL: what the back office and the worker's venue round read and write. */
import { sql } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { plainTxid, type TradingVenue, type TransferState } from '#src/domain/treasury/venue.ts';
import type { VenueRecords } from '#src/usecases/ports/venue-records.ts';
import type { Queries } from '../queries.ts';
import { fromOptionalTime, fromTime, toOptionalTime } from '../row-values.ts';
import { openTransferStates, toTransfer } from '../transfer-records.ts';
import { makeTradeRecords } from './trade-records.ts';

export function makeVenueRecords(db: Queries): VenueRecords {
  const rows = db.selectFrom('venue_transfers').selectAll();
  return {
    ...makeTradeRecords(db),
    ...makeLookRecords(db),
    transfers: async (limit) => {
      const isOpen = sql<boolean>`state = any(${[...openTransferStates]})`;
      const found = rows.orderBy(isOpen, 'desc').orderBy('planned_at', 'desc').orderBy('id').limit(limit);
      return (await found.execute()).map(toTransfer);
    },
    absentSince: async (since) => {
      const absent = rows.where('state', 'in', ['absent', 'failed']).where('ended_at', '>=', fromTime(since));
      return (await absent.orderBy('asked_at', 'desc').orderBy('id').execute()).map(toTransfer);
    },
    findClaimer: async (venue, { currency, reference, txid }) => {
      const isSameTxid = sql<boolean>`lower(regexp_replace(txid, '^0x', '', 'i')) = ${plainTxid(txid ?? '')}`;
      const found = await db
        .selectFrom('venue_transfers')
        .select('state')
        .where('venue', '=', venue)
        .where('direction', '=', 'out')
        .where((where) =>
          where.or([where('reference', '=', reference), where.and([where('currency', '=', currency), isSameTxid])]),
        )
        .executeTakeFirst();
      return found && (found.state as TransferState);
    },
    findBooked: async (currency, txid) => {
      const row = await db
        .selectFrom('fundings')
        .selectAll()
        .where('currency', '=', currency)
        .where('is_booked', '=', true)
        .where('lost_address', 'is', null)
        .where(sql<boolean>`lower(regexp_replace(split_part(id, ':', 2), '^0x', '', 'i')) = ${plainTxid(txid)}`)
        // A payment that was booked as a transfer's has no line of capital.
        .where(sql<boolean>`exists (
          select 1 from journal j join journal_lines l on l.seq = j.seq
          where j.ref = 'fund:' || fundings.id and l.account = 'equity:capital')`)
        .executeTakeFirst();
      return row && { txid: row.id.split(':')[1] ?? '', amount: money(currency, BigInt(row.units)) };
    },
    movedBy: async (requester, since) => {
      const { rows: moved } = await sql<{ id: string; currency: string; units: string }>`
        select id, currency, units from venue_trades
        where requested_by = ${requester} and planned_at > ${fromTime(since)} and state <> 'refused'
        union all
        select id, currency, units from venue_transfers
        where requested_by = ${requester} and planned_at > ${fromTime(since)} and state <> 'refused'`.execute(db);
      return moved.map(({ id, currency, units }) => ({ id, amount: money(currency as CurrencyId, BigInt(units)) }));
    },
    restoredSince: async (since) => {
      const { rows: lifted } = await sql`
        select 1 from audit_log
        where action = 'payouts_resumed' and details like 'restored%' and at >= ${fromTime(since)} limit 1`.execute(db);
      return lifted.length > 0;
    },
    refusedTo: async (requester, since) => {
      const { rows: ended } = await sql<{ currency: string; ended_at: Date }>`
        select currency, ended_at from venue_trades
        where requested_by = ${requester} and ended_at > ${fromTime(since)} and state in ('refused', 'absent')
        union all
        select currency, ended_at from venue_transfers
        where requested_by = ${requester} and ended_at > ${fromTime(since)}
          and state in ('refused', 'failed', 'absent')`.execute(db);
      return ended.map(({ currency, ended_at: at }) => ({ currency: currency as CurrencyId, at: at.getTime() }));
    },
  };
}

type LookRecords = Pick<
  VenueRecords,
  'balances' | 'putBalance' | 'addresses' | 'putAddress' | 'findVenueAt' | 'look' | 'putLook'
>;

function makeLookRecords(db: Queries): LookRecords {
  return {
    balances: async (venue) => {
      const found = await db.selectFrom('venue_balances').selectAll().where('venue', '=', venue).execute();
      return found.map((row) => ({
        currency: row.currency as CurrencyId,
        units: BigInt(row.units),
        difference: BigInt(row.surplus_units) - BigInt(row.missing_units),
        seenAt: row.seen_at.getTime(),
      }));
    },
    putBalance: async (venue, { currency, units, difference, seenAt }) => {
      const seen = { units: units.toString(), seen_at: fromTime(seenAt) };
      const [missing, surplus] = difference !== null && difference < 0n ? [-difference, 0n] : [0n, difference ?? 0n];
      const compared =
        difference === null ? {} : { missing_units: missing.toString(), surplus_units: surplus.toString() };
      await db
        .insertInto('venue_balances')
        .values({ venue, currency, missing_units: '0', ...seen, ...compared })
        .onConflict((conflict) => conflict.columns(['venue', 'currency']).doUpdateSet({ ...seen, ...compared }))
        .execute();
    },
    addresses: async (venue) => {
      const found = db.selectFrom('venue_addresses').selectAll().where('venue', '=', venue);
      return (await found.orderBy('currency').orderBy('seen_at', 'desc').execute()).map((row) => ({
        currency: row.currency as CurrencyId,
        canonical: row.canonical,
        address: row.address,
        seenAt: row.seen_at.getTime(),
      }));
    },
    putAddress: async (venue, { currency, canonical, address, seenAt }) => {
      const seen = { address, seen_at: fromTime(seenAt) };
      await db
        .insertInto('venue_addresses')
        .values({ venue, currency, canonical, ...seen })
        .onConflict((conflict) => conflict.columns(['venue', 'currency', 'canonical']).doUpdateSet(seen))
        .execute();
    },
    findVenueAt: async (currency, canonical) => {
      const found = db.selectFrom('venue_addresses').select('venue').where('currency', '=', currency);
      const row = await found.where('canonical', '=', canonical).executeTakeFirst();
      return row && (row.venue as TradingVenue);
    },
    look: async (venue) => {
      const row = await db.selectFrom('venue_looks').selectAll().where('venue', '=', venue).executeTakeFirst();
      if (!row) return undefined;
      const { asked_at: asked, answered_at: answered, trouble } = row;
      return { askedAt: asked.getTime(), answeredAt: toOptionalTime(answered), trouble };
    },
    putLook: async (venue, { askedAt, answeredAt, trouble }) => {
      const look = { asked_at: fromTime(askedAt), answered_at: fromOptionalTime(answeredAt), trouble };
      await db
        .insertInto('venue_looks')
        .values({ venue, ...look })
        .onConflict((conflict) => conflict.column('venue').doUpdateSet(look))
        .execute();
    },
  };
}
