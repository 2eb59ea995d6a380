/**
 * What a simulated chain keeps, and the few primitives its rules need. Storage stores; what a block may hold is decided
 * in consensus/. Memory implements it for tests and the simulation, PostgreSQL for the running sandbox.
 */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { TransactionBody } from './consensus/transaction-body.ts';

export type ChainRow = Readonly<{
  height: number;
  /** Miners take nothing below this price of one size unit. */
  feeFloor: bigint;
  isDown: boolean;
  /** How many blocks the node is behind. */
  lag: number;
  /** Counts the reorganisations, so that the blocks of every branch have hashes of their own. */
  salt: number;
  /** Counts arrivals, visitors and faucet coins: what other chains take from chance. */
  counter: number;
}>;

export type StoredBlock = BlockRef & Readonly<{ parentHash: string }>;

/** What a transaction takes from where, remembered so that it can be undone and shown without a search. */
export type Spend = Readonly<{ coinId: string; address: string; units: bigint }>;

/** `wallet`: signed and broadcast. `visitor` and `funding`: made by the faucet; fundings are in the next block. */
export type TransactionOrigin = 'wallet' | 'visitor' | 'funding';

export type StoredTransaction = Readonly<{
  txid: string;
  origin: TransactionOrigin;
  arrival: number;
  body: TransactionBody;
  spends: readonly Spend[];
  /** Null while it is in no block. */
  height: number | null;
  position: number | null;
}>;

export type SandboxCoin = Readonly<{
  id: string;
  /** The transaction that made it; null for a coin of the faucet. */
  txid: string | null;
  address: string;
  units: bigint;
  /** The known transaction that spends it, in a block or not. */
  spentBy: string | null;
}>;

/** What an address holds in the blocks. Kept at zero once it held something: the address was used. */
export type Balance = Readonly<{ address: string; currency: CurrencyId; units: bigint }>;

export interface ChainReader {
  /** Undefined before the genesis block. */
  chain(): Promise<ChainRow | undefined>;
  block(height: number): Promise<StoredBlock | undefined>;
  transactions(txids: readonly string[]): Promise<readonly StoredTransaction[]>;
  /** Transactions in no block, in the order they arrived. */
  pending(): Promise<readonly StoredTransaction[]>;
  /** Transactions of these blocks, both ends included, in the order of the chain. */
  inBlocks(from: number, to: number): Promise<readonly StoredTransaction[]>;
  coins(ids: readonly string[]): Promise<readonly SandboxCoin[]>;
  balances(addresses: readonly string[]): Promise<readonly Balance[]>;
  everyBalance(): Promise<readonly Balance[]>;
  /** The number of the address's next transaction. */
  nonce(address: string): Promise<number>;
}

export interface ChainState extends ChainReader {
  saveChain(row: ChainRow): Promise<void>;
  saveBlock(block: StoredBlock): Promise<void>;
  removeBlocksAbove(height: number): Promise<void>;
  saveTransaction(transaction: StoredTransaction): Promise<void>;
  removeTransactions(txids: readonly string[]): Promise<void>;
  saveCoins(coins: readonly SandboxCoin[]): Promise<void>;
  removeCoins(ids: readonly string[]): Promise<void>;
  /** Balances may not repeat an address and currency. */
  saveBalances(balances: readonly Balance[]): Promise<void>;
  saveNonce(address: string, nonce: number): Promise<void>;
}

export interface SandboxStorage {
  /** One atomic step with exclusive access to the chain: all of the work or none of it. Steps do not nest. */
  locked<Value>(chain: ChainId, work: (state: ChainState) => Promise<Value>): Promise<Value>;
  /** Sees one moment of the chain, and no half-done step. */
  read<Value>(chain: ChainId, work: (reader: ChainReader) => Promise<Value>): Promise<Value>;
}
