/** Epochs of the hot keys in PostgreSQL. */
import { sql } from 'kysely';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { WalletRecords } from '#src/usecases/ports/records.ts';
import type { Queries } from './queries.ts';
import { assertFound, fromTime } from './row-values.ts';

export function makeEpochRecords(db: Queries): Pick<WalletRecords, 'epoch' | 'epochs' | 'beginEpoch'> {
  return {
    epoch: async (chain) => {
      const { rows } = await sql<{ epoch: number }>`select ${epochNow(chain)} as epoch`.execute(db);
      return assertFound(rows[0], 'epoch').epoch;
    },
    epochs: async () => {
      const rows = await db.selectFrom('key_epochs').selectAll().orderBy('began_at').orderBy('epoch').execute();
      return rows.map((row) => {
        const { epoch, act_id: actId } = row;
        return { chain: row.chain as ChainId, epoch, beganAt: row.began_at.getTime(), actId };
      });
    },
    beginEpoch: async ({ chain, epoch, beganAt, actId }) => {
      const row = { chain, epoch, began_at: fromTime(beganAt), act_id: actId };
      await db.insertInto('key_epochs').values(row).execute();
    },
  };
}

/** The epoch of a chain's keys, as a part of a statement. */
export function epochNow(chain: ChainId) {
  return sql<number>`(select coalesce(max(epoch), 0) from key_epochs where chain = ${chain})`;
}
