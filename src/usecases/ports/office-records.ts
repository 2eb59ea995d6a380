/**
 * Database port of the back office. Its transactions also include all other records, so that a change and its audit log
 * entry are committed together.
 */
import type { OrderFilter } from '#src/domain/back-office/order-filter.ts';
import type { PlatformAddress } from '#src/domain/back-office/platform-address.ts';
import type { Role } from '#src/domain/back-office/roles.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Line } from '#src/domain/ledger/entry.ts';
import type { Money } from '#src/domain/money.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason } from '#src/domain/order/order.ts';
import type { OrderType, Product } from '#src/domain/order/order-kind.ts';
import type { AlertRecords, CaseRecords } from './alert-records.ts';
import type { AuditRow } from './control-records.ts';
import type { CaseFileRecords } from './case-file-records.ts';
import type { ColdRecords } from './cold-records.ts';
import type { InventoryRecords } from './inventory-records.ts';
import type { PasskeyRecords } from './passkeys.ts';
import type { ProfitRecords } from './profit-records.ts';
import type { Records } from './records.ts';
import type { LastRefusal } from './signer-log.ts';
import type { OperatorState, TeamRecords } from './team-records.ts';
import type { TreasuryRecords } from './treasury-records.ts';
import type { VenueRecords } from './venue-records.ts';

export type SecondFactor = Readonly<{ sealedSecret: string; isConfirmed: boolean; lastStep: number }>;
export type Operator = Readonly<{
  username: string;
  /** Null for operators who were invited and have not joined yet, and for removed ones. */
  passwordHash: string | null;
  roles: readonly Role[];
  state: OperatorState;
  factor: SecondFactor | null;
}>;

export type StoredSession = Readonly<{
  tokenHash: string;
  username: string;
  /** Browser and system. Empty if unknown. */
  device: string;
  roles: readonly Role[];
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
}>;

export interface OperatorRecords {
  find(username: string): Promise<Operator | undefined>;
  /** Like `find`, and locks the row for the transaction. */
  lock(username: string): Promise<Operator | undefined>;
  setPassword(username: string, hash: string): Promise<void>;
  /** Hash of the password last set from the environment. Null if never set. Undefined if there is no such operator. */
  findConfigured(username: string): Promise<string | null | undefined>;
  /** Inserts an operator with every role. False if the username exists. */
  insert(operator: Readonly<{ username: string; hash: string; isConfigured: boolean }>): Promise<boolean>;
  /** Sets the password from the environment (compare and set). False if the last one set is not `instead`. */
  configure(given: Readonly<{ username: string; hash: string; instead: string | null }>): Promise<boolean>;
  insertSession(session: Omit<StoredSession, 'hasSecondFactor' | 'hasPasskey' | 'roles'>): Promise<void>;
  /** The session of an active operator. */
  findSession(tokenHash: string): Promise<StoredSession | undefined>;
  touchSession(tokenHash: string, at: number): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Ends all sessions of the operator, except the one with this token hash. */
  endSessions(username: string, except?: string): Promise<void>;
  /** Deletes sessions that have expired, or were last used before `seenSince`. */
  dropOldSessions(now: number, seenSince: number): Promise<void>;
  /** Stores a new, unconfirmed TOTP secret. Recovery codes are stored when it is confirmed. */
  putFactor(username: string, sealedSecret: string): Promise<void>;
  confirmFactor(username: string, step: number, codeHashes: readonly string[]): Promise<void>;
  /** Marks a TOTP time step as used, against replays. False if this time step or a later one was used before. */
  useStep(username: string, step: number): Promise<boolean>;
  /** Consumes a recovery code. False if it does not exist or was used before. */
  useRecoveryCode(username: string, codeHash: string): Promise<boolean>;
  removeFactor(username: string): Promise<void>;
  countFailure(day: string): Promise<void>;
}

/** One row of the order list. */
export type OfficeOrder = Readonly<{
  orderNumber: string;
  /** Tracking code. Null if the order was erased. */
  trackingCode: string | null;
  product: Product;
  orderType: OrderType;
  state: OrderState;
  reason: OrderReason | null;
  send: Money;
  /** Receive amount: of the fixed price if there is one, otherwise of the quote. */
  receive: Money;
  receiveAddress: string | null;
  createdAt: number;
  completedAt: number | null;
  deadlineAt: number | null;
  version: number;
}>;

export type LedgerEntry = Readonly<{ seq: number; ref: string; at: number; lines: readonly Line[] }>;

/** Lists that a page follows: orders, the queue of treasury acts, and the alerts of the overview. */
export type OfficeList = 'orders' | 'treasury' | 'overview';
export type ListMarks = Readonly<Record<OfficeList, string>>;

export interface OfficeOrderRecords {
  list(filter: OrderFilter): Promise<readonly OfficeOrder[]>;
  /** A mark for each list of the back office that changes whenever something on it may have changed. */
  marks(): Promise<ListMarks>;
  isErased(orderNumber: string): Promise<boolean>;
  /** Entries on one of these accounts or with one of these references, in ledger order. */
  ledger(accounts: readonly string[], refs: readonly string[]): Promise<readonly LedgerEntry[]>;
}

export interface PlatformAddressRecords {
  list(): Promise<readonly PlatformAddress[]>;
  /** Reads and locks the row of a platform address, so that checks such as `isInUse` stay valid for the transaction. */
  lock(id: string): Promise<PlatformAddress | undefined>;
  /** Inserts a platform address. Throws `AlreadyTaken` if the address exists for this currency. */
  insert(address: PlatformAddress, canonical: string): Promise<void>;
  update(address: PlatformAddress, canonical: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes the default flag from the currency's default address, if it has one. */
  clearDefault(currency: CurrencyId): Promise<void>;
  /** Whether an unfinished order or loan uses this address. */
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
  /** Totals of orders completed since this time, by day and send currency. */
  completedByDay(since: number): Promise<readonly DayFigures[]>;
  addPageViews(views: readonly PageView[]): Promise<void>;
  pageViews(sinceDay: string): Promise<readonly PageView[]>;
  failedSignIns(sinceDay: string): Promise<readonly Readonly<{ day: string; count: number }>[]>;
  /** Number of valid API keys, and of those used since this day. */
  countKeys(usedSince: string): Promise<Readonly<{ active: number; used: number }>>;
  screened(): Promise<Readonly<{ heldOrders: number; refusedPayouts: number; flaggedDeposits: number }>>;
  /** Time of the last worker heartbeat. Null before the first one. */
  heartbeat(): Promise<number | null>;
  /** The signer's last refusal for each currency. */
  signerRefusals(): Promise<readonly LastRefusal[]>;
}

export interface AuditReader {
  /** Rows before this sequence number, newest first. */
  before(seq: number, limit: number): Promise<readonly AuditRow[]>;
  /** Sequence number and hash of the newest row, from the database's own counter. */
  head(): Promise<Readonly<{ seq: number; hash: string }>>;
}

export type OfficeRecords = Readonly<{
  operators: OperatorRecords;
  team: TeamRecords;
  orders: OfficeOrderRecords;
  addresses: PlatformAddressRecords;
  figures: FigureRecords;
  audit: AuditReader;
  cases: CaseRecords;
  inventory: InventoryRecords;
  profit: ProfitRecords;
  alerts: AlertRecords;
  treasury: TreasuryRecords;
  venue: VenueRecords;
  cold: ColdRecords;
  passkeys: PasskeyRecords;
  caseFiles: CaseFileRecords;
}>;

export type AllRecords = Records & Readonly<{ office: OfficeRecords }>;

export interface OfficeStore {
  transaction<Value>(work: (records: AllRecords) => Promise<Value>): Promise<Value>;
  snapshot<Value>(work: (records: AllRecords) => Promise<Value>): Promise<Value>;
}
