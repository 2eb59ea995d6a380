/**
 * What only the developer API needs from the database: its keys, the quotes given to them, requests that may come
 * twice, and what is told to the keys' own servers. It comes together with everybody's records.
 */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason } from '#src/domain/order/order.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { AllRecords } from './office-records.ts';

export interface KeyRecords {
  insert(key: ApiKey & Readonly<{ keyHash: string }>): Promise<void>;
  /** Whatever its standing: whoever asks looks at `revokedAt` and `expiresAt`. */
  findByHash(keyHash: string): Promise<ApiKey | undefined>;
  find(id: string): Promise<ApiKey | undefined>;
  /** Newest first, without the keys that visitors of the sandbox made for themselves. */
  list(): Promise<readonly ApiKey[]>;
  countActive(now: number): Promise<number>;
  /** Keys that end by themselves and have not ended: for the limit on them. */
  countTemporary(now: number): Promise<number>;
  revoke(id: string, at: number): Promise<void>;
  /** The day alone is kept. */
  noteUse(id: string, day: string): Promise<void>;
  setWebhook(id: string, webhook: Readonly<{ url: string; sealedSecret: string }> | null): Promise<void>;
  /** Orders of the key that wait for a deposit. */
  countOpenOrders(id: string): Promise<number>;
}

export type StoredQuote = Readonly<{ id: string; keyId: string; quote: Quote }>;

export interface QuoteRecords {
  insert(stored: StoredQuote): Promise<void>;
  find(id: string): Promise<StoredQuote | undefined>;
  dropExpired(before: number): Promise<void>;
}

export type StoredRequest = Readonly<{
  requestHash: string;
  startedAt: number;
  /** Null while it runs. */
  finishedAt: number | null;
  subject: string | null;
}>;
type RequestName = Readonly<{ keyId: string; idempotencyHash: string }>;

export interface RequestRecords {
  /** Undefined when it is ours to run now; else the one that came before. */
  begin(name: RequestName, requestHash: string, at: number): Promise<StoredRequest | undefined>;
  find(name: RequestName): Promise<StoredRequest | undefined>;
  /** Takes over one that began at this moment and never finished. False when somebody else did. */
  takeOver(name: RequestName, startedAt: number, at: number): Promise<boolean>;
  finish(name: RequestName, subject: string, at: number): Promise<void>;
  /** A refused request leaves nothing: it may be mended and sent again. */
  forget(name: RequestName): Promise<void>;
  dropOld(before: number): Promise<void>;
}

export const webhookStatuses = ['due', 'delivered', 'given_up'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

export type WebhookEvent = Readonly<{
  id: string;
  seq: number;
  keyId: string;
  kind: 'order_moved' | 'test';
  /** Null for a test, and once the order was erased. */
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
  /** One word: delivered, refused, timeout, unreachable, forbidden_target. */
  outcome: string;
}>;

export interface WebhookRecords {
  insertTest(event: Readonly<{ id: string; keyId: string; at: number }>): Promise<void>;
  /** Due ones, those that need somebody first, leased so that no other worker sends them too. */
  takeDue(now: number, leaseMs: number, limit: number): Promise<readonly WebhookEvent[]>;
  find(id: string): Promise<WebhookEvent | undefined>;
  /** Newest first, with their deliveries. */
  list(
    keyId: string,
    page: Readonly<{ before?: number; limit: number }>,
  ): Promise<readonly Readonly<{ event: WebhookEvent; deliveries: readonly WebhookDelivery[] }>[]>;
  /** One attempt, and what follows from it. */
  record(delivery: WebhookDelivery, next: Readonly<{ status: WebhookStatus; dueAt: number | null }>): Promise<void>;
  /** Makes a delivered event, or one that was given up, due again. */
  redeliver(id: string, at: number): Promise<void>;
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
