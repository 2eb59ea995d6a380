/** Transfers between the hot wallet and venues in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import {
  plainTxid,
  type TradingVenue,
  type TransferDirection,
  type TransferState,
  type VenueTransfer,
} from '#src/domain/treasury/venue.ts';
import type { TransferPatch, TransferRecords } from '#src/usecases/ports/venue-records.ts';
import type { VenueTransfers } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { fromOptionalTime, fromTime, given, toOptionalTime } from './row-values.ts';

/** States of which something is still to come. */
export const openTransferStates = ['leaving', 'left', 'planned', 'asked', 'unknown', 'known'] as const;

export function makeTransferRecords(db: Queries): TransferRecords {
  const rows = db.selectFrom('venue_transfers').selectAll();
  return {
    insert: async (transfer) => void (await db.insertInto('venue_transfers').values(fromTransfer(transfer)).execute()),
    lock: async (id) => {
      const row = await rows.where('id', '=', id).forUpdate().executeTakeFirst();
      return row && toTransfer(row);
    },
    move: async ({ id, fromVersion, state, patch }) => {
      const { numUpdatedRows } = await db
        .updateTable('venue_transfers')
        .set({ state, version: fromVersion + 1, ...fromPatch(patch) })
        .where('id', '=', id)
        .where('version', '=', fromVersion)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('a transfer was changed meanwhile');
    },
    open: async () => {
      const open = rows
        .where('state', 'in', [...openTransferStates])
        .orderBy('planned_at')
        .orderBy('id');
      return (await open.execute()).map(toTransfer);
    },
    stateByTxid: async (currency, txid) => {
      const row = await db
        .selectFrom('venue_transfers')
        .select('state')
        .where('direction', '=', 'out')
        .where('currency', '=', currency)
        .where(sql<boolean>`lower(regexp_replace(txid, '^0x', '', 'i')) = ${plainTxid(txid)}`)
        .executeTakeFirst();
      return row && (row.state as TransferState);
    },
    lockOut: async (currency) => {
      const out = db.selectFrom('venue_transfers').select('id').where('direction', '=', 'out');
      const own = out.where('currency', '=', currency).where('state', 'not in', ['arrived', 'refused', 'lost']);
      await own.orderBy('id').forUpdate().execute();
    },
  };
}

function fromPatch(patch: TransferPatch) {
  return {
    fee_units: given(patch.feeUnits, optionalText),
    address: patch.address,
    reference: patch.reference,
    txid: patch.txid,
    asked_at: given(patch.askedAt, fromOptionalTime),
    looked_at: given(patch.lookedAt, fromOptionalTime),
    ended_at: given(patch.endedAt, fromOptionalTime),
    refusal: patch.refusal,
    shown: patch.shown,
  };
}

function optionalText(units: bigint | null): string | null {
  return units === null ? null : units.toString();
}

function fromTransfer(transfer: VenueTransfer) {
  const { id, venue, direction, currency, state, version, address, reference, txid, reason, refusal, shown } = transfer;
  return {
    id,
    venue,
    direction,
    currency,
    state,
    version,
    address,
    reference,
    txid,
    reason,
    refusal,
    shown,
    units: transfer.units.toString(),
    fee_units: optionalText(transfer.feeUnits),
    requested_by: transfer.requestedBy,
    planned_at: fromTime(transfer.plannedAt),
    asked_at: fromOptionalTime(transfer.askedAt),
    looked_at: fromOptionalTime(transfer.lookedAt),
    ended_at: fromOptionalTime(transfer.endedAt),
  };
}

export function toTransfer(row: Selectable<VenueTransfers>): VenueTransfer {
  return {
    id: row.id,
    venue: row.venue as TradingVenue,
    direction: row.direction as TransferDirection,
    currency: row.currency as CurrencyId,
    units: BigInt(row.units),
    feeUnits: row.fee_units === null ? null : BigInt(row.fee_units),
    state: row.state as TransferState,
    version: row.version,
    address: row.address,
    reference: row.reference,
    txid: row.txid,
    requestedBy: row.requested_by,
    reason: row.reason,
    plannedAt: row.planned_at.getTime(),
    askedAt: toOptionalTime(row.asked_at),
    lookedAt: toOptionalTime(row.looked_at),
    endedAt: toOptionalTime(row.ended_at),
    refusal: row.refusal,
    shown: row.shown,
  };
}
