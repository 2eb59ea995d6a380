/** Port to the sandbox's simulated chains and clock, limited to what visitors may control. */
import type { CurrencyId, ChainId } from '#src/domain/assets/currencies.ts';
import type { SandboxTroubles } from './sandbox-troubles.ts';
import type { Money } from '#src/domain/money.ts';
import type { BlockRef, ChainTransaction, TransactionStatus } from './chain-adapter.ts';

/** A transaction as the explorer page shows it. */
export type ExploredTransaction = ChainTransaction &
  Readonly<{ chain: ChainId; status: TransactionStatus; confirmations: number }>;

export type SandboxPayment = Readonly<{ txid: string; chain: ChainId; amount: Money }>;

export interface SandboxSimulator {
  /** Pays with coins of the faucet. The payment goes to the mempool. Returns the transaction's id. */
  pay(
    payment: Readonly<{ chain: ChainId; to: string; currency: CurrencyId; units: bigint; from?: string }>,
  ): Promise<string>;
  mine(chain: ChainId, count: number): Promise<readonly BlockRef[]>;
  /** Mines a block with this payment and none of other people's. */
  mineOnly(chain: ChainId, txid: string): Promise<void>;
  /**
   * Undoes the newest block, if it is that of this payment. The payment does not come back, everything else does.
   * False, and nothing undone, if more blocks were made meanwhile.
   */
  undo(chain: ChainId, txid: string): Promise<boolean>;
  moveClock(byMs: number): Promise<void>;
  /** A valid address that nobody owns, another one each time, for visitors who have no address on this chain. */
  sampleAddress(chain: ChainId): string;
  /** An address that is on the sample of the screening list. Undefined where senders of payments are not seen. */
  listedSender(chain: ChainId): string | undefined;
  readonly troubles: Pick<SandboxTroubles, 'begin'>;
  findTransaction(txid: string): Promise<ExploredTransaction | undefined>;
}
