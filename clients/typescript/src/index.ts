/**
 * Client of the developer API: the generated calls of `sampan-api.ts` with a key and a time-out. A call returns the
 * data itself, and throws a `SampanError` if it fails.
 */
import { SampanApi, type HttpResponse } from './sampan-api.ts';
import { toSampanError } from './sampan-error.ts';
import { signRequest } from './sign-request.ts';

export { SampanError, type ClientErrorCode } from './sampan-error.ts';
export type {
  Currency,
  Deposit,
  Exchange,
  ExchangeList,
  ExchangeRate,
  ExchangeRequest,
  Key,
  Limits,
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
  WebhookWithSecret,
} from './sampan-api.ts';

export type SampanOptions = Readonly<{
  /** Base URL of the API, such as `https://swap.example/api/v1`. */
  baseUrl: string;
  /** API key, sent with every request. Keep it on your server. */
  apiKey: string;
  /** Signing secret of the key (`sampan_sign_…`), if it has one: every request is then signed. */
  signingSecret?: string;
  /** Milliseconds until a request fails with `timeout`, its body included. Default: 30,000. */
  timeoutMs?: number;
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}>;

const groups = ['key', 'currencies', 'exchangeRate', 'quotes', 'exchanges', 'webhook'] as const;
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

export type Sampan = { readonly [Name in Group]: Unwrapped<SampanApi<unknown>[Name]> };

const streams = new Set(['followExchange']);

export function createSampan({
  baseUrl,
  apiKey,
  signingSecret,
  timeoutMs = 30_000,
  fetch = globalThis.fetch,
}: SampanOptions): Sampan {
  const core = new SampanApi({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    baseApiParams: { headers: { authorization: `Bearer ${apiKey}` } },
    customFetch: async (input, init = {}) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
      const headers = new Headers(init.headers);
      if (signingSecret !== undefined) {
        const url = input instanceof Request ? input.url : input.toString();
        headers.set('sampan-signature', await signRequest({ url, init, secret: signingSecret }));
      }
      return await fetch(input, { ...init, headers, signal });
    },
  });
  const entries = groups.map((group) => [group, unwrapCalls(core[group] as Readonly<Record<string, Method>>)]);
  return Object.fromEntries(entries) as Sampan;
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
    // Also covers a truncated body: the generated code then returns the error, and no data.
    if (success !== true || data === undefined) throw toSampanError(answer);
    return data;
  };
}
