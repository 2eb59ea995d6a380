/**
 * Client of the developer API: the generated calls of `sampan-api.ts`, which return the data itself and throw a
 * `SampanError` if they fail, and what a program needs around them.
 */
import { SampanApi, type Exchange, type HttpResponse, type WebhookEvent } from './sampan-api.ts';
import { followOrder, type FollowDeps, type FollowOptions, type OrderEvent } from './follow-order.ts';
import { eachItem } from './list-pages.ts';
import { toSampanError } from './sampan-error.ts';
import { makeRetryingSend, makeSend, type SendOptions } from './send-request.ts';
import { waitForOrder, type WaitOptions } from './wait-for-order.ts';

export type { ApiErrorCode } from './error-codes.ts';
export type { FollowOptions, Move, OrderEvent } from './follow-order.ts';
export { SampanError, type ClientErrorCode, type ErrorCode } from './sampan-error.ts';
export { verifyWebhook, type WebhookToVerify } from './verify-webhook.ts';
export { isSettled, type WaitOptions } from './wait-for-order.ts';
export type {
  Choice,
  Currency,
  Deposit,
  Exchange,
  ExchangeList,
  ExchangeRate,
  ExchangeRequest,
  Key,
  Limits,
  NamedWebhook,
  NamedWebhookWithSecret,
  Payout,
  Quote,
  QuoteRequest,
  RefundAddressRequest,
  RequestParams,
  SignedTerms,
  Webhook,
  WebhookEvent,
  WebhookEvents,
  WebhookExchange,
  WebhookMessage,
  Webhooks,
  WebhookWithSecret,
} from './sampan-api.ts';

export type SampanOptions = SendOptions &
  Readonly<{
    /** Base URL of the API, such as `https://swap.example/api/v1`. */
    baseUrl: string;
  }>;

export type OrderOptions = Readonly<{
  /** Only orders with this reference of yours. */
  externalId?: string;
  /** Only orders in this state. */
  state?: Exchange['state'];
  /** Only orders that were created at this time or later, such as `2027-01-15T00:00:00Z`. */
  from?: string;
  /** Orders for one request, 1 to 50. Default: 20. */
  pageSize?: number;
  signal?: AbortSignal;
}>;

export type WebhookEventOptions = Readonly<{
  /** Only events of the webhook of this name. */
  webhook?: string;
  /** Only events with this status: `given_up` for what did not arrive. */
  status?: WebhookEvent['status'];
  /** Events for one request, 1 to 100. Default: 50. */
  pageSize?: number;
  signal?: AbortSignal;
}>;

const groups = [
  'key',
  'partner',
  'currencies',
  'exchangeRate',
  'quotes',
  'exchanges',
  'invoices',
  'webhook',
  'webhooks',
] as const;
type Group = (typeof groups)[number];

type Method = (...args: never[]) => Promise<HttpResponse<unknown>>;
type Wrapped<Call> = Call extends (...args: never[]) => Promise<{ data: { success: true; data: infer Data } }>
  ? Data
  : never;

/** The generated calls, returning only the data of the response. Calls that return a stream are left out. */
type Unwrapped<Calls> = {
  readonly [Name in keyof Calls as Wrapped<Calls[Name]> extends never ? never : Name]: Calls[Name] extends (
    ...args: infer Args
  ) => unknown
    ? (...args: Args) => Promise<Wrapped<Calls[Name]>>
    : never;
};

type Groups = { readonly [Name in Group]: Unwrapped<SampanApi<unknown>[Name]> };

export type Sampan = Groups &
  Readonly<{
    /** An order as it changes, until it is terminal or erased. Connections that are lost are opened again. */
    follow(id: string, options?: FollowOptions): AsyncGenerator<OrderEvent>;
    /** Waits until an order ends, or needs its holder or a person. Throws `wait_timeout` after an hour, or `timeoutMs`. */
    waitFor(order: Exchange | string, options?: WaitOptions): Promise<Exchange>;
    /** The orders that were created with this key and are not erased, newest first, page by page. */
    orders(options?: OrderOptions): AsyncGenerator<Exchange>;
    /** All webhook events of the last 30 days, newest first, page by page. */
    webhookEvents(options?: WebhookEventOptions): AsyncGenerator<WebhookEvent>;
  }>;

const streams = new Set(['followExchange']);

export function createSampan({ baseUrl: given, ...options }: SampanOptions): Sampan {
  const baseUrl = given.replace(/\/+$/, '');
  const core = new SampanApi({ baseUrl, customFetch: makeRetryingSend(options) });
  const entries = groups.map((group) => [group, unwrapCalls(core[group] as Readonly<Record<string, Method>>)]);
  const calls = Object.fromEntries(entries) as Groups;
  const following: FollowDeps = {
    send: makeSend(options),
    urlOf: (id) => `${baseUrl}/exchanges/${encodeURIComponent(id)}/events`,
    getOrder: async (id, signal) => await calls.exchanges.getExchange(id, { signal: signal ?? null }),
  };
  return {
    ...calls,
    follow: (id, follow) => followOrder(following, id, follow),
    waitFor: async (order, wait) => await waitForOrder(following, order, wait),
    orders: ({ pageSize = 20, signal, ...filters } = {}) =>
      eachItem(async (cursor) => {
        const query = { ...filters, limit: String(pageSize), ...(cursor !== undefined && { cursor }) };
        const { exchanges, nextCursor } = await calls.exchanges.listExchanges(query, { signal: signal ?? null });
        return { items: exchanges, next: nextCursor };
      }),
    webhookEvents: ({ pageSize = 50, signal, ...filters } = {}) =>
      eachItem(async (before) => {
        const query = { ...filters, limit: String(pageSize), ...(before !== undefined && { before }) };
        const { events, nextBefore } = await calls.webhook.listWebhookEvents(query, { signal: signal ?? null });
        return { items: events, next: nextBefore };
      }),
  };
}

function unwrapCalls(calls: Readonly<Record<string, Method>>): Readonly<Record<string, Method>> {
  const plain = Object.entries(calls).filter(([name]) => !streams.has(name));
  return Object.fromEntries(plain.map(([name, call]) => [name, unwrap(call)]));
}

function unwrap(call: Method): (...args: never[]) => Promise<never> {
  return async (...args) => {
    let answer: HttpResponse<unknown>;
    try {
      answer = await call(...args);
    } catch (thrown) {
      throw toSampanError(thrown);
    }
    const { success, data } = (answer.data ?? {}) as Readonly<{ success?: unknown; data?: never }>;
    // A success that is not JSON of the API: the generated code then returns the error, and no data.
    if (success !== true || data === undefined) throw toSampanError(answer);
    return data;
  };
}
