/** Quotes of the developer API in PostgreSQL. Only their inputs are stored, as everything else follows from them. */
import { sql } from 'kysely';
import { makeQuote, readInputs, describeInputs, type DescribedInputs } from '#src/domain/quote.ts';
import type { QuoteRecords } from '#src/usecases/ports/developer-records.ts';
import { fromTime, toCount } from '../row-values.ts';
import type { Queries } from '../queries.ts';

export function makeQuoteRecords(db: Queries): QuoteRecords {
  return {
    insert: async ({ id, keyId, quote }) => {
      const row = {
        id,
        key_id: keyId,
        inputs: describeInputs(quote.inputs),
        quoted_at: fromTime(quote.quotedAt),
        expires_at: fromTime(quote.expiresAt),
      };
      await db
        .insertInto('api_quotes')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    find: async (id) => {
      const row = await db.selectFrom('api_quotes').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const times = { quotedAt: row.quoted_at.getTime(), expiresAt: row.expires_at.getTime() };
      const quote = makeQuote(readInputs(row.inputs as DescribedInputs), times);
      if (!quote.ok) throw new Error('a stored quote has no price any more');
      return { id: row.id, keyId: row.key_id, quote: quote.value };
    },
    countOpen: async (keyId, now) => {
      const { rows } = await sql<Readonly<{ count: string }>>`
        select count(*) as count from api_quotes where key_id = ${keyId} and expires_at > ${fromTime(now)}`.execute(db);
      return toCount(rows[0]?.count ?? '0');
    },
    dropExpired: async (before) =>
      void (await db.deleteFrom('api_quotes').where('expires_at', '<', fromTime(before)).execute()),
    dropSurplus: async (now, most) =>
      void (await sql`
        delete from api_quotes where id in (
          select id from (
            select id, row_number() over (partition by key_id order by expires_at desc) as place
            from api_quotes where expires_at <= ${fromTime(now)}
          ) ended where place > ${most}
        )`.execute(db)),
  };
}
