/** Epochs of the hot keys in PostgreSQL. */
import { sql } from 'kysely';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { EpochRecords } from '#src/usecases/ports/epoch-records.ts';
import type { Queries } from './queries.ts';
import { assertFound, fromOptionalTime, fromTime, toOptionalTime } from './row-values.ts';

export function makeEpochRecords(db: Queries): EpochRecords {
  return {
    epoch: async (chain) => {
      const { rows } = await sql<{ epoch: number }>`select ${epochNow(chain)} as epoch`.execute(db);
      return assertFound(rows[0], 'epoch').epoch;
    },
    epochs: async () => {
      const rows = await db.selectFrom('key_epochs').selectAll().orderBy('began_at').orderBy('epoch').execute();
      return rows.map((row) => {
        const { epoch, act_id: actId } = row;
        const handedOverAt = toOptionalTime(row.handed_over_at);
        return { chain: row.chain as ChainId, epoch, beganAt: row.began_at.getTime(), actId, handedOverAt };
      });
    },
    hasLaterHot: async (chain) => {
      const hot = db.selectFrom('watched_addresses').select('address').where('role', '=', 'hot');
      const later = hot.where('family', '=', chains[chain].family).where('chain', '=', chain);
      return (await later.where('address_index', '>', 0).limit(1).execute()).length > 0;
    },
    beginEpoch: async ({ chain, epoch, beganAt, actId, handedOverAt }) => {
      const times = { began_at: fromTime(beganAt), handed_over_at: fromOptionalTime(handedOverAt) };
      await db
        .insertInto('key_epochs')
        .values({ chain, epoch, act_id: actId, ...times })
        .execute();
    },
    noteHandedOver: async (chain, at) => {
      const newest = db
        .updateTable('key_epochs')
        .set({ handed_over_at: fromTime(at) })
        .where('chain', '=', chain);
      await newest.where('epoch', '=', epochNow(chain)).where('handed_over_at', 'is', null).execute();
    },
    lockEpoch: async (chain, mode) => {
      const name = sql`hashtext(${`key_epochs ${chain}`})`;
      await (
        mode === 'shared'
          ? sql`select pg_advisory_xact_lock_shared(${name})`
          : sql`select pg_advisory_xact_lock(${name})`
      ).execute(db);
    },
  };
}

/** The epoch of a chain's keys, as a part of a statement. */
export function epochNow(chain: ChainId) {
  return sql<number>`(select coalesce(max(epoch), 0) from key_epochs where chain = ${chain})`;
}
