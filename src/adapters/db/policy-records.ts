/** Policy versions in PostgreSQL. */
import type { Selectable } from 'kysely';
import { describePolicy, readPolicy, type PolicyDocument } from '#src/domain/policy/policy.ts';
import type { PolicyRecords, StoredPolicy } from '#src/usecases/ports/policy-records.ts';
import type { Policies } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { fromTime } from './row-values.ts';

export function makePolicyRecords(db: Queries): PolicyRecords {
  const newestFirst = () => db.selectFrom('policies').selectAll().orderBy('number', 'desc');
  return {
    newestAfter: async (number) => {
      const row = await newestFirst().where('number', '>', number).limit(1).executeTakeFirst();
      return row && toStored(row);
    },
    find: async (number) => {
      const row = await newestFirst().where('number', '=', number).executeTakeFirst();
      return row && toStored(row);
    },
    newest: async (limit) => (await newestFirst().limit(limit).execute()).map(toStored),
    inForceSince: async (at) => {
      const before = newestFirst().where('made_at', '<=', fromTime(at)).limit(1);
      const since = await newestFirst().where('made_at', '>', fromTime(at)).execute();
      return [...since, ...(await before.execute())].map(toStored);
    },
    append: async ({ number, policy, by, at, reason, hash }) => {
      const row = { number, document: describePolicy(policy), reason, made_by: by, made_at: fromTime(at), hash };
      const added = db.insertInto('policies').values(row);
      const { numInsertedOrUpdatedRows } = await added
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}

function toStored(row: Selectable<Policies>): StoredPolicy {
  const { number, reason, hash, made_by: by, made_at: at } = row;
  return { number, policy: readPolicy(row.document as PolicyDocument), reason, hash, by, at: at.getTime() };
}
