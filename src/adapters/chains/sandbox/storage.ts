/**
 * Storage of a simulated chain: its data, and the primitives that its rules (in consensus/) need. Implemented in memory
 * for tests and the simulation, and in PostgreSQL for the running sandbox.
 */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { TransactionBody } from './consensus/transaction-body.ts';

export type ChainRow = Readonly<{
  height: number;
  /** Minimum price per size unit that miners accept. */
  feeFloor: bigint;
  isDown: boolean;
  /** Number of blocks that the simulated node is behind the chain. */
  lag: number;
  /** Height at which the finality of the chain stands still. Null: it follows the head. */
  finalityStalledAt: number | null;
  /** Number of reorgs. Part of the block hash, so that the blocks of different branches have different hashes. */
  salt: number;
  /** Counter of arrivals, visitors and faucet coins: a deterministic source of unique values. */
  counter: number;
}>;

export type StoredBlock = BlockRef & Readonly<{ parentHash: string }>;

/** An input with its address and amount, stored so that undoing and showing the transaction needs no lookup. */
export type Spend = Readonly<{ coinId: string; address: string; units: bigint }>;

/**
 * Origin of a transaction. `wallet`: signed by our wallet and broadcast. `visitor` and `funding`: made by the faucet; a
 * funding is in the next block.
 */
export type TransactionOrigin = 'wallet' | 'visitor' | 'funding';

export type StoredTransaction = Readonly<{
  txid: string;
  origin: TransactionOrigin;
  arrival: number;
  body: TransactionBody;
  spends: readonly Spend[];
  /** Height of the transaction's block. Null while the transaction is unmined. */
  height: number | null;
  position: number | null;
}>;

export type SandboxCoin = Readonly<{
  id: string;
  /** Transaction that created the coin. Null for a coin issued by the faucet. */
  txid: string | null;
  address: string;
  units: bigint;
  /** Transaction that spends the coin, mined or pending. Null if unspent. */
  spentBy: string | null;
}>;

/** Mined balance of an address. The row stays when the balance becomes zero, which shows that the address was used. */
export type Balance = Readonly<{ address: string; currency: CurrencyId; units: bigint }>;

export interface ChainReader {
  /** The chain's row. Undefined before the genesis block. */
  chain(): Promise<ChainRow | undefined>;
  block(height: number): Promise<StoredBlock | undefined>;
  transactions(txids: readonly string[]): Promise<readonly StoredTransaction[]>;
  /** Unmined transactions, in order of arrival. */
  pending(): Promise<readonly StoredTransaction[]>;
  /** Transactions of these blocks, both ends included, in chain order. */
  inBlocks(from: number, to: number): Promise<readonly StoredTransaction[]>;
  coins(ids: readonly string[]): Promise<readonly SandboxCoin[]>;
  balances(addresses: readonly string[]): Promise<readonly Balance[]>;
  everyBalance(): Promise<readonly Balance[]>;
  /** Nonce of the address's next transaction. */
  nonce(address: string): Promise<number>;
}

/** What a look at the head of a chain needs: its newest blocks as the node shows them, and what waits. */
export type TipReader = Pick<ChainReader, 'chain' | 'block' | 'pending' | 'inBlocks'>;

export interface ChainState extends ChainReader {
  saveChain(row: ChainRow): Promise<void>;
  saveBlock(block: StoredBlock): Promise<void>;
  removeBlocksAbove(height: number): Promise<void>;
  saveTransaction(transaction: StoredTransaction): Promise<void>;
  removeTransactions(txids: readonly string[]): Promise<void>;
  saveCoins(coins: readonly SandboxCoin[]): Promise<void>;
  removeCoins(ids: readonly string[]): Promise<void>;
  /** Saves balances. Each address and currency occurs at most once. */
  saveBalances(balances: readonly Balance[]): Promise<void>;
  saveNonce(address: string, nonce: number): Promise<void>;
}

export interface SandboxStorage {
  /** Runs an atomic change with exclusive access to the chain. Calls must not be nested. */
  locked<Value>(chain: ChainId, work: (state: ChainState) => Promise<Value>): Promise<Value>;
  /** Changes each of these chains, all in one go where that costs less. Calls must not be nested. */
  lockedEach(chains: readonly ChainId[], work: (state: ChainState, chain: ChainId) => Promise<void>): Promise<void>;
  /** Reads a consistent snapshot of the chain. */
  read<Value>(chain: ChainId, work: (reader: ChainReader) => Promise<Value>): Promise<Value>;
  /** The same of the newest blocks alone, in one go where that costs less. */
  readTip<Value>(chain: ChainId, work: (reader: TipReader) => Promise<Value>): Promise<Value>;
}
