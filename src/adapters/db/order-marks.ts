/**
 * A version hash (like an ETag) per order that changes whenever something visible to its holder changes, for clients
 * that follow many orders. One statement serves all followed orders, and its cost depends only on their number.
 */
import type { Pool } from 'pg';

export type ReadOrderMarks = (orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * SQL of the marks. An order that does not exist or was erased has no mark. The head height is part of the mark only
 * while a deposit or payout gains confirmations.
 */
const statement = `
  select o.id, md5(concat_ws('|', o.version, o.refund_address is null, md5(o.refund_address), o.price, o.expires_at,
    o.waiting_reason, o.deadline_at, o.detected_at, o.confirmed_at, o.paid_at,
    r.signature is null, d.mark, p.mark)) as mark
  from orders o
  left join receipts r on r.order_id = o.id
  left join lateral (
    select string_agg(concat_ws(',', each.id, each.status, each.use, each.height,
      case when each.status = 'seen' and each.height is not null then head.height end), ';' order by each.id) as mark
    from deposits each join chain_cursors head on head.chain = each.chain
    where each.order_id = o.id
  ) d on true
  left join lateral (
    select string_agg(concat_ws(',', each.id, each.state, each.waits_for, each.mined_txid, each.mined_height,
      case when each.state = 'broadcast' then head.height end), ';' order by each.id) as mark
    from payouts each join chain_cursors head on head.chain = each.chain
    where each.order_id = o.id
  ) p on true
  where o.id = any($1) and o.erased_at is null`;

export function makeReadOrderMarks(pool: Pool): ReadOrderMarks {
  return async (orderIds) => {
    const { rows } = await pool.query<{ id: string; mark: string }>(statement, [orderIds]);
    return new Map(rows.map(({ id, mark }) => [id, mark]));
  };
}
