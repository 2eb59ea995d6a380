/** Chain cursors (how far each chain has been read) and node health in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { isNodeTrouble } from '#src/domain/node-trouble.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainHealth, ChainRecords } from '#src/usecases/ports/chain-records.ts';
import { fromOptionalTime, fromTime, toCount, toOptionalTime } from './row-values.ts';
import type { ChainCursors, ChainHealth as HealthTable } from './generated/schema.ts';
import type { Queries } from './queries.ts';

/** Number of block headers kept, far more than the depth of any reorg. */
export const headersKept = 2000;

export function makeChainRecords(db: Queries): ChainRecords {
  const cursors = db.selectFrom('chain_cursors').selectAll();
  const healths = db.selectFrom('chain_health').selectAll();
  return {
    // Every chain has a cursor row from the start, so the row lock works before the first block too.
    lockCursor: async (chain) =>
      toBlockRef(await cursors.where('chain', '=', chain).forUpdate().executeTakeFirstOrThrow()),
    cursor: async (chain) => toBlockRef(await cursors.where('chain', '=', chain).executeTakeFirstOrThrow()),
    setCursor: async (chain, block) => await setCursor(db, chain, block),
    headerAt: async (chain, height) => {
      const header = db.selectFrom('chain_headers').selectAll().where('chain', '=', chain);
      const row = await header.where('height', '=', String(height)).executeTakeFirst();
      return row && toBlockRef(row);
    },
    highestHeader: async (chain) => {
      const headers = db.selectFrom('chain_headers').where('chain', '=', chain);
      const row = await headers.select(({ fn }) => fn.max('height').as('height')).executeTakeFirst();
      return toCount(row?.height ?? '0');
    },
    finalHeight: async (chain) => {
      const row = db.selectFrom('chain_cursors').select('final_height').where('chain', '=', chain);
      const { final_height: height } = await row.executeTakeFirstOrThrow();
      return height === null ? null : toCount(height);
    },
    setFinalHeight: async (chain, height) => {
      const cursor = db.updateTable('chain_cursors').set({ final_height: String(height) });
      await cursor.where('chain', '=', chain).execute();
    },
    saveHealth: async ({ chain, head, unitsPerSize, checkedAt, downSince, downReason, unread = 0 }) => {
      const facts = {
        head_height: String(head.height),
        head_hash: head.hash,
        head_time: fromTime(head.time),
        units_per_size: unitsPerSize.toString(),
        checked_at: fromTime(checkedAt),
        down_since: fromOptionalTime(downSince),
        down_reason: downReason,
        unread,
      };
      const saved = db.insertInto('chain_health').values({ chain, ...facts });
      await saved.onConflict((conflict) => conflict.column('chain').doUpdateSet(facts)).execute();
    },
    health: async (chain) => {
      const row = await healths.where('chain', '=', chain).executeTakeFirst();
      return row && toHealth(row);
    },
    allHealth: async () => (await healths.orderBy('chain').execute()).map(toHealth),
  };
}

async function setCursor(db: Queries, chain: ChainId, { height, hash, time }: BlockRef): Promise<void> {
  const blockTime = fromTime(time);
  const { rows } = await sql`
    with moved as (
      update chain_cursors set height = ${height}, hash = ${hash}, block_time = ${blockTime}
      where chain = ${chain} returning chain, height, hash, block_time
    ), remembered as (
      insert into chain_headers (chain, height, hash, block_time)
      select chain, height, hash, block_time from moved
      on conflict (chain, height) do update set hash = excluded.hash, block_time = excluded.block_time
    ), pruned as (
      delete from chain_headers where chain = ${chain} and height <= ${height - headersKept}
    )
    select chain from moved`.execute(db);
  if (rows.length !== 1) throw new Error(`the database does not know the chain ${chain}`);
}

function toBlockRef({
  height,
  hash,
  block_time: time,
}: Omit<Selectable<ChainCursors>, 'chain' | 'final_height'>): BlockRef | undefined {
  if (height === null || hash === null || time === null) return undefined;
  return { height: toCount(height), hash, time: time.getTime() };
}

function toHealth(row: Selectable<HealthTable>): ChainHealth {
  return {
    chain: row.chain as ChainId,
    head: { height: toCount(row.head_height), hash: row.head_hash, time: row.head_time.getTime() },
    unitsPerSize: BigInt(row.units_per_size),
    checkedAt: row.checked_at.getTime(),
    downSince: toOptionalTime(row.down_since),
    downReason: toNodeTrouble(row.down_reason),
    ...(row.unread > 0 && { unread: row.unread }),
  };
}

export function toNodeTrouble(text: string | null): ChainHealth['downReason'] {
  return text === null || !isNodeTrouble(text) ? null : text;
}
