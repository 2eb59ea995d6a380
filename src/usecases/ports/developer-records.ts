/**
 * What only the developer API needs from the database: its keys, the quotes given to them, requests that may come
 * twice, and what is told to the keys' own servers. It comes together with everybody's records.
 */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { WebhookOutcome } from '#src/domain/developer/webhook-schedule.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason } from '#src/domain/order/order.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { AllRecords } from './office-records.ts';

export interface KeyRecords {
  insert(key: ApiKey & Readonly<{ keyHash: string }>): Promise<void>;
  /** Whatever its standing: whoever asks looks at `revokedAt` and `expiresAt`. */
  findByHash(keyHash: string): Promise<ApiKey | undefined>;
  find(id: string): Promise<ApiKey | undefined>;
  /** The same, and every other writer who locks it waits. */
  lock(id: string): Promise<ApiKey | undefined>;
  /** Newest first, without the keys that visitors of the sandbox made for themselves. */
  list(): Promise<readonly ApiKey[]>;
  /** Those of them that are neither revoked nor over. */
  findActive(ids: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /** Keys that end by themselves and have not ended: for the limit on them. Whoever else counts them waits. */
  countTemporary(now: number): Promise<number>;
  /** Its webhook goes with it. */
  revoke(id: string, at: number): Promise<void>;
  /** The day alone is kept. */
  noteUse(id: string, day: string): Promise<void>;
  setWebhook(id: string, webhook: Readonly<{ url: string; sealedSecret: string }> | null): Promise<void>;
  /**
   * Takes the webhooks of keys that have ended by themselves, and forgets those that ended before a moment with all
   * that was kept for them. One whose orders are not erased yet stays until they are.
   */
  dropEnded(now: number, before: number): Promise<void>;
  /** Orders of the key that wait for a deposit. One that was cancelled counts until its time would have been over. */
  countOpenOrders(id: string, now: number): Promise<number>;
}

export type StoredQuote = Readonly<{ id: string; keyId: string; quote: Quote }>;

export interface QuoteRecords {
  insert(stored: StoredQuote): Promise<void>;
  find(id: string): Promise<StoredQuote | undefined>;
  /** Quotes of a key that have not expired. */
  countOpen(keyId: string, now: number): Promise<number>;
  dropExpired(before: number): Promise<void>;
  /** Leaves so many of the ended quotes of each key, the newest. */
  dropSurplus(now: number, most: number): Promise<void>;
}

export type StoredRequest = Readonly<{
  requestHash: string;
  /** Tells who runs it: whoever takes it over writes another moment. */
  startedAt: number;
  /** Since it began, by the clock that wrote it down. */
  ageMs: number;
  /** Null while it runs. */
  finishedAt: number | null;
  subject: string | null;
}>;
export type RequestName = Readonly<{ keyId: string; idempotencyHash: string }>;
/** A request as one of those who may have run it knows it. It is theirs until somebody takes it over. */
export type RequestRun = RequestName & Readonly<{ startedAt: number }>;

/** All moments are the database's: servers whose clocks differ must not think one another dead. */
export interface RequestRecords {
  /** A run when it is ours now; else the one that came before. */
  begin(name: RequestName, requestHash: string): Promise<Readonly<{ run: RequestRun } | { earlier: StoredRequest }>>;
  /** Takes over one that never finished. Undefined when somebody else did. */
  takeOver(run: RequestRun): Promise<RequestRun | undefined>;
  /** False when it was taken over meanwhile: then nothing is written. */
  finish(run: RequestRun, subject: string): Promise<boolean>;
  /** A refused request leaves nothing: it may be mended and sent again. One that was taken over stays. */
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
  /** Null for a test. Once an order is erased there is no event of it. */
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
  /** Null when nothing answered. */
  statusCode: number | null;
  outcome: WebhookOutcome;
}>;

export interface WebhookRecords {
  /** Due at once. */
  insertTest(event: Readonly<{ id: string; keyId: string; at: number }>): Promise<void>;
  /**
   * Due ones, those that need somebody first, leased so that no other worker sends them too. Of one key never more
   * than `perKey` are under way at once.
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
  /** One attempt, and what follows from it. */
  record(delivery: WebhookDelivery, next: Readonly<{ status: WebhookStatus; dueAt: number | null }>): Promise<void>;
  /** There is nobody to tell it to any more. */
  giveUp(id: string): Promise<void>;
  /** All attempts ever made to tell it. */
  countAttempts(id: string): Promise<number>;
  /** Makes an event due now, whatever became of it, and begins to count its attempts anew. */
  redeliver(id: string, at: number): Promise<void>;
  /** Events that were noted before this moment and are not due any more, with their deliveries. */
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
