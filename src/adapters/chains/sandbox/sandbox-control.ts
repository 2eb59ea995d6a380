/**
 * The actions that control a simulated chain, used by the sandbox's faucet and block button, tests, and the simulation.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { BlockRef, ChainTransaction, TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import type { Choice } from './consensus/mine-block.ts';
import type { Spend, TransactionOrigin } from './storage.ts';

/**
 * A payment by a visitor. `from` is a new visitor if absent. `lots` splits the amount into that many outputs of
 * different sizes.
 */
export type VisitorPayment = Readonly<{
  to: string;
  currency: CurrencyId;
  units: bigint;
  from?: string;
  lots?: number;
}>;

export type ReorgOptions = Readonly<{
  /** Undone transactions that return to the mempool (default: all). The others are removed. */
  keep?: Choice;
  /** Whether the new branch includes the mempool's transactions (default: true). */
  remine?: boolean;
}>;

/** All details of a transaction, for the explorer page. */
export type SandboxTransaction = ChainTransaction &
  Readonly<{
    status: TransactionStatus;
    confirmations: number;
    origin: TransactionOrigin;
    inputs: readonly Spend[];
    /** The body of the transaction, as it was signed. */
    body: string;
    validUntilHeight: number | null;
  }>;

export type MinedTransaction = ChainTransaction & Readonly<{ height: number }>;

/**
 * Totals of a currency. Everything that the faucet issued is held by addresses or was paid to miners: `issued = held +
 * fees`.
 */
export type ChainTotal = Readonly<{ currency: CurrencyId; issued: bigint; held: bigint; fees: bigint }>;

export type ChainCondition = Readonly<{
  head: BlockRef;
  feeFloor: bigint;
  isDown: boolean;
  lag: number;
  pendingCount: number;
}>;

/** Control of one simulated chain. All actions work even while its node is down or behind. */
export interface SandboxControl {
  /** Mines blocks now. `transactions` limits which pending ones are included; fundings are always included. */
  mine(count?: number, options?: Readonly<{ transactions?: Choice }>): Promise<readonly BlockRef[]>;
  /** Mines a block if the last one is older than this and the chain is up. Any number of processes may call it. */
  mineWhenDue(intervalMs: number): Promise<Readonly<{ block: BlockRef | null; dueInMs: number }>>;

  /** Makes a visitor's payment with coins of the faucet. The payment is pending at first. Returns its txid. */
  pay(payment: VisitorPayment): Promise<string>;
  /** Makes a payment that will be mined and revert. Account chains only. */
  payFailing(payment: VisitorPayment): Promise<string>;
  /** Makes a payment by a contract: its receiver is visible only once it is mined. Account chains only. */
  payByContract(payment: VisitorPayment): Promise<string>;
  /** Makes a payment in an unknown token. Account chains only. */
  payUnknownToken(payment: Omit<VisitorPayment, 'currency'>): Promise<string>;
  /** Makes a payment that is guaranteed to be in the next block. */
  fund(payment: VisitorPayment): Promise<string>;
  /**
   * Funds an address that never had a balance, and mines until the coins are final. Returns false if the address had a
   * balance.
   */
  fundNew(funding: Readonly<{ to: string; holdings: readonly Money[]; lots: number }>): Promise<boolean>;
  /** A visitor's address as an example, each time another one: what is done to one tester's is done to no other's. */
  sampleAddress(): string;

  /**
   * Replaces a pending payment, as its sender would, with the same coins or nonce. Returns the new txid; the old one is
   * removed.
   */
  replace(txid: string, payment: Readonly<{ to: string; currency: CurrencyId; units: bigint }>): Promise<string>;
  /** Malleates a pending transaction: the same inputs and outputs under another txid. UTXO chains only. */
  malleate(txid: string): Promise<string>;
  /** Makes a pending transaction revert when it is mined. Account chains only. Returns false if it is not pending. */
  revert(txid: string): Promise<boolean>;
  /** Evicts a transaction and its descendants from the mempool. Returns false if the transaction is not there. */
  drop(txid: string): Promise<boolean>;
  /** Undoes blocks and mines one more than were undone. Returns the new blocks. */
  reorg(depth: number, options?: ReorgOptions): Promise<readonly BlockRef[]>;
  /**
   * Undoes a payment together with the newest block, if that is the one that it is in. Everything else of the block
   * comes back. Returns false, and undoes nothing, if there are blocks on top.
   */
  undo(txid: string): Promise<boolean>;

  setFeeFloor(unitsPerSize: bigint): Promise<void>;
  setDown(isDown: boolean): Promise<void>;
  setLag(blocks: number): Promise<void>;
  /** Makes the chain declare no further block final, or resume. Only on chains that declare blocks final themselves. */
  stallFinality(isStalled: boolean): Promise<void>;

  condition(): Promise<ChainCondition>;
  /** Mined balance of an address. */
  balance(address: string, currency: CurrencyId): Promise<bigint>;
  transaction(txid: string): Promise<SandboxTransaction | undefined>;
  /** All mined transactions from this height on, in chain order. */
  truth(fromHeight?: number): Promise<readonly MinedTransaction[]>;
  totals(): Promise<readonly ChainTotal[]>;
}
