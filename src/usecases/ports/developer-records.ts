/**
 * Database port of the developer API: API keys, their quotes, idempotent requests, and webhook events. Its transactions
 * also include all other records.
 */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { KeyWebhook } from '#src/domain/developer/key-webhook.ts';
import type { KeyShare } from '#src/domain/developer/partner-share.ts';
import type { OrderLabels } from '#src/domain/developer/order-labels.ts';
import type { WebhookOutcome } from '#src/domain/developer/webhook-schedule.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { InvoiceRecords } from './invoice-records.ts';
import type { AllRecords } from './office-records.ts';

export type ListedKey = ApiKey &
  Readonly<{
    /** Number of its webhooks. */
    webhooks: number;
  }>;

export interface KeyRecords {
  insert(key: ApiKey & Readonly<{ keyHash: string }>): Promise<void>;
  /**
   * Finds a key by the hash of its text, or of the text before while that is valid, even if revoked or expired. The
   * caller checks `revokedAt` and `expiresAt`.
   */
  findByHash(keyHash: string, now: number): Promise<ApiKey | undefined>;
  /**
   * Replaces the text of a key, whose old text is then valid for a while. False if that is not its newest text any
   * more.
   */
  replaceText(
    id: string,
    text: Readonly<{ keyHash: string; hint: string; old: Readonly<{ keyHash: string; until: number }> }>,
  ): Promise<boolean>;
  find(id: string): Promise<ApiKey | undefined>;
  /** Like `find`, and locks the row for the transaction. */
  lock(id: string): Promise<ApiKey | undefined>;
  /** All keys, newest first, without the temporary keys of sandbox visitors. */
  list(): Promise<readonly ListedKey[]>;
  /** Which of these keys are neither revoked nor expired. */
  findActive(ids: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /**
   * Number of temporary keys that have not expired. Takes an advisory lock, so that concurrent counts cannot exceed the
   * limit.
   */
  countTemporary(now: number): Promise<number>;
  /** Revokes the key and removes its webhooks. */
  revoke(id: string, at: number): Promise<void>;
  /** Sets what the partner earns with new orders of the key. */
  setShare(id: string, share: KeyShare | null): Promise<void>;
  /** Records the day on which the key was last used. */
  noteUse(id: string, day: string): Promise<void>;
  /**
   * Removes the webhooks of expired keys, and deletes keys that expired before `before` with all their data. A key with
   * orders that are not erased yet is kept until they are.
   */
  dropEnded(now: number, before: number): Promise<void>;
  /**
   * Number of the key's orders that await a deposit. A cancelled order counts until its payment window would have
   * ended.
   */
  countOpenOrders(id: string, now: number): Promise<number>;
  /** Like it, of all temporary keys together, and no further than `most`. */
  countOpenOfTemporary(most: number, now: number): Promise<number>;
}

export interface KeyWebhookRecords {
  /** The webhooks of a key, by name. */
  list(keyId: string): Promise<readonly KeyWebhook[]>;
  find(keyId: string, name: string): Promise<KeyWebhook | undefined>;
  /** Sets the webhook of this name. A revoked key gets none. */
  set(keyId: string, webhook: KeyWebhook): Promise<void>;
  remove(keyId: string, name: string): Promise<void>;
}

export type StoredQuote = Readonly<{ id: string; keyId: string; quote: Quote }>;

export interface QuoteRecords {
  insert(stored: StoredQuote): Promise<void>;
  find(id: string): Promise<StoredQuote | undefined>;
  /** Number of the key's quotes that have not expired. */
  countOpen(keyId: string, now: number): Promise<number>;
  dropExpired(before: number): Promise<void>;
  /** Keeps the newest `most` expired quotes of each key and deletes the others. */
  dropSurplus(now: number, most: number): Promise<void>;
}

export type StoredRequest = Readonly<{
  requestHash: string;
  /** Fencing token of the current run: a process that takes the request over writes another time. */
  startedAt: number;
  /** Time since the request started, by the database's clock. */
  ageMs: number;
  /** When the request finished. Null while it runs. */
  finishedAt: number | null;
  subject: string | null;
}>;
export type RequestName = Readonly<{ keyId: string; idempotencyHash: string }>;
/** One run of a request, valid until another process takes the request over. */
export type RequestRun = RequestName & Readonly<{ startedAt: number }>;

/**
 * Idempotent requests. All times are the database's, because with clock skew one server could take another for crashed.
 */
export interface RequestRecords {
  /** Starts a run if the request is new. Otherwise returns the earlier request with the same idempotency key. */
  begin(name: RequestName, requestHash: string): Promise<Readonly<{ run: RequestRun } | { earlier: StoredRequest }>>;
  /** Takes over a run that did not finish. Undefined if another process took the run over first. */
  takeOver(run: RequestRun): Promise<RequestRun | undefined>;
  /** Records the result. False, and nothing is written, if the run was taken over meanwhile. */
  finish(run: RequestRun, subject: string): Promise<boolean>;
  /** Deletes a refused request, so that it can be corrected and sent again. Does nothing if it was taken over. */
  forget(run: RequestRun): Promise<void>;
  dropOld(olderThanMs: number): Promise<void>;
}

/** Signatures that were used for writing, on any server, by the hash of their nonce. */
export interface NonceRecords {
  /** Uses a signature up. False if it was used before; waits for another request that is just using it. */
  use(keyId: string, nonceHash: string): Promise<boolean>;
  /** Deletes at most so many that are older, by the database's clock. Returns how many it deleted. */
  dropOld(olderThanMs: number, most: number): Promise<number>;
}

export const webhookStatuses = ['due', 'delivered', 'given_up'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** The order as it was when the event happened, with what its link is made of. */
export type EventOrder = Pick<Order, 'id' | 'orderNumber' | 'createdAt' | 'version' | 'state' | 'reason'>;

export type WebhookEvent = Readonly<{
  id: string;
  seq: number;
  keyId: string;
  /** Name of the webhook that it is for. Each webhook has events of its own. */
  webhook: string;
  kind: 'order_moved' | 'test';
  /** Order of the event. Null for a test event. Events of an order are deleted when it is erased. */
  order: EventOrder | null;
  createdAt: number;
  status: WebhookStatus;
  attempts: number;
  dueAt: number | null;
}>;

export type WebhookDelivery = Readonly<{
  eventId: string;
  at: number;
  durationMs: number;
  /** HTTP status of the receiver's answer. Null if there was none. */
  statusCode: number | null;
  outcome: WebhookOutcome;
}>;

/** Which events are listed. */
export type EventFilter = Readonly<{ webhook?: string | undefined; status?: WebhookStatus | undefined }>;

export interface WebhookRecords {
  /** Inserts a test event that is due at once. */
  insertTest(event: Readonly<{ id: string; keyId: string; webhook: string; at: number }>): Promise<void>;
  /**
   * Leases due events, so that no other worker sends them too. Events that require an action of the user come first. At
   * most `perReceiver` events of one webhook are in flight at a time.
   */
  takeDue(
    now: number,
    limits: Readonly<{ leaseMs: number; limit: number; perReceiver: number }>,
  ): Promise<readonly WebhookEvent[]>;
  find(id: string): Promise<WebhookEvent | undefined>;
  /** Events of a key, newest first, each with its last deliveries, oldest first. */
  list(
    keyId: string,
    page: EventFilter & Readonly<{ before?: number; limit: number }>,
  ): Promise<readonly Readonly<{ event: WebhookEvent; deliveries: readonly WebhookDelivery[] }>[]>;
  /** Stores one delivery attempt and the event's new status. */
  record(delivery: WebhookDelivery, next: Readonly<{ status: WebhookStatus; dueAt: number | null }>): Promise<void>;
  /** Gives up an event whose webhook is gone. */
  giveUp(id: string): Promise<void>;
  /** Total number of delivery attempts of the event. */
  countAttempts(id: string): Promise<number>;
  /** Makes an event due now, whatever its status, and resets its attempt count. */
  redeliver(id: string, at: number): Promise<void>;
  /** Deletes events created before this time that are not due any more, with their deliveries. */
  dropOld(before: number): Promise<void>;
}

/** Which orders of a key are listed, newest first. */
export type OrderFilter = Readonly<{
  externalId?: string | undefined;
  state?: OrderState | undefined;
  /** Orders that were created at this time or later. */
  from?: number | undefined;
  /** Orders before this one in the list. */
  after?: ListedOrder | undefined;
  limit: number;
}>;
export type ListedOrder = Pick<Order, 'createdAt' | 'orderNumber'>;

export interface LabelRecords {
  insert(orderId: string, labels: OrderLabels): Promise<void>;
  find(orderId: string): Promise<OrderLabels | undefined>;
  /** Orders of a key that are not erased. */
  listOrders(keyId: string, filter: OrderFilter): Promise<readonly (ListedOrder & Pick<Order, 'id'>)[]>;
}

export type DeveloperRecords = Readonly<{
  keys: KeyRecords;
  quotes: QuoteRecords;
  requests: RequestRecords;
  nonces: NonceRecords;
  keyWebhooks: KeyWebhookRecords;
  webhooks: WebhookRecords;
  labels: LabelRecords;
  invoices: InvoiceRecords;
}>;

export type DeveloperStore = Readonly<{
  transaction<Value>(
    work: (records: AllRecords & Readonly<{ developer: DeveloperRecords }>) => Promise<Value>,
  ): Promise<Value>;
  snapshot<Value>(
    work: (records: AllRecords & Readonly<{ developer: DeveloperRecords }>) => Promise<Value>,
  ): Promise<Value>;
}>;
