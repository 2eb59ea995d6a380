/**
 * Database port of the use cases, within one transaction. Implemented by PostgreSQL for the service and in memory for
 * the simulation; one contract test runs on both. Implementations contain no business rules.
 */
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { FeePayers } from '#src/domain/cover.ts';
import type { DoneMix } from '#src/domain/mixer/crowd.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type {
  Attempt,
  Coin,
  LoanPayout,
  WithdrawalPayout,
  OrderPayout,
  Payout,
  PayoutState,
  HandOverPayout,
  SweepPayout,
} from '#src/domain/order/payout.ts';
import type { ChangeRecords, ReturnRecords } from './change-records.ts';
import type { ChainRecords, WatchedAddress } from './chain-records.ts';
import type { EpochRecords } from './epoch-records.ts';
import type { ComparedRecords } from './compared-records.ts';
import type { ColdMoveRecords, ColdReturnRecords } from './cold-records.ts';
import type { OpinionRecords } from './opinion-records.ts';
import type { DepositRecords } from './deposit-records.ts';
import type { ControlRecords } from './control-records.ts';
import type { IntakeRecords } from './intake-records.ts';
import type { JournalRecords } from './journal-records.ts';
import type { LoanRecords } from './loan-records.ts';
import type { LookRecords } from './look-records.ts';
import type { OrderPatch } from './order-patch.ts';
import type { PartnerRecords } from './partner-records.ts';
import type { PolicyRecords } from './policy-records.ts';
import type { ReceiptRecords } from './receipt-records.ts';
import type { MatchRecords } from './match-records.ts';
import type { StopRecords } from './stop-records.ts';
import type { TransferRecords } from './venue-records.ts';
import type { UptimeRecords } from './uptime-records.ts';

export type OrderMove = Readonly<{
  history: OrderHistory;
  /** Version of the order that the caller read under the lock. */
  fromVersion: number;
  patch: OrderPatch;
}>;

/** Figures of a finished mix that are kept permanently, without the visitor's data. */
export type MixedOrder = DoneMix & Readonly<{ orderId: string }>;

export interface OrderRecords {
  /** Inserts an order. Throws `AlreadyTaken` if the id, order number, tracking code or idempotency key exists. */
  insert(order: Order): Promise<void>;
  find(id: string): Promise<Order | undefined>;
  findByNumber(orderNumber: string): Promise<Order | undefined>;
  findByTrackingCode(code: string): Promise<Order | undefined>;
  findByIdempotencyKey(key: string): Promise<Order | undefined>;
  /** Reads an order and locks its row until the transaction ends. */
  lock(id: string): Promise<Order | undefined>;
  hasHistory(orderId: string, key: string): Promise<boolean>;
  history(orderId: string): Promise<readonly OrderHistory[]>;
  /** The only way to change an order's state. Writes reason, history and patch too. Throws on a stale `fromVersion`. */
  move(move: OrderMove): Promise<void>;
  patch(id: string, patch: OrderPatch): Promise<void>;
  /** Leases due orders (`wakeAt` <= now) to the caller, oldest first. The lease runs by the database's clock. */
  takeDue(now: number, limit: number): Promise<readonly string[]>;
  /** The earliest `wakeAt` of all orders and payouts. Undefined if none is scheduled. */
  nextWakeAt(): Promise<number | undefined>;
  /**
   * Liabilities in this currency that reduce the wallet's cover: reservations of orders without a price (`keptUnits`,
   * which explains `unminedSince`), fixed prices, and payouts that are not final. Held orders do not count.
   */
  owed(currency: CurrencyId, unminedSince: number): Promise<bigint>;
  /** The part of `owed` that the ledger has as a liability: priced or planned, but not reserved yet. */
  owedInBooks(currency: CurrencyId): Promise<bigint>;
  /** Number of completed orders, and durations of each pair's newest exchanges from the detected deposit on. */
  completed(newestOfPair: number): Promise<Readonly<{ count: number; pairs: readonly PairDurations[] }>>;
  /** Finished mixes of a pair whose deposit was confirmed in this window, newest first. */
  mixed(
    pair: Readonly<{ send: CurrencyId; receive: CurrencyId }>,
    when: Readonly<{ from: number; to: number; limit: number }>,
  ): Promise<readonly MixedOrder[]>;
  /** After an outage: extends the open deadlines of orders with deposits on this chain. Null: on all chains. */
  shiftDeadlines(chain: ChainId | null, byMs: number): Promise<void>;
  /** Erases the visitor's data of an ended order: addresses, code, terms. Totals and the ledger stay. */
  erase(id: string, at: number): Promise<void>;
}

/** Durations of a pair, newest first. Without mixes, whose duration the visitor chooses. */
export type PairDurations = Readonly<{ send: CurrencyId; receive: CurrencyId; durationsMs: readonly number[] }>;

/** Incoming coins that are no deposit: sent to the hot wallet by the operator or the sandbox's faucet. */
export type Funding = Readonly<{
  id: string;
  chain: ChainId;
  currency: CurrencyId;
  units: bigint;
  height: number | null;
  confirmationsNeeded: number;
  isBooked: boolean;
  /**
   * The deposit address that was paid, if it belongs to an order which a restore lost. The purpose is then unknown.
   * Null for a funding of the hot wallet.
   */
  lostAddress: string | null;
}>;

export interface WalletRecords extends ComparedRecords, ChangeRecords, EpochRecords, ReturnRecords {
  watch(...addresses: readonly WatchedAddress[]): Promise<void>;
  /** Which of these addresses are ours. The cost depends on the number of addresses given, not on that of orders. */
  findWatched(family: ChainFamily, addresses: readonly string[]): Promise<readonly WatchedAddress[]>;
  /**
   * Addresses that may be paid now: hot wallets of the chain's family, and deposit addresses of the newest orders whose
   * agreed time for late deposits is not over.
   */
  awaitedAddresses(chain: ChainId, which: Readonly<{ newest: number; now: number }>): Promise<readonly string[]>;
  /** Takes the next derivation index from a sequence. None is given twice, even if the transaction fails. */
  nextAddressIndex(chain: ChainId, role: 'deposit' | 'change'): Promise<number>;
  /** Deposit address of an order. It is kept when the order is erased. */
  findDepositAddress(orderId: string): Promise<WatchedAddress | undefined>;
  /**
   * Deposit address indexes of a chain: the next one to give out, and the one after the highest that is stored. Both
   * without their epochs.
   */
  addressIndexes(chain: ChainId): Promise<Readonly<{ given: number; known: number }>>;
  /** Stores the derivation index of an address. Throws if another index is already stored. */
  setAddressIndex(address: Pick<WatchedAddress, 'family' | 'address'>, index: number): Promise<void>;
  /** Next nonce of a wallet. Undefined if it never took one on this chain. */
  nextNonce(chain: ChainId, wallet: string): Promise<number | undefined>;
  /** Takes the wallet's next nonce, starting with `first`. It is given again only after it was returned. */
  takeNonce(chain: ChainId, wallet: string, first?: number): Promise<number>;
  /** Inserts a UTXO of ours, or updates the block of an existing one. */
  putCoin(coin: Coin & Readonly<{ currency: CurrencyId; height: number | null; isSpendable: boolean }>): Promise<void>;
  markSpendable(chain: ChainId, coinIds: readonly string[]): Promise<void>;
  /** Marks UTXOs as spent by a final transaction that is no known payout. They never become spendable again. */
  retireCoins(chain: ChainId, coinIds: readonly string[]): Promise<void>;
  /** Spendable, unreserved UTXOs mined up to a height, without these lots, largest first. Other selections wait. */
  freeCoins(
    chain: ChainId,
    which: Readonly<{ minedUpTo: number; withoutLots: readonly string[]; limit: number }>,
  ): Promise<readonly Coin[]>;
  /** Reserves UTXOs for a payout. Throws `AlreadyTaken` if one is already reserved. */
  reserveCoins(chain: ChainId, coinIds: readonly string[], payoutId: string): Promise<void>;
  coins(chain: ChainId, coinIds: readonly string[]): Promise<readonly Coin[]>;
  /** After a reorg: marks the coins of the block at this height as unmined. */
  orphanCoins(chain: ChainId, height: number): Promise<void>;

  /** Inserts a funding, or updates the block of an existing one. The height is null if the funding is in no block. */
  putFunding(funding: Funding): Promise<void>;
  orphanFundings(chain: ChainId, height: number): Promise<void>;
  findFunding(id: string): Promise<Funding | undefined>;
  readyFundings(chain: ChainId, headHeight: number): Promise<readonly Funding[]>;
  markFundingBooked(id: string): Promise<void>;
  /** Our addresses on this chain that ever received coins, for reconciliation of ledger and chain. */
  usedAddresses(chain: ChainId): Promise<readonly string[]>;
}

export type PayoutPatch = Partial<
  Pick<
    Payout,
    | 'state'
    | 'domain'
    | 'mayBeSigned'
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
   * Inserts a payout. False if a duplicate exists: the same key, a refund of this deposit that is not void, a payout of
   * this loan, or an internal transfer of this kind for this deposit.
   */
  insert(payout: Payout): Promise<boolean>;
  find(id: string): Promise<Payout | undefined>;
  lock(id: string): Promise<Payout | undefined>;
  /** The unmined payouts among these, and all unmined payouts whose change they spend, directly or not. */
  unmined(ids: readonly string[]): Promise<readonly Payout[]>;
  /** Updates a payout by compare and set: false if `fromVersion` is not the current version. Increments the version. */
  patch(id: string, fromVersion: number, patch: PayoutPatch): Promise<boolean>;
  /** The payouts that have joined this one, oldest first. */
  joinedTo(leaderId: string): Promise<readonly Payout[]>;
  /** Planned payouts of exchanges in this currency that are due, oldest first. Parts of mixes are left out. */
  dueExchanges(currency: CurrencyId, now: number, limit: number): Promise<readonly OrderPayout[]>;
  ofOrder(orderId: string): Promise<readonly OrderPayout[]>;
  ofLoan(loanId: string): Promise<readonly LoanPayout[]>;
  /** The payout of a treasury act, if it has one. */
  ofAct(actId: string): Promise<readonly WithdrawalPayout[]>;
  /** Number of payouts in these states whose network fee the hot wallet pays, on account chains. */
  feePayers(chain: ChainId, states: readonly PayoutState[]): Promise<FeePayers>;
  /** Loan payouts in this currency that are neither final nor void, oldest first: each may still be mined. */
  loansUnderWay(currency: CurrencyId): Promise<readonly LoanPayout[]>;
  /** Internal transfers of a deposit: its sweep and, if needed, its top-up. */
  ofDeposit(depositId: string): Promise<readonly SweepPayout[]>;
  /** All hand-overs of the chain's hot accounts. */
  handOvers(chain: ChainId): Promise<readonly HandOverPayout[]>;
  /** Payouts that are bound to the account and not final, or final and undone by a reorganisation. */
  boundTo(chain: ChainId, wallet: string): Promise<readonly Payout[]>;
  takeDue(now: number, limit: number): Promise<readonly string[]>;
  /** Payouts with one of these transaction ids, or whose conflict domain (coin, nonce) was consumed. */
  matching(chain: ChainId, txids: readonly string[], consumed: readonly string[]): Promise<readonly Payout[]>;
  inBlock(chain: ChainId, height: number): Promise<readonly Payout[]>;
  /** Payouts in state `broadcast` that were mined at this height or below. */
  minedUpTo(chain: ChainId, height: number): Promise<readonly Payout[]>;
  /** Stores a signed attempt. Throws `AlreadyTaken` if the transaction id or the attempt's number exists. */
  addAttempt(attempt: Attempt): Promise<void>;
  /** Attempts of the payout's transaction. For a payout that has joined another one, those of its leader. */
  attempts(payoutId: string): Promise<readonly Attempt[]>;
}

export type Records = Readonly<{
  orders: OrderRecords;
  deposits: DepositRecords;
  wallet: WalletRecords;
  payouts: PayoutRecords;
  loans: LoanRecords;
  journal: JournalRecords;
  chains: ChainRecords;
  looks: LookRecords;
  controls: ControlRecords;
  intake: IntakeRecords;
  stops: StopRecords;
  matches: MatchRecords;
  policies: PolicyRecords;
  transfers: TransferRecords;
  cold: ColdMoveRecords;
  returns: ColdReturnRecords;
  opinions: OpinionRecords;
  receipts: ReceiptRecords;
  uptime: UptimeRecords;
  partners: PartnerRecords;
}>;

export interface Store {
  /** Runs `work` atomically. It is retried after a serialization conflict, so it must have no other side effects. */
  transaction<Value>(work: (records: Records) => Promise<Value>): Promise<Value>;
  /** Runs `work` read-only on a consistent snapshot. */
  snapshot<Value>(work: (records: Records) => Promise<Value>): Promise<Value>;
}

/** Error for a violated uniqueness constraint. */
export class AlreadyTaken extends Error {
  override readonly name = 'AlreadyTaken';
  readonly constraint: string;
  constructor(constraint: string) {
    super(`already taken: ${constraint}`);
    this.constraint = constraint;
  }
}

/** Error if the answer to a commit was lost: whether the commit happened is unknown. The caller must read again. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}
