/**
 * What only the back office needs from the database. It comes together with everybody's records, so that a change and
 * its line in the audit log are one transaction.
 */
import type { OrderFilter } from '#src/domain/back-office/order-filter.ts';
import type { PlatformAddress } from '#src/domain/back-office/platform-address.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Line } from '#src/domain/ledger/entry.ts';
import type { Money } from '#src/domain/money.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason } from '#src/domain/order/order.ts';
import type { OrderType, Product } from '#src/domain/order/order-kind.ts';
import type { AlertRecords, CaseRecords } from './alert-records.ts';
import type { AuditRow, Records } from './records.ts';
import type { LastRefusal } from './signer-log.ts';

export type SecondFactor = Readonly<{ sealedSecret: string; isConfirmed: boolean; lastStep: number }>;
export type Operator = Readonly<{ username: string; passwordHash: string; factor: SecondFactor | null }>;

export type StoredSession = Readonly<{
  tokenHash: string;
  username: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  hasSecondFactor: boolean;
}>;

export interface OperatorRecords {
  find(username: string): Promise<Operator | undefined>;
  /** The same, and every other writer waits. */
  lock(username: string): Promise<Operator | undefined>;
  setPassword(username: string, hash: string): Promise<void>;
  /** The hash of the password that the environment gave last; null if it never did; undefined without the operator. */
  findConfigured(username: string): Promise<string | null | undefined>;
  /** False when there is one of that name. */
  insert(operator: Readonly<{ username: string; hash: string; isConfigured: boolean }>): Promise<boolean>;
  /** Sets the password of the environment; false when it is not `instead` any more that it gave last. */
  configure(given: Readonly<{ username: string; hash: string; instead: string | null }>): Promise<boolean>;
  insertSession(session: Omit<StoredSession, 'hasSecondFactor'>): Promise<void>;
  findSession(tokenHash: string): Promise<StoredSession | undefined>;
  touchSession(tokenHash: string, at: number): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** All of them, but for one. */
  endSessions(username: string, except?: string): Promise<void>;
  /** Sessions past their end, or not seen since. */
  dropOldSessions(now: number, seenSince: number): Promise<void>;
  /** A new secret that is not confirmed yet. Its recovery codes come with the confirmation. */
  putFactor(username: string, sealedSecret: string): Promise<void>;
  confirmFactor(username: string, step: number, codeHashes: readonly string[]): Promise<void>;
  /** False when this step, or a later one, was used before. */
  useStep(username: string, step: number): Promise<boolean>;
  /** False when there is no such code, or not any more. */
  useRecoveryCode(username: string, codeHash: string): Promise<boolean>;
  removeFactor(username: string): Promise<void>;
  countFailure(day: string): Promise<void>;
}

/** One line of the order list. */
export type OfficeOrder = Readonly<{
  orderNumber: string;
  /** Null once the order was erased, as the address is. */
  trackingCode: string | null;
  product: Product;
  orderType: OrderType;
  state: OrderState;
  reason: OrderReason | null;
  send: Money;
  /** As it was fixed, else as it was promised. */
  receive: Money;
  receiveAddress: string | null;
  createdAt: number;
  completedAt: number | null;
  deadlineAt: number | null;
  version: number;
}>;

export type LedgerEntry = Readonly<{ seq: number; ref: string; at: number; lines: readonly Line[] }>;

export interface OfficeOrderRecords {
  list(filter: OrderFilter): Promise<readonly OfficeOrder[]>;
  isErased(orderNumber: string): Promise<boolean>;
  /** Entries that touch one of these accounts or bear one of these references, in their order. */
  ledger(accounts: readonly string[], refs: readonly string[]): Promise<readonly LedgerEntry[]>;
}

export interface PlatformAddressRecords {
  list(): Promise<readonly PlatformAddress[]>;
  /** Locks it, so that what is found out about it stays true. */
  lock(id: string): Promise<PlatformAddress | undefined>;
  /** Throws `AlreadyTaken` when the currency has this address already. */
  insert(address: PlatformAddress, canonical: string): Promise<void>;
  update(address: PlatformAddress, canonical: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Takes the mark from whichever address of the currency has it. */
  clearDefault(currency: CurrencyId): Promise<void>;
  /** Whether an order or a loan that is not over pays to it or names it. */
  isInUse(address: PlatformAddress): Promise<boolean>;
}

export type PageView = Readonly<{ day: string; page: string; language: string; count: number }>;
export type StateCount = Readonly<{ state: OrderState; count: number; oldestAt: number }>;
export type DayFigures = Readonly<{ day: string; orders: number; volume: Money; fee: Money }>;

export interface FigureRecords {
  countStates(states: readonly OrderState[]): Promise<readonly StateCount[]>;
  oldestIn(
    states: readonly OrderState[],
  ): Promise<Readonly<{ orderNumber: string; state: OrderState; createdAt: number }> | undefined>;
  /** Completed orders since a moment, by day and the currency that was sent. */
  completedByDay(since: number): Promise<readonly DayFigures[]>;
  addPageViews(views: readonly PageView[]): Promise<void>;
  pageViews(sinceDay: string): Promise<readonly PageView[]>;
  failedSignIns(sinceDay: string): Promise<readonly Readonly<{ day: string; count: number }>[]>;
  /** Keys of the developer API that are good, and how many of them were used since a day. */
  countKeys(usedSince: string): Promise<Readonly<{ active: number; used: number }>>;
  screened(): Promise<Readonly<{ heldOrders: number; refusedPayouts: number; flaggedDeposits: number }>>;
  /** The worker's last sign of life. */
  heartbeat(): Promise<number | null>;
  /** The last one of each currency. */
  signerRefusals(): Promise<readonly LastRefusal[]>;
}

export interface AuditReader {
  /** Newest first. */
  before(seq: number, limit: number): Promise<readonly AuditRow[]>;
  /** The newest row, as the database itself counts them. */
  head(): Promise<Readonly<{ seq: number; hash: string }>>;
}

export type OfficeRecords = Readonly<{
  operators: OperatorRecords;
  orders: OfficeOrderRecords;
  addresses: PlatformAddressRecords;
  figures: FigureRecords;
  audit: AuditReader;
  cases: CaseRecords;
  alerts: AlertRecords;
}>;

export type AllRecords = Records & Readonly<{ office: OfficeRecords }>;

export interface OfficeStore {
  transaction<Value>(work: (records: AllRecords) => Promise<Value>): Promise<Value>;
  snapshot<Value>(work: (records: AllRecords) => Promise<Value>): Promise<Value>;
}
