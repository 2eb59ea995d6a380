/** Fundings of the hot wallet in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Funding, WalletRecords } from '#src/usecases/ports/records.ts';
import { fromOptionalCount, toOptionalCount } from './row-values.ts';
import type { Fundings } from './generated/schema.ts';
import type { Queries } from './queries.ts';

type FundingRecords = Pick<
  WalletRecords,
  'putFunding' | 'orphanFundings' | 'findFunding' | 'readyFundings' | 'markFundingBooked'
>;

export function makeFundingRecords(db: Queries): FundingRecords {
  return {
    putFunding: async ({ id, chain, currency, units, height, confirmationsNeeded, isBooked, lostAddress }) => {
      const facts = { id, chain, currency, units: units.toString(), confirmations_needed: confirmationsNeeded };
      await db
        .insertInto('fundings')
        .values({ ...facts, height: fromOptionalCount(height), is_booked: isBooked, lost_address: lostAddress })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ height: sql`excluded.height` }))
        .execute();
    },
    orphanFundings: async (chain, height) => {
      const undone = db.updateTable('fundings').set({ height: null }).where('chain', '=', chain);
      await undone.where('height', '=', String(height)).execute();
    },
    findFunding: async (id) => {
      const row = await db.selectFrom('fundings').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toFunding(row);
    },
    readyFundings: async (chain, headHeight) => {
      const ready = db
        .selectFrom('fundings')
        .selectAll()
        .where('chain', '=', chain)
        .where(sql<boolean>`not is_booked and height + confirmations_needed <= ${String(headHeight + 1)}::bigint`)
        .orderBy('height')
        .orderBy('id');
      return (await ready.execute()).map(toFunding);
    },
    markFundingBooked: async (id) => {
      const booked = db.updateTable('fundings').set({ is_booked: true }).where('id', '=', id);
      const { numUpdatedRows } = await booked.executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('there is no such funding to book');
    },
  };
}

function toFunding(row: Selectable<Fundings>): Funding {
  return {
    id: row.id,
    chain: row.chain as ChainId,
    currency: row.currency as CurrencyId,
    units: BigInt(row.units),
    height: toOptionalCount(row.height),
    confirmationsNeeded: row.confirmations_needed,
    isBooked: row.is_booked,
    lostAddress: row.lost_address,
  };
}
