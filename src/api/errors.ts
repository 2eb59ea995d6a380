/** The one shape of every error response: a code for programs, a message for people, and details to act on. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { HttpLog } from '#src/http/http-log.ts';
import { httpErrorStatus, refusalStatus } from '#src/http/refusal-status.ts';
import { requestLanguage } from '#src/http/request-language.ts';
import type { ErrorCode, HttpErrorCode } from '#src/i18n/error-codes.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { refusalMessage, type ErrorDetails } from '#src/i18n/refusal-message.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { CommitUnknown } from '#src/usecases/ports/records.ts';
import { findFields } from './refused-fields.ts';

export type ErrorBody = Readonly<{ code: ErrorCode; message: string; details: ErrorDetails }>;

/** Sets the handlers for what no route answers: unknown paths, malformed requests, and our own bugs. */
export function answerErrors(app: FastifyInstance, log: HttpLog): void {
  app.setNotFoundHandler(async (request, reply) => await sendHttpError({ request, reply }, 'not_found'));
  app.setErrorHandler<FastifyError>(async (error, request, reply) => await sendError({ error, request, reply, log }));
}

/** The language of a response: `?lang`, then the cookie, then Accept-Language, and zh-cn by default. */
export function languageOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): LanguageCode {
  const { lang } = (query ?? {}) as Readonly<{ lang?: unknown }>;
  return requestLanguage({ lang, cookie: headers.cookie, acceptLanguage: headers['accept-language'] });
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;
type Refusal = Readonly<{ code: RefusalCode; details?: ErrorDetails }>;

/** Sends a refusal by the service (a domain rule), with its HTTP status. */
export async function sendRefusal(
  { request, reply }: Exchange,
  { code, details = {} }: Refusal,
): Promise<FastifyReply> {
  return await reply.code(refusalStatus[code]).send(toBody(request, code, details));
}

/** Sends an error that only the HTTP layer knows, such as not_found or method_not_allowed. */
export async function sendHttpError(
  { request, reply }: Exchange,
  code: HttpErrorCode,
  details: ErrorDetails = {},
): Promise<FastifyReply> {
  return await reply.code(httpErrorStatus[code]).send(toBody(request, code, details));
}

type Failure = Exchange & Readonly<{ error: FastifyError; log: HttpLog }>;

export async function sendError(failure: Failure): Promise<FastifyReply> {
  const { code, details } = readError(failure);
  if (code === 'service_unavailable') void failure.reply.header('retry-after', '5');
  return await sendHttpError(failure, code, details);
}

/** Maps an exception to an error code. Our own bugs are logged as errors. */
export function readError({ error, request, log }: Omit<Failure, 'reply'>): Readonly<{
  code: HttpErrorCode;
  details: ErrorDetails;
}> {
  const status = error.statusCode ?? 500;
  if (status < 500) return { code: clientErrors[status] ?? 'request_malformed', details: findFields(error, request) };
  const route = request.routeOptions?.url ?? 'unknown';
  if (isOutside(error)) {
    log.warn('something outside did not answer', { requestId: request.id, route, method: request.method }, error);
    return { code: 'service_unavailable', details: {} };
  }
  log.error('a request failed', { requestId: request.id, route, method: request.method }, error);
  return { code: 'internal_error', details: { id: request.id } };
}

/**
 * Whether a failure is no bug of ours: the database or another external system is unreachable, or the outcome of a
 * commit is unknown (CommitUnknown), which is safe to retry.
 */
function isOutside(error: unknown): boolean {
  return error instanceof OutsideError || error instanceof CommitUnknown;
}

const clientErrors: Readonly<Record<number, HttpErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'request_too_large',
  415: 'media_type_unsupported',
};

function toBody(request: FastifyRequest, code: ErrorCode, details: ErrorDetails): ErrorBody {
  return { code, message: refusalMessage(languageOf(request), code, details), details };
}
