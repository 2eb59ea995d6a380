/** The hands that move a simulated chain: the sandbox's faucet and block button, tests, and the simulation. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { BlockRef, ChainTransaction, TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import type { Choice } from './consensus/mine-block.ts';
import type { Spend, TransactionOrigin } from './storage.ts';

/** `from` is a new visitor unless named. `lots` splits the amount over that many outputs of different sizes. */
export type VisitorPayment = Readonly<{
  to: string;
  currency: CurrencyId;
  units: bigint;
  from?: string;
  lots?: number;
}>;

export type ReorgOptions = Readonly<{
  /** Undone transactions that go back to the mempool (all unless told). The others are gone. */
  keep?: Choice;
  /** Whether the new branch takes up what waits in the mempool (it does unless told). */
  remine?: boolean;
}>;

/** All there is to know, for the explorer page. */
export type SandboxTransaction = ChainTransaction &
  Readonly<{
    status: TransactionStatus;
    confirmations: number;
    origin: TransactionOrigin;
    inputs: readonly Spend[];
    /** The signed text. */
    body: string;
    validUntilHeight: number | null;
  }>;

export type MinedTransaction = ChainTransaction & Readonly<{ height: number }>;

/** What the faucet issued is held by addresses or was paid to miners: `issued = held + fees`, always. */
export type ChainTotal = Readonly<{ currency: CurrencyId; issued: bigint; held: bigint; fees: bigint }>;

export type ChainCondition = Readonly<{
  head: BlockRef;
  feeFloor: bigint;
  isDown: boolean;
  lag: number;
  pendingCount: number;
}>;

/** None of these cares whether the node is down or behind: they act on the chain itself. */
export interface SandboxControl {
  /** Mines blocks now. `transactions` limits what they may hold; fundings are always taken. */
  mine(count?: number, options?: Readonly<{ transactions?: Choice }>): Promise<readonly BlockRef[]>;
  /** Mines a block if the last one is this old and the chain is up. Any number of processes may ask. */
  mineWhenDue(intervalMs: number): Promise<Readonly<{ block: BlockRef | null; dueInMs: number }>>;

  /** A visitor's payment with money from the faucet. It waits in the mempool. Returns the transaction's id. */
  pay(payment: VisitorPayment): Promise<string>;
  /** A transfer that will be mined and move nothing. Account chains only. */
  payFailing(payment: VisitorPayment): Promise<string>;
  /** A contract pays: whom, shows only when it is mined. Account chains only. */
  payByContract(payment: VisitorPayment): Promise<string>;
  /** A token that calls itself whatever it likes. Account chains only. */
  payUnknownToken(payment: Omit<VisitorPayment, 'currency'>): Promise<string>;
  /** A payment that the next block takes, whatever else it takes. */
  fund(payment: VisitorPayment): Promise<string>;
  /** Funds an address that never held anything, and mines until that is safe. False if it did hold something. */
  fundNew(funding: Readonly<{ to: string; holdings: readonly Money[]; lots: number }>): Promise<boolean>;
  /** A visitor's address, for whoever has none at hand. Always the same. */
  sampleAddress(): string;

  /** The sender pays otherwise with the same coins or nonce. Returns the new id; the old transaction is gone. */
  replace(txid: string, payment: Readonly<{ to: string; currency: CurrencyId; units: bigint }>): Promise<string>;
  /** The same effects under another id. Chains with coins only. */
  malleate(txid: string): Promise<string>;
  /** A waiting transaction will be mined and move nothing. Account chains only. False if it does not wait. */
  revert(txid: string): Promise<boolean>;
  /** Evicts from the mempool, with all that spends from it. False if it is not there. */
  drop(txid: string): Promise<boolean>;
  /** Undoes blocks and mines one more than it undid. Returns the new ones. */
  reorg(depth: number, options?: ReorgOptions): Promise<readonly BlockRef[]>;

  setFeeFloor(unitsPerSize: bigint): Promise<void>;
  setDown(isDown: boolean): Promise<void>;
  setLag(blocks: number): Promise<void>;

  condition(): Promise<ChainCondition>;
  /** What an address holds in the blocks. */
  balance(address: string, currency: CurrencyId): Promise<bigint>;
  transaction(txid: string): Promise<SandboxTransaction | undefined>;
  /** All mined transactions from this height on, in the order of the chain. */
  truth(fromHeight?: number): Promise<readonly MinedTransaction[]>;
  totals(): Promise<readonly ChainTotal[]>;
}
