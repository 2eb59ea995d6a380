/**
 * Storage of a simulated chain: its data, and the few primitives that its rules need. The rules themselves are in
 * consensus/. Implemented in memory for tests and the simulation, and in PostgreSQL for the running sandbox.
 */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { TransactionBody } from './consensus/transaction-body.ts';

export type ChainRow = Readonly<{
  height: number;
  /** Minimum price per size unit that miners accept. */
  feeFloor: bigint;
  isDown: boolean;
  /** How many blocks the node is behind. */
  lag: number;
  /** Counts the reorgs, so that the blocks of every branch have different hashes. */
  salt: number;
  /** Counts arrivals, visitors and faucet coins: a deterministic source of unique values. */
  counter: number;
}>;

export type StoredBlock = BlockRef & Readonly<{ parentHash: string }>;

/** An input with its address and amount, stored so that the transaction can be undone and shown without a lookup. */
export type Spend = Readonly<{ coinId: string; address: string; units: bigint }>;

/** `wallet`: signed and broadcast. `visitor` and `funding`: made by the faucet; fundings are in the next block. */
export type TransactionOrigin = 'wallet' | 'visitor' | 'funding';

export type StoredTransaction = Readonly<{
  txid: string;
  origin: TransactionOrigin;
  arrival: number;
  body: TransactionBody;
  spends: readonly Spend[];
  /** Null while unmined. */
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

/** Mined balance of an address. A row stays when it becomes zero, which shows that the address was used. */
export type Balance = Readonly<{ address: string; currency: CurrencyId; units: bigint }>;

export interface ChainReader {
  /** Undefined before the genesis block. */
  chain(): Promise<ChainRow | undefined>;
  block(height: number): Promise<StoredBlock | undefined>;
  transactions(txids: readonly string[]): Promise<readonly StoredTransaction[]>;
  /** Unmined transactions, in order of arrival. */
  pending(): Promise<readonly StoredTransaction[]>;
  /** Transactions of these blocks, both ends included, in the order of the chain. */
  inBlocks(from: number, to: number): Promise<readonly StoredTransaction[]>;
  coins(ids: readonly string[]): Promise<readonly SandboxCoin[]>;
  balances(addresses: readonly string[]): Promise<readonly Balance[]>;
  everyBalance(): Promise<readonly Balance[]>;
  /** Nonce of the address's next transaction. */
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
  /** Each address and currency at most once. */
  saveBalances(balances: readonly Balance[]): Promise<void>;
  saveNonce(address: string, nonce: number): Promise<void>;
}

export interface SandboxStorage {
  /** An atomic change with exclusive access to the chain. Calls must not be nested. */
  locked<Value>(chain: ChainId, work: (state: ChainState) => Promise<Value>): Promise<Value>;
  /** A consistent snapshot of the chain. */
  read<Value>(chain: ChainId, work: (reader: ChainReader) => Promise<Value>): Promise<Value>;
}
