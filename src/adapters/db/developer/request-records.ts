/** Idempotent API requests in PostgreSQL: hashes of idempotency key and request, and the id of the result. */
import { sql } from 'kysely';
import type { RequestName, RequestRecords, RequestRun, StoredRequest } from '#src/usecases/ports/developer-records.ts';
import { toOptionalTime } from '../row-values.ts';
import type { Queries } from '../queries.ts';

/**
 * The database's time, truncated to milliseconds, the driver's precision, because `started_at` identifies a run and is
 * compared later.
 */
const now = sql<Date>`date_trunc('milliseconds', now())`;

export function makeRequestRecords(db: Queries): RequestRecords {
  /** Updates the row of a request only while exactly this run is unfinished. */
  const update = ({ keyId, idempotencyHash, startedAt }: RequestRun) =>
    db
      .updateTable('api_requests')
      .where('key_id', '=', keyId)
      .where('idempotency_hash', '=', idempotencyHash)
      .where('started_at', '=', new Date(startedAt))
      .where('finished_at', 'is', null);
  return {
    begin: async (name, requestHash) => {
      const { keyId, idempotencyHash } = name;
      const row = { key_id: keyId, idempotency_hash: idempotencyHash, request_hash: requestHash, started_at: now };
      for (;;) {
        // The insert waits for a concurrent insert of the same key, which then counts as the earlier request.
        const inserted = db
          .insertInto('api_requests')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('started_at');
        const begun = await inserted.executeTakeFirst();
        if (begun) return { run: { ...name, startedAt: begun.started_at.getTime() } };
        const earlier = await find(db, name);
        // The earlier request may have been deleted between the two statements. The insert is then retried.
        if (earlier) return { earlier };
      }
    },
    takeOver: async (run) => {
      const taken = await update(run).set({ started_at: now }).returning('started_at').executeTakeFirst();
      return taken && { ...run, startedAt: taken.started_at.getTime() };
    },
    finish: async (run, subject) => {
      const { numUpdatedRows } = await update(run).set({ subject, finished_at: now }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    forget: async ({ keyId, idempotencyHash, startedAt }) =>
      void (await db
        .deleteFrom('api_requests')
        .where('key_id', '=', keyId)
        .where('idempotency_hash', '=', idempotencyHash)
        .where('started_at', '=', new Date(startedAt))
        .where('finished_at', 'is', null)
        .execute()),
    dropOld: async (olderThanMs) =>
      void (await sql`
        delete from api_requests where started_at < now() - ${olderThanMs} * interval '1 millisecond'`.execute(db)),
  };
}

async function find(db: Queries, { keyId, idempotencyHash }: RequestName): Promise<StoredRequest | undefined> {
  const row = await db
    .selectFrom('api_requests')
    .selectAll()
    .select(sql<string>`floor(extract(epoch from now() - started_at) * 1000)`.as('age_ms'))
    .where('key_id', '=', keyId)
    .where('idempotency_hash', '=', idempotencyHash)
    .executeTakeFirst();
  return (
    row && {
      requestHash: row.request_hash,
      startedAt: row.started_at.getTime(),
      ageMs: Number(row.age_ms),
      finishedAt: toOptionalTime(row.finished_at),
      subject: row.subject,
    }
  );
}
