/** State of one chain within one PostgreSQL transaction. Every statement filters by the chain. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainReader, ChainRow, ChainState, StoredBlock, TipReader } from './storage.ts';
import {
  toBalance,
  toBlock,
  toChainRow,
  toCoin,
  toTransaction,
  writeSpends,
  type BalanceRow,
  type BlockRow,
  type ChainDataRow,
  type CoinRow,
  type TransactionRow,
} from './postgres-rows.ts';
import { writeBody } from './consensus/transaction-body.ts';

export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export function makeChainReader(query: Query, chain: ChainId): ChainReader {
  return {
    chain: async () => (await query<ChainDataRow>(sql.chain, [chain])).map(toChainRow)[0],
    block: async (height) => (await query<BlockRow>(sql.block, [chain, height])).map(toBlock)[0],
    transactions: async (txids) => {
      if (txids.length === 0) return [];
      return (await query<TransactionRow>(sql.transactions, [chain, txids])).map(toTransaction);
    },
    pending: async () => (await query<TransactionRow>(sql.pending, [chain])).map(toTransaction),
    inBlocks: async (from, to) => (await query<TransactionRow>(sql.inBlocks, [chain, from, to])).map(toTransaction),
    coins: async (ids) => (ids.length === 0 ? [] : (await query<CoinRow>(sql.coins, [chain, ids])).map(toCoin)),
    balances: async (addresses) => {
      if (addresses.length === 0) return [];
      return (await query<BalanceRow>(sql.balances, [chain, addresses])).map(toBalance);
    },
    everyBalance: async () => (await query<BalanceRow>(sql.everyBalance, [chain])).map(toBalance),
    nonce: async (address) => (await query<{ nonce: number }>(sql.nonce, [chain, address]))[0]?.nonce ?? 0,
  };
}

type TipRow = ChainDataRow & Readonly<{ blocks: readonly BlockRow[]; transactions: readonly TransactionRow[] }>;

/**
 * The chain's row, its newest blocks as its node shows them and what waits, read with one statement. A node's final
 * block is the one below its head, or where finality stands still.
 */
export async function readTip(query: Query, chain: ChainId): Promise<TipReader> {
  const [found] = await query<TipRow>(sql.tip, [chain]);
  const blocks = (found?.blocks ?? []).map(toBlock);
  const transactions = (found?.transactions ?? []).map(toTransaction);
  return {
    chain: async () => (found ? toChainRow(found) : undefined),
    block: async (height) => blocks.find((block) => block.height === height),
    pending: async () => transactions.filter(({ height }) => height === null),
    inBlocks: async (from, to) =>
      transactions.filter(({ height }) => height !== null && height >= from && height <= to),
  };
}

/** What is known of a chain that nobody else changes any more. */
export type KnownHead = Readonly<{ row: ChainRow; block: StoredBlock; hasWaiting: boolean }>;

type StateOptions = Readonly<{
  onWrite: () => void;
  /** Known before, so that it is not read again. */
  known?: KnownHead | undefined;
}>;

/** Nobody else writes to the chain meanwhile, so its row and its blocks are read once at most. */
export function makeChainState(query: Query, chain: ChainId, { onWrite, known }: StateOptions): ChainState {
  const reader = makeChainReader(query, chain);
  const blocks = new Map<number, StoredBlock>(known && [[known.block.height, known.block]]);
  let row = known?.row;
  let isEmpty = known?.hasWaiting === false;
  const write = async (statement: string, ...values: readonly unknown[]): Promise<void> => {
    onWrite();
    await query(statement, [chain, ...values]);
  };
  return {
    ...reader,
    chain: async () => (row ??= await reader.chain()),
    block: async (height) => {
      const block = blocks.get(height) ?? (await reader.block(height));
      if (block) blocks.set(height, block);
      return block;
    },
    pending: async () => (isEmpty ? [] : await reader.pending()),
    saveChain: async (next) => {
      const { height, feeFloor, isDown, lag, finalityStalledAt, salt, counter } = next;
      await write(sql.saveChain, height, feeFloor.toString(), isDown, lag, finalityStalledAt, salt, counter);
      row = next;
    },
    saveBlock: async (block) => {
      const { height, hash, parentHash, time } = block;
      await write(sql.saveBlock, height, hash, parentHash, time);
      blocks.set(height, block);
    },
    removeBlocksAbove: async (height) => {
      await write(sql.removeBlocksAbove, height);
      blocks.clear();
    },
    saveTransaction: async ({ txid, origin, arrival, body, spends, height, position }) => {
      isEmpty = false;
      await write(sql.saveTransaction, txid, origin, arrival, writeBody(body), writeSpends(spends), height, position);
    },
    removeTransactions: async (txids) => await write(sql.removeTransactions, txids),
    saveCoins: async (coins) => {
      if (coins.length === 0) return;
      const column = <Cell>(cell: (coin: (typeof coins)[number]) => Cell): readonly Cell[] => coins.map(cell);
      await write(
        sql.saveCoins,
        column(({ id }) => id),
        column(({ txid }) => txid),
        column(({ address }) => address),
        column(({ units }) => units.toString()),
        column(({ spentBy }) => spentBy),
      );
    },
    removeCoins: async (ids) => {
      if (ids.length > 0) await write(sql.removeCoins, ids);
    },
    saveBalances: async (balances) =>
      await write(
        sql.saveBalances,
        balances.map(({ address }) => address),
        balances.map(({ currency }) => currency),
        balances.map(({ units }) => units.toString()),
      ),
    saveNonce: async (address, nonce) => await write(sql.saveNonce, address, nonce),
  };
}

const transactionColumns = 'txid, origin, arrival, body, spends, height, position';

const sql = {
  chain:
    'select height, fee_floor, is_down, lag, finality_stalled_at, salt, counter from sandbox.chains where chain = $1',
  block: 'select height, hash, parent_hash, time from sandbox.blocks where chain = $1 and height = $2',
  transactions: `select ${transactionColumns} from sandbox.transactions
    where chain = $1 and txid = any($2::text[])
    order by array_position($2::text[], txid)`,
  pending: `select ${transactionColumns} from sandbox.transactions
    where chain = $1 and height is null order by arrival`,
  inBlocks: `select ${transactionColumns} from sandbox.transactions
    where chain = $1 and height between $2 and $3 order by height, position`,
  coins: `select id, txid, address, units, spent_by from sandbox.coins
    where chain = $1 and id = any($2::text[]) order by array_position($2::text[], id)`,
  balances: 'select address, currency, units from sandbox.balances where chain = $1 and address = any($2::text[])',
  everyBalance: 'select address, currency, units from sandbox.balances where chain = $1',
  nonce: 'select nonce from sandbox.nonces where chain = $1 and address = $2',
  // Amounts, times and counters as text: numbers of JSON would lose digits.
  tip: `select height, fee_floor, is_down, lag, finality_stalled_at, salt, counter,
      (select coalesce(json_agg(json_build_object(
          'height', height, 'hash', hash, 'parent_hash', parent_hash, 'time', time::text)), '[]')
        from sandbox.blocks where chain = $1
          and height in (c.height - c.lag, c.height - c.lag - 1, c.finality_stalled_at, 0)) as blocks,
      (select coalesce(json_agg(json_build_object(
          'txid', txid, 'origin', origin, 'arrival', arrival::text, 'body', body, 'spends', spends,
          'height', height, 'position', position) order by height, position, arrival), '[]')
        from (select ${transactionColumns} from sandbox.transactions
            where chain = $1 and height between c.height - c.lag and c.height
          union all
          select ${transactionColumns} from sandbox.transactions where chain = $1 and height is null)) as transactions
    from sandbox.chains c where chain = $1`,

  saveChain: `insert into sandbox.chains (chain, height, fee_floor, is_down, lag, finality_stalled_at, salt, counter)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (chain) do update set height = excluded.height, fee_floor = excluded.fee_floor,
      is_down = excluded.is_down, lag = excluded.lag,
      finality_stalled_at = excluded.finality_stalled_at, salt = excluded.salt, counter = excluded.counter`,
  saveBlock: 'insert into sandbox.blocks (chain, height, hash, parent_hash, time) values ($1, $2, $3, $4, $5)',
  removeBlocksAbove: 'delete from sandbox.blocks where chain = $1 and height > $2',
  saveTransaction: `insert into sandbox.transactions (chain, ${transactionColumns})
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (chain, txid) do update set origin = excluded.origin, arrival = excluded.arrival,
      body = excluded.body, spends = excluded.spends, height = excluded.height, position = excluded.position`,
  removeTransactions: 'delete from sandbox.transactions where chain = $1 and txid = any($2::text[])',
  saveCoins: `insert into sandbox.coins (chain, id, txid, address, units, spent_by)
    select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::text[])
    on conflict (chain, id) do update set spent_by = excluded.spent_by`,
  removeCoins: 'delete from sandbox.coins where chain = $1 and id = any($2::text[])',
  saveBalances: `insert into sandbox.balances (chain, address, currency, units)
    select $1, * from unnest($2::text[], $3::text[], $4::numeric[])
    on conflict (chain, address, currency) do update set units = excluded.units`,
  saveNonce: `insert into sandbox.nonces (chain, address, nonce) values ($1, $2, $3)
    on conflict (chain, address) do update set nonce = excluded.nonce`,
} as const;
