/** Refills in PostgreSQL. What has come for one is read from the fundings. */
import { sql, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Refill } from '#src/domain/treasury/refill.ts';
import type { TreasuryRecords } from '#src/usecases/ports/treasury-records.ts';
import type { Refills } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';
import {
  assertFound,
  fromOptionalCount,
  fromOptionalTime,
  fromTime,
  toOptionalCount,
  toOptionalTime,
} from '../row-values.ts';
import { isExplained } from './explained-funding.ts';

type RefillRecords = Pick<TreasuryRecords, 'addRefill' | 'refills' | 'closeRefill' | 'came'>;

export function makeRefillRecords(db: Queries): RefillRecords {
  return {
    addRefill: async (refill) => {
      const { id, currency, address, reason } = refill;
      const times = { requested_at: fromTime(refill.requestedAt), closed_at: fromOptionalTime(refill.closedAt) };
      const people = { requested_by: refill.requestedBy, closed_by: refill.closedBy };
      const expected = {
        units: refill.units.toString(),
        after_height: fromOptionalCount(refill.afterHeight) ?? '0',
        up_to_height: fromOptionalCount(refill.upToHeight),
      };
      await db
        .insertInto('refills')
        .values({ id, currency, address, reason, ...expected, ...people, ...times })
        .execute();
    },
    refills: async (limit) => {
      const isOpen = sql<boolean>`closed_at is null`;
      const rows = db.selectFrom('refills').selectAll().orderBy(isOpen, 'desc').orderBy('requested_at', 'desc');
      return (await rows.orderBy('id').limit(limit).execute()).map(toRefill);
    },
    closeRefill: async ({ id, by, at, upToHeight }) => {
      const ended = { closed_by: by, closed_at: fromTime(at), up_to_height: String(upToHeight) };
      const closed = db.updateTable('refills').set(ended);
      const { numUpdatedRows } = await closed.where('id', '=', id).where('closed_at', 'is', null).executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    came: async (refill) => await findCame(db, refill),
  };
}

/** A funding in no block any more is left out: it has not come. So is what a transfer or a return has brought. */
async function findCame(db: Queries, { currency, afterHeight, upToHeight }: Refill) {
  const last = fromOptionalCount(upToHeight);
  const { rows } = await sql<{ booked: string; seen: string }>`
    select coalesce(sum(units) filter (where is_booked), 0) as booked,
      coalesce(sum(units) filter (where not is_booked), 0) as seen
    from fundings f
    where currency = ${currency} and lost_address is null and height > ${String(afterHeight)}::bigint
      and (${last}::bigint is null or height <= ${last}::bigint) and not ${isExplained}`.execute(db);
  const { booked, seen } = assertFound(rows[0], 'sum of fundings');
  return { booked: BigInt(booked), seen: BigInt(seen) };
}

function toRefill(row: Selectable<Refills>): Refill {
  return {
    id: row.id,
    currency: row.currency as CurrencyId,
    units: BigInt(row.units),
    address: row.address,
    reason: row.reason,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at.getTime(),
    afterHeight: Number(row.after_height),
    upToHeight: toOptionalCount(row.up_to_height),
    closedBy: row.closed_by,
    closedAt: toOptionalTime(row.closed_at),
  };
}
