/** Fundings of the hot wallet that are no new money: what a venue paid us, and what came back from cold storage. */
import { sql, type RawBuilder } from 'kysely';

/** Venues spell transactions their own way. */
const plain = (txid: RawBuilder<unknown>) => sql`regexp_replace(lower(${txid}), '^0x', '')`;

/**
 * Condition on a row `f` of fundings. What is not booked yet is explained by whatever its transaction says; once it is
 * booked, only by what it was booked as: coins that people had booked as gone come back as capital.
 */
export const isExplained = sql<boolean>`(
  exists (
    select from venue_transfers v
    where v.direction = 'out' and v.currency = f.currency and (v.state = 'arrived' or not f.is_booked)
      and ${plain(sql.ref('v.txid'))} = ${plain(sql`split_part(f.id, ':', 2)`)}
  )
  or exists (
    select from cold_returns r
    where r.chain = f.chain and r.currency = f.currency and (r.state = 'arrived' or not f.is_booked)
      and split_part(f.id, ':', 2) in (r.txid, r.came ->> 'txid')
  )
)`;
