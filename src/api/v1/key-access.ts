/**
 * Authentication of the developer API: an API key in the Authorization header, its networks, the signature that it may
 * ask for, its scope and its rate limit. A route
 * requires a key unless it says otherwise, so that a new route cannot be left unprotected by mistake.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey, KeyScope } from '#src/domain/developer/api-key.ts';
import { isAllowedSource } from '#src/domain/developer/key-networks.ts';
import type { KeyAllowance, KeyLimits } from '#src/http/key-limits.ts';
import { makeRefusedSignatures, type RefusedSignatures } from '#src/http/refused-signatures.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { HttpLog } from '#src/http/http-log.ts';
import type { Signed } from '#src/usecases/developer/check-signature.ts';
import { bodyHashOf } from '../json-body.ts';
import { sendV1Error } from './answers.ts';

type Options = Readonly<{
  developer: Pick<Developer, 'authenticate' | 'checkSignature' | 'noteUse'>;
  keyLimits: KeyLimits;
  /** Told the address of each client with a key, for its share of the connections. Not of temporary keys. */
  noteKey?: NoteKey | undefined;
  log: HttpLog;
  /** Another header that may hold the key, for clients written for another service's API. */
  keyHeader?: string;
  /** Sends refusals in another format than the developer API's. */
  send?: typeof sendV1Error;
}>;
export type NoteKey = (source: string, keyId: string) => void;
type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

/** Route `config`. `scope`: the scope that the key needs, or null where no key is needed. */
export type KeyConfig = Readonly<{
  scope: KeyScope | null;
  /** True if the response is the same for everybody, so that clients may cache it. */
  isPublic?: boolean;
}>;

const keys = new WeakMap<FastifyRequest, ApiKey>();
/** SHA-256 that the body of a signed request must have. */
const signedBodies = new WeakMap<FastifyRequest, string>();

export function requireKey(app: FastifyInstance, options: Options): void {
  const { send = sendV1Error } = options;
  const refusedSignatures = makeRefusedSignatures(() => Date.now());
  app.addHook('onRequest', async (request, reply) => {
    // The query string is checked first: URLs end up in logs and histories on the way, so a key in a query string is
    // already compromised.
    if (hasKeyInQuery(request.url)) return await send({ request, reply }, 'key_in_query');
    const { scope = 'trade' } = request.routeOptions.config as Partial<KeyConfig>;
    if (scope === null) return;
    const key = await findKey({ request, reply }, { ...options, refusedSignatures });
    if (!key) return reply;
    if (!key.scopes.includes(scope)) return await send({ request, reply }, 'scope_missing', { needed: scope });
    keys.set(request, key);
  });
  // The signature was checked before the body was read, with the hash that it states.
  app.addHook('preValidation', async (request, reply) => {
    const bodyHash = signedBodies.get(request);
    if (bodyHash === undefined || bodyHash === bodyHashOf(request)) return;
    return await send({ request, reply }, 'signature_invalid', { reason: 'body' });
  });
}

/** The API key of a request that has passed authentication. */
export function keyOf(request: FastifyRequest): ApiKey {
  const key = keys.get(request);
  if (!key) throw new Error('a call was reached without a key');
  return key;
}

/**
 * The request's API key; undefined after a refusal was sent (no key, an unknown key, or rate-limited). A valid key is
 * accepted even if wrong keys came from the same IP address: behind a proxy all clients may share one address, and
 * wrong keys must not lock out right ones.
 */
async function findKey(
  exchange: Exchange,
  options: Options & Readonly<{ refusedSignatures: RefusedSignatures }>,
): Promise<ApiKey | undefined> {
  const { request, reply } = exchange;
  const { developer, keyLimits, refusedSignatures, keyHeader, send = sendV1Error } = options;
  const text = readKey(request, keyHeader);
  if (text === undefined) {
    await send({ request, reply: reply.header('www-authenticate', 'Bearer') }, 'key_missing');
    return undefined;
  }
  const spent = keyLimits.findSpent(text);
  const header = request.headers['sampan-signature'];
  if (spent) {
    refusedSignatures.note(spent.id, header);
    await isWithinLimit(exchange, spent, send);
    return undefined;
  }
  const key = await developer.authenticate(text);
  if (!key) return await refuseKey(exchange, options, { code: 'key_unknown' });
  const checked = checkUse(request, key, options);
  if ('code' in checked) return await refuseKey(exchange, options, checked);
  const { id, limits, isTemporary } = key;
  if (refusedSignatures.has(id, header)) return await refuseKey(exchange, options, replayed);
  const allowance = keyLimits.take({ id, requestsPerMinute: limits.requestsPerMinute, text });
  if (!(await isWithinLimit(exchange, allowance, send))) {
    refusedSignatures.note(id, header);
    return undefined;
  }
  const noted = await developer.noteUse(key, { ...checked, isReading: readingMethods.has(request.method) });
  if (!noted.ok) return await refuseKey(exchange, options, noted);
  if (!isTemporary) options.noteKey?.(request.ip, id);
  if (checked.signed) signedBodies.set(request, checked.signed.bodyHash);
  return noted.value;
}

const replayed: Misuse = { code: 'signature_invalid', details: { reason: 'replayed' } };

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Refuses a key, or its misuse. It counts for who tries it, not for the key: one that was stolen costs its owner
 * nothing.
 */
async function refuseKey(
  exchange: Exchange,
  { keyLimits, send = sendV1Error }: Options,
  { code, details }: Misuse,
): Promise<undefined> {
  const { request, reply } = exchange;
  const waitSeconds = keyLimits.missWaitSeconds(request.ip);
  if (waitSeconds > 0) {
    await sendLimited(exchange, waitSeconds, send);
    return;
  }
  keyLimits.countMiss(request.ip);
  await send({ request, reply: reply.header('www-authenticate', 'Bearer error="invalid_token"') }, code, details);
}

type Misuse = Readonly<{
  code: 'key_unknown' | 'key_network_forbidden' | 'signature_missing' | 'signature_invalid';
  details?: Readonly<Record<string, unknown>> | undefined;
}>;

/** The right signature of this request, if the key asks for one, or why the key may not be used for it. */
function checkUse(
  request: FastifyRequest,
  key: ApiKey,
  { developer, log }: Options,
): Misuse | Readonly<{ signed: Signed | null }> {
  if (!isAllowedSource(key.networks, request.ip)) return { code: 'key_network_forbidden' };
  const { method, url: path, headers } = request;
  const [header, idempotencyKey] = [headers['sampan-signature'], headers['idempotency-key']];
  const signed = developer.checkSignature(key, {
    method,
    path,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : '',
    header: typeof header === 'string' ? header : undefined,
  });
  if (signed.ok) return { signed: signed.value };
  if (signed.code !== 'signing_secret_unreadable') return { code: signed.code, details: signed.details };
  // Clients are told the same as of a wrong secret; operators learn that it is our terms key that is another one.
  tellUnreadable(log, key);
  return { code: 'signature_invalid', details: { reason: 'mismatch' } };
}

/** Keys that each log was told of: once is enough, and a client may try for ever. */
const unreadable = new WeakMap<HttpLog, Set<string>>();

function tellUnreadable(log: HttpLog, { id }: ApiKey): void {
  const told = unreadable.get(log) ?? new Set();
  unreadable.set(log, told);
  if (!told.has(id)) log.error('the signing secret of an API key cannot be read', { subject: id });
  told.add(id);
}

function readKey({ headers }: FastifyRequest, keyHeader: string | undefined): string | undefined {
  const other = keyHeader === undefined ? undefined : headers[keyHeader];
  if (typeof other === 'string') return /^[!-~]{1,200}$/.exec(other)?.[0];
  return /^Bearer +([!-~]{1,200})$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Whether the request is within the key's rate limit. Sets the RateLimit headers on allowed requests too, so that
 * clients know how many are left.
 */
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

/** Answers a rate-limited request with 429 and Retry-After. */
export async function sendLimited(
  { request, reply }: Exchange,
  seconds: number,
  send: typeof sendV1Error,
): Promise<void> {
  reply.header('retry-after', seconds);
  await send({ request, reply }, 'rate_limited', { seconds, retryAfterSeconds: seconds });
}

const keyNames = new Set(['api_key', 'apikey', 'key', 'token', 'access_token', 'authorization', 'secret']);
const keyLook = /sampan_(?:test|live|sign)_|whsec_/i;

/**
 * Whether the query string contains a key or a secret, by the name of a parameter, or by their prefixes in any name or
 * value.
 */
function hasKeyInQuery(url: string): boolean {
  const start = url.indexOf('?');
  if (start === -1) return false;
  const fields = [...new URLSearchParams(url.slice(start + 1))];
  return fields.some(([name, value]) => keyNames.has(name.toLowerCase()) || keyLook.test(name) || keyLook.test(value));
}
