/** Port to the sandbox's simulated chains and clock, limited to what visitors may control. */
import type { CurrencyId, ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef, ChainTransaction, TransactionStatus } from './chain-adapter.ts';

/** A transaction as the explorer page shows it. */
export type ExploredTransaction = ChainTransaction &
  Readonly<{ chain: ChainId; status: TransactionStatus; confirmations: number }>;

export interface SandboxSimulator {
  /** Pays with coins of the faucet. The payment goes to the mempool. Returns the transaction's id. */
  pay(payment: Readonly<{ chain: ChainId; to: string; currency: CurrencyId; units: bigint }>): Promise<string>;
  mine(chain: ChainId, count: number): Promise<readonly BlockRef[]>;
  moveClock(byMs: number): Promise<void>;
  /** A valid address that nobody owns, for visitors who have no address on this chain. */
  sampleAddress(chain: ChainId): string;
  findTransaction(txid: string): Promise<ExploredTransaction | undefined>;
}
