/**
 * What a look at a chain asks and writes when its node shows nothing of anybody, in PostgreSQL. An idle service does
 * this all the time, so that each is one statement. Each condition is that of the verb it stands for, and the contract
 * of stores compares them.
 */
import { openMatters, type LookRecords, type OpenMatter } from '#src/usecases/ports/look-records.ts';
import { headersKept, toNodeTrouble } from './chain-records.ts';
import { prepare } from './prepared-statements.ts';
import type { Queries } from './queries.ts';
import { fromOptionalCount, fromOptionalTime, fromTime } from './row-values.ts';

export function makeLookRecords(db: Queries): LookRecords {
  return {
    ask: async (chain, { headHeight, headerAt, sweeps }) => {
      const asked = [chain, headHeight, fromOptionalCount(headerAt)];
      const due = [fromOptionalTime(sweeps?.dueAt ?? null), sweeps ? String(sweeps.minedUpTo) : null];
      const [row] = await askOnce(db, [...asked, ...due]);
      if (!row) throw new Error(`the database does not know the chain ${chain}`);
      const named = new Set(row.open.split(' '));
      const { checked_at: checkedAt, down_reason: downReason } = row;
      return {
        health: checkedAt ? { checkedAt: checkedAt.getTime(), downReason: toNodeTrouble(downReason) } : undefined,
        headerHash: row.header_hash,
        open: new Set(openMatters.filter((matter) => named.has(matter))),
      };
    },
    save: async (chain, { head: { height, hash, time }, finalHeight, unitsPerSize, checkedAt }) => {
      const block = [height, hash, fromTime(time), height - headersKept];
      const node = [fromOptionalCount(finalHeight), unitsPerSize.toString(), fromTime(checkedAt)];
      await saveOnce(db, [chain, ...block, ...node]);
    },
  };
}

type Row = Readonly<{ checked_at: Date | null; down_reason: string | null; header_hash: string | null; open: string }>;

/** Parameters: the chain, the head's height, the height of a header, when a sweep is due, and up to which height. */
const conditions: Readonly<Record<OpenMatter, string>> = {
  lost_addresses: `from payout_stops where scope = $1 and reason = 'restored' and not is_prepared`,
  deposits_at_head: 'from deposits where chain = $1 and height = $2::bigint',
  unmined_deposits: `from deposits where chain = $1 and status = 'seen' and height is null`,
  deep_deposits: `from deposits
    where chain = $1 and status = 'seen' and height + confirmations_needed <= $2::bigint + 1`,
  deep_fundings: 'from fundings where chain = $1 and not is_booked and height + confirmations_needed <= $2::bigint + 1',
  deep_payouts: `from payouts where chain = $1 and state = 'broadcast' and mined_height <= $2::bigint`,
  orphaned_deposits: `from deposits where chain = $1 and status = 'confirmed' and height is null`,
  unvouched_deposits: `from deposits where chain = $1 and voucher is null and height is not null
    and exists (select from orders where id = deposits.order_id and erased_at is null)`,
  due_sweeps: `from deposits where chain = $1 and status = 'confirmed' and sweep_at <= $4::timestamptz
    and height <= $5::bigint`,
  hand_over: `from (
      select handed_over_at from key_epochs where chain = $1 order by began_at desc, epoch desc limit 1
    ) as newest where handed_over_at is null`,
};

/** Names of what is open, separated by blanks. */
const openNames = openMatters.map((each) => `case when exists (select ${conditions[each]}) then '${each}' end`);

const askOnce = prepare<Row>(`
  select health.checked_at, health.down_reason,
    (select hash from chain_headers where chain = $1 and height = $3::bigint) as header_hash,
    concat_ws(' ', ${openNames.join()}) as open
  from chain_cursors left join chain_health as health using (chain) where chain = $1::text`);

/** Parameters: the chain; height, hash and time of the head; the last header to forget; final height, price, time. */
const saveOnce = prepare(`
  with moved as (
    update chain_cursors
    set height = $2::bigint, hash = $3, block_time = $4, final_height = coalesce($6::bigint, final_height)
    where chain = $1 and (hash is distinct from $3 or final_height is distinct from coalesce($6::bigint, final_height))
    returning chain, height, hash, block_time
  ), remembered as (
    insert into chain_headers (chain, height, hash, block_time) select * from moved
    on conflict (chain, height) do update set hash = excluded.hash, block_time = excluded.block_time
  ), pruned as (
    delete from chain_headers where chain = $1 and height <= $5::bigint
  )
  insert into chain_health (chain, head_height, head_hash, head_time, units_per_size, checked_at)
  values ($1, $2, $3, $4, $7::numeric, $8)
  on conflict (chain) do update set head_height = excluded.head_height, head_hash = excluded.head_hash,
    head_time = excluded.head_time, units_per_size = excluded.units_per_size, checked_at = excluded.checked_at,
    down_since = null, down_reason = null, unread = 0`);
