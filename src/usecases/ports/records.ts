/**
 * Database port of the use cases, within one transaction. Implemented by PostgreSQL for the service and in memory for
 * the simulation; one contract test runs on both. Implementations contain no business rules.
 */
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { FeePayers } from '#src/domain/cover.ts';
import type { DoneMix } from '#src/domain/mixer/crowd.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type {
  Attempt,
  Coin,
  LoanPayout,
  OrderPayout,
  Payout,
  PayoutState,
  SweepPayout,
} from '#src/domain/order/payout.ts';
import type { ChainRecords } from './chain-records.ts';
import type { IntakeRecords } from './intake-records.ts';
import type { JournalRecords } from './journal-records.ts';
import type { LoanRecords } from './loan-records.ts';
import type { MatchRecords } from './match-records.ts';
import type { StopRecords } from './stop-records.ts';
import type { Pause } from './stop-records.ts';
import type { RateSnapshot } from './rate-source.ts';
import type { WatchedAddress } from './chain-records.ts';

/** Changes of an order's fields other than its state. Only `move` changes the state. */
export type OrderPatch = Partial<
  Pick<
    Order,
    | 'price'
    | 'choiceQuotes'
    | 'refundAddress'
    | 'plannedEffects'
    | 'waiting'
    | 'deadlineAt'
    | 'detectedAt'
    | 'confirmedAt'
    | 'paidAt'
    | 'completedAt'
    | 'eraseAt'
    | 'wakeAt'
  >
>;

export type OrderMove = Readonly<{
  history: OrderHistory;
  /** The order's version as the caller read it under lock. */
  fromVersion: number;
  patch: OrderPatch;
}>;

/** Figures of a finished mix that are kept for ever, without the visitor's data. */
export type MixedOrder = DoneMix & Readonly<{ orderId: string }>;

export interface OrderRecords {
  /** Throws `AlreadyTaken` when the id, order number, tracking code or idempotency key exists. */
  insert(order: Order): Promise<void>;
  find(id: string): Promise<Order | undefined>;
  findByNumber(orderNumber: string): Promise<Order | undefined>;
  findByTrackingCode(code: string): Promise<Order | undefined>;
  findByIdempotencyKey(key: string): Promise<Order | undefined>;
  /** Reads an order and locks its row until the transaction ends. */
  lock(id: string): Promise<Order | undefined>;
  hasHistory(orderId: string, key: string): Promise<boolean>;
  history(orderId: string): Promise<readonly OrderHistory[]>;
  /** The only way to change the state: writes state, reason, history and patch. Throws if `fromVersion` is stale. */
  move(move: OrderMove): Promise<void>;
  patch(id: string, patch: OrderPatch): Promise<void>;
  /** Leases due orders (`wakeAt` <= now) to the caller, oldest first. The lease runs by the database's clock. */
  takeDue(now: number, limit: number): Promise<readonly string[]>;
  /** The earliest `wakeAt` of all orders and payouts. */
  nextWakeAt(): Promise<number | undefined>;
  /**
   * What is kept back of this currency: for orders that may be paid what has arrived for them (`keptUnits`) or their
   * price, and payouts that are not final. Nothing for held orders.
   */
  owed(currency: CurrencyId, unminedSince: number): Promise<bigint>;
  /** What is booked as a liability in this currency for orders and payouts: priced or planned, but not reserved yet. */
  owedInBooks(currency: CurrencyId): Promise<bigint>;
  /** How many orders were completed, and how long the newest swaps of each pair took since their deposit was seen. */
  completed(newestOfPair: number): Promise<Readonly<{ count: number; pairs: readonly PairDurations[] }>>;
  /** Finished mixes of a pair whose deposit was confirmed in this time, newest first. */
  mixed(
    pair: Readonly<{ send: CurrencyId; receive: CurrencyId }>,
    when: Readonly<{ from: number; to: number; limit: number }>,
  ): Promise<readonly MixedOrder[]>;
  /** After an outage: extends the open deadlines of orders with deposits on this chain (null: on all chains). */
  shiftDeadlines(chain: ChainId | null, byMs: number): Promise<void>;
  /** Forgets the visitor's side of an ended order: addresses, code, terms. Totals and the ledger stay. */
  erase(id: string, at: number): Promise<void>;
}

/** Newest first. Without mixes: their duration is chosen by the visitor. */
export type PairDurations = Readonly<{ send: CurrencyId; receive: CurrencyId; durationsMs: readonly number[] }>;

export type DepositPatch = Partial<
  Pick<
    Deposit,
    | 'status'
    | 'use'
    | 'confirmationsNeeded'
    | 'height'
    | 'blockHash'
    | 'minedAt'
    | 'confirmedAt'
    | 'orphanedAtHeight'
    | 'sweepAt'
  >
>;

export interface DepositRecords {
  insert(deposit: Deposit): Promise<void>;
  find(id: string): Promise<Deposit | undefined>;
  patch(id: string, patch: DepositPatch): Promise<void>;
  ofOrder(orderId: string): Promise<readonly Deposit[]>;
  /** Deposits whose block is at this height of the chain. */
  inBlock(chain: ChainId, height: number): Promise<readonly Deposit[]>;
  /** Deposits whose block is above this height of the chain, without those that are gone. */
  minedAbove(chain: ChainId, height: number): Promise<readonly Deposit[]>;
  /** Deposits in state `seen` that are mined and have enough confirmations at this head. */
  readyToConfirm(chain: ChainId, headHeight: number): Promise<readonly Deposit[]>;
  /** Confirmed deposits, mined up to a height, that are due for sweeping (`sweepAt`); longest due first. */
  toSweep(
    chain: ChainId,
    which: Readonly<{ dueAt: number; minedUpTo: number; limit: number }>,
  ): Promise<readonly Deposit[]>;
  /** Deposits that were seen in the mempool and are not mined. */
  unmined(chain: ChainId): Promise<readonly Deposit[]>;
  /** Confirmed deposits that are in no block any more, because of a reorg. */
  orphaned(chain: ChainId): Promise<readonly Deposit[]>;
}

/** Coins from outside that are no deposit: put into the hot wallet by the operator, or by the sandbox's faucet. */
export type Funding = Readonly<{
  id: string;
  chain: ChainId;
  currency: CurrencyId;
  units: bigint;
  height: number | null;
  confirmationsNeeded: number;
  isBooked: boolean;
  /**
   * Set if the coins were paid to the deposit address of an order that was lost in a restore; what they were meant for
   * is unknown.
   */
  lostAddress: string | null;
}>;

export interface WalletRecords {
  watch(...addresses: readonly WatchedAddress[]): Promise<void>;
  /** Which of these addresses are ours. The cost depends on the number of given addresses, not of orders. */
  findWatched(family: ChainFamily, addresses: readonly string[]): Promise<readonly WatchedAddress[]>;
  /** Addresses that may be paid now: hot wallets of the chain's family, and recent orders' deposit addresses. */
  awaitedAddresses(
    chain: ChainId,
    which: Readonly<{ newest: number; expiredAfter: number }>,
  ): Promise<readonly string[]>;
  /** Takes the next derivation index from a sequence. None is given twice, even if the transaction fails. */
  nextAddressIndex(chain: ChainId, role: 'deposit' | 'change'): Promise<number>;
  /** The address that an order was given; it stays when the order is erased. */
  findDepositAddress(orderId: string): Promise<WatchedAddress | undefined>;
  /** How many deposit address indexes of a chain were given out, and up to which one their addresses are stored. */
  addressIndexes(chain: ChainId): Promise<Readonly<{ given: number; known: number }>>;
  /** Throws when the address has another index already. */
  setAddressIndex(address: Pick<WatchedAddress, 'family' | 'address'>, index: number): Promise<void>;
  /** Undefined if this wallet never took a nonce on this chain. */
  nextNonce(chain: ChainId, wallet: string): Promise<number | undefined>;
  /** Takes the wallet's next nonce. It is never given again if the transaction commits. The first one is `first`. */
  takeNonce(chain: ChainId, wallet: string, first?: number): Promise<number>;

  /** Inserts a coin (UTXO) of ours, or updates the block of a known one. */
  putCoin(coin: Coin & Readonly<{ currency: CurrencyId; height: number | null; isSpendable: boolean }>): Promise<void>;
  markSpendable(chain: ChainId, coinIds: readonly string[]): Promise<void>;
  /** Marks UTXOs as spent by a final transaction that is no known payout: they never become spendable again. */
  retireCoins(chain: ChainId, coinIds: readonly string[]): Promise<void>;
  /**
   * Spendable, unreserved UTXOs mined up to a height that descend from none of the given lots, largest first. Their
   * rows are locked, so that no other payout picks them.
   */
  freeCoins(
    chain: ChainId,
    which: Readonly<{ minedUpTo: number; withoutLots: readonly string[]; limit: number }>,
  ): Promise<readonly Coin[]>;
  /** Reserves UTXOs for a payout, for ever. Throws `AlreadyTaken` if one is reserved already. */
  reserveCoins(chain: ChainId, coinIds: readonly string[], payoutId: string): Promise<void>;
  coins(chain: ChainId, coinIds: readonly string[]): Promise<readonly Coin[]>;
  /** After a reorg: marks the coins of the block at this height as unmined. */
  orphanCoins(chain: ChainId, height: number): Promise<void>;

  /** Inserts a funding, or updates the block (null: none) of a known one. */
  putFunding(funding: Funding): Promise<void>;
  orphanFundings(chain: ChainId, height: number): Promise<void>;
  findFunding(id: string): Promise<Funding | undefined>;
  readyFundings(chain: ChainId, headHeight: number): Promise<readonly Funding[]>;
  markFundingBooked(id: string): Promise<void>;
  /** Our addresses on this chain that ever received anything, for reconciliation of ledger and chain. */
  usedAddresses(chain: ChainId): Promise<readonly string[]>;
}

export type PayoutPatch = Partial<
  Pick<
    Payout,
    | 'state'
    | 'domain'
    | 'minedTxid'
    | 'minedHeight'
    | 'minedFeeUnits'
    | 'minedFailed'
    | 'broadcastHeight'
    | 'waitsFor'
    | 'wakeAt'
  >
>;

export interface PayoutRecords {
  /**
   * False if a duplicate exists: the same key, a refund of this deposit that is not void, a payout of this loan, or
   * this kind of internal transfer of this deposit.
   */
  insert(payout: Payout): Promise<boolean>;
  find(id: string): Promise<Payout | undefined>;
  lock(id: string): Promise<Payout | undefined>;
  /** Compare and set: false when `fromVersion` is not the current one. Counts the version up. */
  patch(id: string, fromVersion: number, patch: PayoutPatch): Promise<boolean>;
  ofOrder(orderId: string): Promise<readonly OrderPayout[]>;
  ofLoan(loanId: string): Promise<readonly LoanPayout[]>;
  /** Loan payouts in this currency that are neither final nor void, oldest first: each may still be mined. */
  /** How many payouts in these states need a network fee of the hot wallet of an account chain. */
  feePayers(chain: ChainId, states: readonly PayoutState[]): Promise<FeePayers>;
  loansUnderWay(currency: CurrencyId): Promise<readonly LoanPayout[]>;
  /** Internal transfers of a deposit: its sweep and, if needed, its top-up. */
  ofDeposit(depositId: string): Promise<readonly SweepPayout[]>;
  takeDue(now: number, limit: number): Promise<readonly string[]>;
  /** Payouts that have one of these transaction ids, or whose conflict domain (coin, nonce) was consumed. */
  matching(chain: ChainId, txids: readonly string[], consumed: readonly string[]): Promise<readonly Payout[]>;
  inBlock(chain: ChainId, height: number): Promise<readonly Payout[]>;
  /** Broadcast payouts that were mined at this height or below. */
  minedUpTo(chain: ChainId, height: number): Promise<readonly Payout[]>;
  /** Throws `AlreadyTaken` when the transaction id or the attempt's number exists. */
  addAttempt(attempt: Attempt): Promise<void>;
  attempts(payoutId: string): Promise<readonly Attempt[]>;
}

export type AuditEntry = Readonly<{ actor: string; action: string; subject: string; details: string; at: number }>;
export type AuditRow = AuditEntry & Readonly<{ seq: number; prevHash: string; hash: string }>;

export interface ControlRecords {
  saveRates(snapshot: RateSnapshot): Promise<void>;
  latestRates(): Promise<RateSnapshot | undefined>;
  pause(pause: Pause): Promise<void>;
  resume(scope: ChainId | 'all'): Promise<void>;
  pauses(): Promise<readonly Pause[]>;
  audit(entry: AuditEntry): Promise<void>;
  auditRows(afterSeq: number, limit: number): Promise<readonly AuditRow[]>;
  /** Time of the last heartbeat of any worker; null before the first. Locks the row for the transaction. */
  lockHeartbeat(): Promise<number | null>;
  setHeartbeat(at: number): Promise<void>;
  /** Stores the ledger invariants that a check just found violated. Those not found again are deleted after a while. */
  noteViolations(violations: readonly Readonly<{ rule: string; about: string }>[], at: number): Promise<void>;
}

export type Records = Readonly<{
  orders: OrderRecords;
  deposits: DepositRecords;
  wallet: WalletRecords;
  payouts: PayoutRecords;
  loans: LoanRecords;
  journal: JournalRecords;
  chains: ChainRecords;
  controls: ControlRecords;
  intake: IntakeRecords;
  stops: StopRecords;
  matches: MatchRecords;
}>;

export interface Store {
  /** Atomic. `work` is retried after a serialization conflict, so it must have no other side effects. */
  transaction<Value>(work: (records: Records) => Promise<Value>): Promise<Value>;
  /** Read-only, with a consistent view of one moment, so that figures can be compared with each other. */
  snapshot<Value>(work: (records: Records) => Promise<Value>): Promise<Value>;
}

/** A value that must be unique exists already. */
export class AlreadyTaken extends Error {
  override readonly name = 'AlreadyTaken';
  readonly constraint: string;
  constructor(constraint: string) {
    super(`already taken: ${constraint}`);
    this.constraint = constraint;
  }
}

/** The database lost the answer to a commit: it may or may not have happened. Read again, never assume. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}
