/** Signatures that were used for writing, in PostgreSQL, so that no server accepts one again. */
import { sql } from 'kysely';
import type { NonceRecords } from '#src/usecases/ports/developer-records.ts';
import type { Queries } from '../queries.ts';

export function makeNonceRecords(db: Queries): NonceRecords {
  return {
    use: async (keyId, nonceHash) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('api_nonces')
        .values({ key_id: keyId, nonce_hash: nonceHash, used_at: sql<Date>`now()` })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    dropOld: async (olderThanMs, most) => {
      const { numAffectedRows = 0n } = await sql`
        delete from api_nonces where ctid in (
          select ctid from api_nonces where used_at < now() - ${olderThanMs} * interval '1 millisecond' limit ${most}
        )`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
