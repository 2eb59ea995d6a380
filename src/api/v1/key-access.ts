/**
 * Who may use the developer API: whoever brings a key in the Authorization header, within what the key is allowed to
 * do and how often it may ask. A call is closed unless it says that it needs no key, so none can be forgotten.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey, KeyScope } from '#src/domain/developer/api-key.ts';
import type { KeyAllowance, KeyLimits } from '#src/http/key-limits.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { sendV1Error } from './answers.ts';

type Options = Readonly<{
  developer: Pick<Developer, 'authenticate'>;
  keyLimits: KeyLimits;
  /** A header that may hold the key instead, for clients that speak to us as to somebody else. */
  keyHeader?: string;
  /** How a refusal looks where it does not look as in the developer API. */
  send?: typeof sendV1Error;
}>;
type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

/** For the `config` of a route. `scope`: what its key must be allowed to do, or null where no key is needed. */
export type KeyConfig = Readonly<{
  scope: KeyScope | null;
  /** The same for everybody, so that clients may keep the answer. */
  isPublic?: boolean;
}>;

const keys = new WeakMap<FastifyRequest, ApiKey>();

export function requireKey(app: FastifyInstance, options: Options): void {
  const { send = sendV1Error } = options;
  app.addHook('onRequest', async (request, reply) => {
    // Before anything else: addresses are kept in logs and histories on the way, so the key in one is lost already.
    if (hasKeyInQuery(request.url)) return await send({ request, reply }, 'key_in_query');
    const { scope = 'trade' } = request.routeOptions.config as Partial<KeyConfig>;
    if (scope === null) return;
    const key = await findKey({ request, reply }, options);
    if (!key) return reply;
    if (!key.scopes.includes(scope)) return await send({ request, reply }, 'scope_missing', { needed: scope });
    keys.set(request, key);
  });
}

/** The key of a request that came through the check. */
export function keyOf(request: FastifyRequest): ApiKey {
  const key = keys.get(request);
  if (!key) throw new Error('a call was reached without a key');
  return key;
}

/**
 * Undefined after it was answered that there is none, or that it asks too often. A key that exists is let in whatever
 * others from its source did: behind a proxy all sources may be one, and wrong keys must not shut out the right ones.
 */
async function findKey(exchange: Exchange, options: Options): Promise<ApiKey | undefined> {
  const { request, reply } = exchange;
  const { developer, keyLimits, keyHeader, send = sendV1Error } = options;
  const text = readKey(request, keyHeader);
  if (text === undefined) {
    await send({ request, reply: reply.header('www-authenticate', 'Bearer') }, 'key_missing');
    return undefined;
  }
  const spent = keyLimits.findSpent(text);
  if (spent) {
    await isWithinLimit(exchange, spent, send);
    return undefined;
  }
  const key = await developer.authenticate(text);
  if (key) {
    const { id, limits } = key;
    const allowance = keyLimits.take({ id, requestsPerMinute: limits.requestsPerMinute, text });
    return (await isWithinLimit(exchange, allowance, send)) ? key : undefined;
  }
  const waitSeconds = keyLimits.missWaitSeconds(request.ip);
  if (waitSeconds > 0) {
    await sendLimited(exchange, waitSeconds, send);
    return undefined;
  }
  keyLimits.countMiss(request.ip);
  await send({ request, reply: reply.header('www-authenticate', 'Bearer error="invalid_token"') }, 'key_unknown');
  return undefined;
}

function readKey({ headers }: FastifyRequest, keyHeader: string | undefined): string | undefined {
  const other = keyHeader === undefined ? undefined : headers[keyHeader];
  if (typeof other === 'string') return /^[!-~]{1,200}$/.exec(other)?.[0];
  return /^Bearer +([!-~]{1,200})$/i.exec(headers.authorization ?? '')?.[1];
}

/** The headers tell also whoever is allowed how many requests are left. */
async function isWithinLimit(
  exchange: Exchange,
  { isAllowed, limit, remaining, resetSeconds, retryAfterSeconds }: KeyAllowance,
  send: typeof sendV1Error,
): Promise<boolean> {
  exchange.reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  });
  if (!isAllowed) await sendLimited(exchange, retryAfterSeconds, send);
  return isAllowed;
}

/** Refuses whoever asks too often, and says how long to wait. */
export async function sendLimited(
  { request, reply }: Exchange,
  seconds: number,
  send: typeof sendV1Error,
): Promise<void> {
  reply.header('retry-after', seconds);
  await send({ request, reply }, 'rate_limited', { seconds, retryAfterSeconds: seconds });
}

const keyNames = new Set(['api_key', 'apikey', 'key', 'token', 'access_token', 'authorization', 'secret']);
const keyLook = /sampan_(?:test|live)_/i;

/** By its name, or by what it looks like wherever it stands. */
function hasKeyInQuery(url: string): boolean {
  const start = url.indexOf('?');
  if (start === -1) return false;
  const fields = [...new URLSearchParams(url.slice(start + 1))];
  return fields.some(([name, value]) => keyNames.has(name.toLowerCase()) || keyLook.test(name) || keyLook.test(value));
}
