/**
 * Several simulated chains in one PostgreSQL transaction. What a new block needs to know of each chain is read with one
 * statement for all, and what it changes in each is written with another.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { KnownHead, Query } from './postgres-chain-state.ts';
import { toBlock, toChainRow, type BlockRow, type ChainDataRow } from './postgres-rows.ts';
import type { ChainRow, ChainState, StoredBlock } from './storage.ts';

type HeadRow = ChainDataRow & BlockRow & Readonly<{ chain: ChainId; has_waiting: boolean }>;

/** The heads of chains that are locked. A chain without a genesis block has none. */
export async function readHeads(query: Query, chains: readonly ChainId[]): Promise<ReadonlyMap<ChainId, KnownHead>> {
  const rows = await query<HeadRow>(sql.heads, [chains]);
  return new Map(
    rows.map((row) => [row.chain, { row: toChainRow(row), block: toBlock(row), hasWaiting: row.has_waiting }]),
  );
}

export type LaterWrites = Readonly<{
  /** The state of a chain whose row and blocks are written later. Only the state itself sees them before. */
  delay(state: ChainState, chain: ChainId): ChainState;
  /** Chains of which something is to be written. */
  chains(): readonly ChainId[];
  write(query: Query): Promise<void>;
}>;

export function makeLaterWrites(): LaterWrites {
  const rows = new Map<ChainId, ChainRow>();
  const blocks = new Map<ChainId, readonly StoredBlock[]>();
  return {
    delay: (state, chain) => ({
      ...state,
      chain: async () => rows.get(chain) ?? (await state.chain()),
      block: async (height) =>
        (blocks.get(chain) ?? []).find((block) => block.height === height) ?? (await state.block(height)),
      saveChain: async (row) => void rows.set(chain, row),
      saveBlock: async (block) => void blocks.set(chain, [...(blocks.get(chain) ?? []), block]),
      removeBlocksAbove: async (height) => {
        blocks.set(
          chain,
          (blocks.get(chain) ?? []).filter((block) => block.height <= height),
        );
        await state.removeBlocksAbove(height);
      },
    }),
    chains: () => [...new Set([...rows.keys(), ...blocks.keys()])],
    write: async (query) => {
      if (rows.size > 0) await query(sql.saveChains, toColumns([...rows].map(toRowCells)));
      const cells = [...blocks].flatMap(([chain, saved]) => saved.map((block) => toBlockCells(chain, block)));
      if (cells.length > 0) await query(sql.saveBlocks, toColumns(cells));
    },
  };
}

function toRowCells([chain, row]: readonly [ChainId, ChainRow]): readonly unknown[] {
  const { height, feeFloor, isDown, lag, finalityStalledAt, salt, counter } = row;
  return [chain, height, feeFloor.toString(), isDown, lag, finalityStalledAt, salt, counter];
}

function toBlockCells(chain: ChainId, { height, hash, parentHash, time }: StoredBlock): readonly unknown[] {
  return [chain, height, hash, parentHash, time];
}

function toColumns(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at]));
}

const sql = {
  heads: `select c.chain, c.height, c.fee_floor, c.is_down, c.lag, c.finality_stalled_at, c.salt, c.counter,
      b.hash, b.parent_hash, b.time,
      exists (select from sandbox.transactions t where t.chain = c.chain and t.height is null) as has_waiting
    from sandbox.chains c join sandbox.blocks b on b.chain = c.chain and b.height = c.height
    where c.chain = any($1::text[])`,
  saveChains: `insert into sandbox.chains (chain, height, fee_floor, is_down, lag, finality_stalled_at, salt, counter)
    select * from unnest($1::text[], $2::int[], $3::numeric[], $4::boolean[], $5::int[], $6::int[], $7::int[],
      $8::bigint[])
    on conflict (chain) do update set height = excluded.height, fee_floor = excluded.fee_floor,
      is_down = excluded.is_down, lag = excluded.lag,
      finality_stalled_at = excluded.finality_stalled_at, salt = excluded.salt, counter = excluded.counter`,
  saveBlocks: `insert into sandbox.blocks (chain, height, hash, parent_hash, time)
    select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[])`,
} as const;
