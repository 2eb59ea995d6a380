/**
 * What the verbs need from the database, as one transaction sees it. PostgreSQL implements it for the service, a plain
 * in-memory copy for the simulation; one contract test runs on both. Implementations store; they never decide.
 */
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { DoneMix } from '#src/domain/mixer/crowd.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type { Attempt, Coin, LoanPayout, OrderPayout, Payout, SweepPayout } from '#src/domain/order/payout.ts';
import type { ChainRecords } from './chain-records.ts';
import type { IntakeRecords } from './intake-records.ts';
import type { JournalRecords } from './journal-records.ts';
import type { LoanRecords } from './loan-records.ts';
import type { MatchRecords } from './match-records.ts';
import type { StopRecords } from './stop-records.ts';
import type { Pause } from './stop-records.ts';
import type { RateSnapshot } from './rate-source.ts';
import type { WatchedAddress } from './chain-records.ts';

/** Facts of an order that are not its state. The state has one door: `move`. */
export type OrderPatch = Partial<
  Pick<
    Order,
    | 'price'
    | 'refundAddress'
    | 'plannedEffects'
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
  /** Must be the version the caller read under lock. */
  fromVersion: number;
  patch: OrderPatch;
}>;

/** What is known of a finished mix for ever: its figures, not whose it was. */
export type MixedOrder = DoneMix & Readonly<{ orderId: string }>;

export interface OrderRecords {
  /** Throws `AlreadyTaken` when the id, order number, tracking code or idempotency key exists. */
  insert(order: Order): Promise<void>;
  find(id: string): Promise<Order | undefined>;
  findByNumber(orderNumber: string): Promise<Order | undefined>;
  findByTrackingCode(code: string): Promise<Order | undefined>;
  findByIdempotencyKey(key: string): Promise<Order | undefined>;
  /** Reads an order and keeps every other writer out until the transaction ends. */
  lock(id: string): Promise<Order | undefined>;
  hasHistory(orderId: string, key: string): Promise<boolean>;
  history(orderId: string): Promise<readonly OrderHistory[]>;
  /** The one door: state, reason, history and patch together. Throws when `fromVersion` is not the current one. */
  move(move: OrderMove): Promise<void>;
  patch(id: string, patch: OrderPatch): Promise<void>;
  /** Orders whose time has come, leased to the caller for a while by the database's own clock, oldest first. */
  takeDue(now: number, limit: number): Promise<readonly string[]>;
  /** The earliest `wakeAt` of all orders and payouts. */
  nextWakeAt(): Promise<number | undefined>;
  /** What orders with a deposit underway will need in this currency, and payouts not yet final. */
  owed(currency: CurrencyId): Promise<bigint>;
  /** The share of it that the books hold as a liability in this currency: priced or planned, and not reserved yet. */
  owedInBooks(currency: CurrencyId): Promise<bigint>;
  /** How many orders were completed, and how long the newest swaps of each pair took since their deposit was seen. */
  completed(newestOfPair: number): Promise<Readonly<{ count: number; pairs: readonly PairDurations[] }>>;
  /** Finished mixes of a pair whose deposit was confirmed in this time, newest first. */
  mixed(
    pair: Readonly<{ send: CurrencyId; receive: CurrencyId }>,
    when: Readonly<{ from: number; to: number; limit: number }>,
  ): Promise<readonly MixedOrder[]>;
  /** Moves the open deadlines of orders that take deposits on this chain (null: of all) by an outage. */
  shiftDeadlines(chain: ChainId | null, byMs: number): Promise<void>;
  /** Forgets the visitor's side of an ended order: addresses, code, terms. Totals and the ledger stay. */
  erase(id: string, at: number): Promise<void>;
}

/** Newest first. Mixes are not among them: they take as long as their visitor wanted. */
export type PairDurations = Readonly<{ send: CurrencyId; receive: CurrencyId; durationsMs: readonly number[] }>;

export type DepositPatch = Partial<
  Pick<Deposit, 'status' | 'use' | 'height' | 'blockHash' | 'confirmedAt' | 'orphanedAtHeight' | 'sweepAt'>
>;

export interface DepositRecords {
  insert(deposit: Deposit): Promise<void>;
  find(id: string): Promise<Deposit | undefined>;
  patch(id: string, patch: DepositPatch): Promise<void>;
  ofOrder(orderId: string): Promise<readonly Deposit[]>;
  /** Deposits whose block is at this height of the chain. */
  inBlock(chain: ChainId, height: number): Promise<readonly Deposit[]>;
  /** Seen, in a block, and deep enough under this head. */
  readyToConfirm(chain: ChainId, headHeight: number): Promise<readonly Deposit[]>;
  /** Confirmed, in blocks up to a height, and due to be looked at for sweeping; longest due first. */
  toSweep(
    chain: ChainId,
    which: Readonly<{ dueAt: number; minedUpTo: number; limit: number }>,
  ): Promise<readonly Deposit[]>;
  /** Seen and in no block. */
  unmined(chain: ChainId): Promise<readonly Deposit[]>;
  /** Confirmed and in no block: a reorganisation took them. */
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
  /** Set when it was paid to the address of a lost order instead: nobody knows for what. */
  lostAddress: string | null;
}>;

export interface WalletRecords {
  watch(...addresses: readonly WatchedAddress[]): Promise<void>;
  /** Which of these addresses are ours. Its cost follows the addresses asked for, not the orders we have. */
  findWatched(family: ChainFamily, addresses: readonly string[]): Promise<readonly WatchedAddress[]>;
  /** Those that may be paid now: the hot ones of a chain's family, and of its newest those of orders not long over. */
  awaitedAddresses(
    chain: ChainId,
    which: Readonly<{ newest: number; expiredAfter: number }>,
  ): Promise<readonly string[]>;
  /** Counts up. No number is given twice, also when the transaction fails. */
  nextAddressIndex(chain: ChainId, role: 'deposit' | 'change'): Promise<number>;
  /** The address that an order was given; it stays when the order is erased. */
  findDepositAddress(orderId: string): Promise<WatchedAddress | undefined>;
  /** How many deposit addresses of a chain were given out, and up to which one their indexes are known. */
  addressIndexes(chain: ChainId): Promise<Readonly<{ given: number; known: number }>>;
  /** Throws when the address has another index already. */
  setAddressIndex(address: Pick<WatchedAddress, 'family' | 'address'>, index: number): Promise<void>;
  /** Undefined while the wallet never took one here. */
  nextNonce(chain: ChainId, wallet: string): Promise<number | undefined>;
  /** The next nonce of the wallet, for ever this caller's if the transaction commits. The very first is `first`. */
  takeNonce(chain: ChainId, wallet: string, first?: number): Promise<number>;

  /** Records a coin of ours, or the block of one that is known. */
  putCoin(coin: Coin & Readonly<{ currency: CurrencyId; height: number | null; isSpendable: boolean }>): Promise<void>;
  markSpendable(chain: ChainId, coinIds: readonly string[]): Promise<void>;
  /** Something that is no payout of ours has consumed them, for good: nothing marks them as spendable again. */
  retireCoins(chain: ChainId, coinIds: readonly string[]): Promise<void>;
  /**
   * Spendable coins in blocks up to a height that no payout has reserved and that descend from none of the given lots,
   * largest first, locked against other pickers.
   */
  freeCoins(
    chain: ChainId,
    which: Readonly<{ minedUpTo: number; withoutLots: readonly string[]; limit: number }>,
  ): Promise<readonly Coin[]>;
  /** Binds coins to a payout for ever. Throws `AlreadyTaken` if one is bound. */
  reserveCoins(chain: ChainId, coinIds: readonly string[], payoutId: string): Promise<void>;
  coins(chain: ChainId, coinIds: readonly string[]): Promise<readonly Coin[]>;
  /** A block was undone: its coins are in no block now. */
  orphanCoins(chain: ChainId, height: number): Promise<void>;

  /** Records a funding, or the block (null: none) of one that is known. */
  putFunding(funding: Funding): Promise<void>;
  orphanFundings(chain: ChainId, height: number): Promise<void>;
  findFunding(id: string): Promise<Funding | undefined>;
  readyFundings(chain: ChainId, headHeight: number): Promise<readonly Funding[]>;
  markFundingBooked(id: string): Promise<void>;
  /** Addresses of ours on this chain that ever received anything, for comparing books and chain. */
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
   * False when a payout with this key, a refund of this deposit that is not void, one of this loan, or this move of
   * this deposit exists.
   */
  insert(payout: Payout): Promise<boolean>;
  find(id: string): Promise<Payout | undefined>;
  lock(id: string): Promise<Payout | undefined>;
  /** Compare and set: false when `fromVersion` is not the current one. Counts the version up. */
  patch(id: string, fromVersion: number, patch: PayoutPatch): Promise<boolean>;
  ofOrder(orderId: string): Promise<readonly OrderPayout[]>;
  ofLoan(loanId: string): Promise<readonly LoanPayout[]>;
  /** Of all loans in this currency, those that are neither final nor void, oldest first: each may still be mined. */
  loansUnderWay(currency: CurrencyId): Promise<readonly LoanPayout[]>;
  /** The moves of a deposit: its sweep and, where it needs one, its top-up. */
  ofDeposit(depositId: string): Promise<readonly SweepPayout[]>;
  takeDue(now: number, limit: number): Promise<readonly string[]>;
  /** Payouts whose transaction, or whose conflict domain, one of these transactions is about. */
  matching(chain: ChainId, txids: readonly string[], consumed: readonly string[]): Promise<readonly Payout[]>;
  inBlock(chain: ChainId, height: number): Promise<readonly Payout[]>;
  /** Broadcast, in a block, and deep enough under this head. */
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
  /** The last sign of life of any worker; null before the first. Locks it for the transaction. */
  lockHeartbeat(): Promise<number | null>;
  setHeartbeat(at: number): Promise<void>;
  /** What a check of the books found broken just now. What is not found again is forgotten after a while. */
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
  /** All of the work or none of it. Work may run again after a conflict, so it must do nothing but use the records. */
  transaction<Value>(work: (records: Records) => Promise<Value>): Promise<Value>;
  /** Reads only, and all of it as it was at one moment. For whoever compares figures with each other. */
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
