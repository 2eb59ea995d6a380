/** State of one chain within one PostgreSQL transaction. Every statement filters by the chain. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainReader, ChainState } from './storage.ts';
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

export function makeChainState(query: Query, chain: ChainId, onWrite: () => void): ChainState {
  const write = async (statement: string, ...values: readonly unknown[]): Promise<void> => {
    onWrite();
    await query(statement, [chain, ...values]);
  };
  return {
    ...makeChainReader(query, chain),
    saveChain: async ({ height, feeFloor, isDown, lag, finalityStalledAt, salt, counter }) =>
      await write(sql.saveChain, height, feeFloor.toString(), isDown, lag, finalityStalledAt, salt, counter),
    saveBlock: async ({ height, hash, parentHash, time }) => await write(sql.saveBlock, height, hash, parentHash, time),
    removeBlocksAbove: async (height) => await write(sql.removeBlocksAbove, height),
    saveTransaction: async ({ txid, origin, arrival, body, spends, height, position }) =>
      await write(sql.saveTransaction, txid, origin, arrival, writeBody(body), writeSpends(spends), height, position),
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
