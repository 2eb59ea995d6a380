/**
 * Registers endpoints as routes: adds schemas and the response envelope, and makes POST idempotent by Idempotency-Key.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '#src/domain/result.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { ErrorAnswer, sendV1Error, successAnswer, v1Language } from './answers.ts';
import { v1Prefix, type Call, type CallInput, type Operation } from './define-call.ts';
import { keyOf, type KeyConfig } from './key-access.ts';

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;
type Acting = Extract<Call, { kind: 'act' }>;

const idempotencyText = /^[!-~]{16,255}$/;
/**
 * Retry-After while the first request with the same idempotency key is still running. Short, because the client has
 * already spent most of its own timeout.
 */
const retryAfterSeconds = 5;

export function registerCalls(app: FastifyInstance, calls: readonly Call[], developer: Pick<Developer, 'once'>): void {
  for (const call of calls) {
    const { operation } = call;
    const { scope, isPublic = false } = operation;
    const config: KeyConfig = { scope, isPublic };
    app.route({
      method: operation.method,
      url: operation.path,
      config,
      schema: toSchema(operation),
      // A stream has no end, so HEAD cannot describe it.
      ...(call.kind === 'raw' && { exposeHeadRoute: false }),
      handler: async (request, reply) => await answer(call, { request, reply }, developer),
    });
  }
}

function toSchema({ params, query, body, answer: data, status = 200, contentType }: Operation) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      ...(contentType === undefined && { [status]: successAnswer(data) }),
      '4xx': ErrorAnswer,
      '5xx': ErrorAnswer,
    },
  };
}

async function answer(call: Call, exchange: Exchange, developer: Pick<Developer, 'once'>): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const input = toInput(call.operation, request);
  if (call.kind === 'act') return await answerOnce(call, exchange, { input, developer });
  if (call.kind === 'answer') return await send(exchange, call.operation, await call.run(input));
  const replied = await call.reply(input, exchange);
  return replied.ok ? reply : await send(exchange, call.operation, replied);
}

function toInput({ scope }: Operation, request: FastifyRequest): CallInput {
  const { params, query, body } = request;
  const given = { params, query, body, language: v1Language(request) };
  // An endpoint without a scope needs no API key, so there is none to pass on.
  return (scope === null ? given : { ...given, apiKey: keyOf(request) }) as CallInput;
}

async function answerOnce(
  call: Acting,
  exchange: Exchange,
  { input, developer }: Readonly<{ input: CallInput; developer: Pick<Developer, 'once'> }>,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const header = request.headers['idempotency-key'];
  if (header !== undefined && (typeof header !== 'string' || !idempotencyText.test(header))) {
    return await sendV1Error(exchange, 'request_malformed', { field: 'Idempotency-Key' });
  }
  const names = header === undefined ? undefined : nameRequest(call.operation, request, header);
  const tellReplayed = (): void => void reply.header('idempotency-replayed', 'true');
  const act = async () =>
    await call.act({ ...input, tellReplayed, ...(names && { idempotencyHash: names.idempotencyHash }) });
  let done: Result<string, ErrorCode>;
  if (names) {
    const once = await developer.once(input.apiKey, { ...names, pause }, act);
    if (!once.ok && once.code === 'request_in_progress') reply.header('retry-after', retryAfterSeconds);
    if (once.ok && once.value.isReplayed) tellReplayed();
    done = once.ok ? { ok: true, value: once.value.subject } : once;
  } else {
    done = await act();
  }
  if (!done.ok) return await send(exchange, call.operation, done);
  const shown = await call.show(done.value, input);
  if (call.location && shown.ok) reply.header('location', `${v1Prefix}${call.location(shown.value)}`);
  return await send(exchange, call.operation, shown);
}

async function send(
  exchange: Exchange,
  { status = 200 }: Operation,
  result: Result<unknown, ErrorCode>,
): Promise<FastifyReply> {
  if (!result.ok) return await sendV1Error(exchange, result.code, result.details);
  return await exchange.reply.code(status).send({ success: true, data: result.value });
}

/**
 * Identifies a request by hashes. Hashes the parsed body with sorted fields, so that white space and field order do not
 * make it another request.
 */
function nameRequest({ body, ...operation }: Operation, request: FastifyRequest, idempotencyKey: string) {
  const path = request.url.split('?')[0]?.replace(/\/$/, '');
  const read = body === undefined ? null : request.body;
  return {
    idempotencyHash: sha256(idempotencyKey),
    requestHash: sha256(JSON.stringify([operation.method, path, read], withSortedFields)),
  };
}

/** JSON.stringify replacer that sorts fields. Canonical JSON would throw on lone surrogates, which clients may send. */
function withSortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
