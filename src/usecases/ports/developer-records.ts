/**
 * Database port of the developer API: API keys, their quotes, idempotent requests, and webhook events. Its transactions
 * also include all other records.
 */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { WebhookOutcome } from '#src/domain/developer/webhook-schedule.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason } from '#src/domain/order/order.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { AllRecords } from './office-records.ts';

export interface KeyRecords {
  insert(key: ApiKey & Readonly<{ keyHash: string }>): Promise<void>;
  /** Also finds revoked and expired keys: the caller checks `revokedAt` and `expiresAt`. */
  findByHash(keyHash: string): Promise<ApiKey | undefined>;
  find(id: string): Promise<ApiKey | undefined>;
  /** Like `find`, and locks the row for the transaction. */
  lock(id: string): Promise<ApiKey | undefined>;
  /** Newest first, without the keys that visitors of the sandbox made for themselves. */
  list(): Promise<readonly ApiKey[]>;
  /** Which of these keys are neither revoked nor expired. */
  findActive(ids: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /** Number of temporary keys that have not expired, for their limit. Takes an advisory lock against other counters. */
  countTemporary(now: number): Promise<number>;
  /** Revokes the key and removes its webhook. */
  revoke(id: string, at: number): Promise<void>;
  /** Records that the key was used; only the day is stored. */
  noteUse(id: string, day: string): Promise<void>;
  setWebhook(id: string, webhook: Readonly<{ url: string; sealedSecret: string }> | null): Promise<void>;
  /**
   * Removes the webhooks of expired keys, and deletes keys that expired before `before` with all their data. A key
   * whose orders are not erased yet stays until they are.
   */
  dropEnded(now: number, before: number): Promise<void>;
  /** Orders of the key that await a deposit. A cancelled order counts until its payment window would have ended. */
  countOpenOrders(id: string, now: number): Promise<number>;
}

export type StoredQuote = Readonly<{ id: string; keyId: string; quote: Quote }>;

export interface QuoteRecords {
  insert(stored: StoredQuote): Promise<void>;
  find(id: string): Promise<StoredQuote | undefined>;
  /** Quotes of a key that have not expired. */
  countOpen(keyId: string, now: number): Promise<number>;
  dropExpired(before: number): Promise<void>;
  /** Keeps the newest `most` expired quotes of each key and deletes the others. */
  dropSurplus(now: number, most: number): Promise<void>;
}

export type StoredRequest = Readonly<{
  requestHash: string;
  /** Identifies the current run (fencing token): a takeover writes another time. */
  startedAt: number;
  /** Time since the request started, by the database's clock. */
  ageMs: number;
  /** Null while the request runs. */
  finishedAt: number | null;
  subject: string | null;
}>;
export type RequestName = Readonly<{ keyId: string; idempotencyHash: string }>;
/** One run of a request. It owns the request until another process takes the request over. */
export type RequestRun = RequestName & Readonly<{ startedAt: number }>;

/** All times are the database's: with clock skew, servers could wrongly think that another one has crashed. */
export interface RequestRecords {
  /** A run if the request is new; otherwise the earlier request with the same idempotency key. */
  begin(name: RequestName, requestHash: string): Promise<Readonly<{ run: RequestRun } | { earlier: StoredRequest }>>;
  /** Takes over a run that never finished. Undefined if another process took it over first. */
  takeOver(run: RequestRun): Promise<RequestRun | undefined>;
  /** False, and nothing is written, if the run was taken over meanwhile. */
  finish(run: RequestRun, subject: string): Promise<boolean>;
  /** Deletes a refused request, so that it can be corrected and sent again. Does nothing if it was taken over. */
  forget(run: RequestRun): Promise<void>;
  dropOld(olderThanMs: number): Promise<void>;
}

export const webhookStatuses = ['due', 'delivered', 'given_up'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

export type WebhookEvent = Readonly<{
  id: string;
  seq: number;
  keyId: string;
  kind: 'order_moved' | 'test';
  /** Null for a test event. Events of an order are deleted when it is erased. */
  order: Readonly<{ id: string; version: number; state: OrderState; reason: OrderReason | null }> | null;
  createdAt: number;
  status: WebhookStatus;
  attempts: number;
  dueAt: number | null;
}>;

export type WebhookDelivery = Readonly<{
  eventId: string;
  at: number;
  durationMs: number;
  /** Null if the server did not answer. */
  statusCode: number | null;
  outcome: WebhookOutcome;
}>;

export interface WebhookRecords {
  /** Inserts a test event that is due at once. */
  insertTest(event: Readonly<{ id: string; keyId: string; at: number }>): Promise<void>;
  /**
   * Leases due events, so that no other worker sends them too; events that need somebody to act come first. At most
   * `perKey` events of one key are in flight at once.
   */
  takeDue(
    now: number,
    limits: Readonly<{ leaseMs: number; limit: number; perKey: number }>,
  ): Promise<readonly WebhookEvent[]>;
  find(id: string): Promise<WebhookEvent | undefined>;
  /** Newest first, with the last of their deliveries, oldest first. */
  list(
    keyId: string,
    page: Readonly<{ before?: number; limit: number }>,
  ): Promise<readonly Readonly<{ event: WebhookEvent; deliveries: readonly WebhookDelivery[] }>[]>;
  /** Stores one delivery attempt and the event's new status. */
  record(delivery: WebhookDelivery, next: Readonly<{ status: WebhookStatus; dueAt: number | null }>): Promise<void>;
  /** Gives up an event that has no receiver any more. */
  giveUp(id: string): Promise<void>;
  /** Number of delivery attempts ever made for the event. */
  countAttempts(id: string): Promise<number>;
  /** Makes an event due now, whatever its status, and resets its attempt count. */
  redeliver(id: string, at: number): Promise<void>;
  /** Deletes events created before this time that are not due any more, with their deliveries. */
  dropOld(before: number): Promise<void>;
}

export type DeveloperRecords = Readonly<{
  keys: KeyRecords;
  quotes: QuoteRecords;
  requests: RequestRecords;
  webhooks: WebhookRecords;
}>;

export type DeveloperStore = Readonly<{
  transaction<Value>(
    work: (records: AllRecords & Readonly<{ developer: DeveloperRecords }>) => Promise<Value>,
  ): Promise<Value>;
  snapshot<Value>(
    work: (records: AllRecords & Readonly<{ developer: DeveloperRecords }>) => Promise<Value>,
  ): Promise<Value>;
}>;
