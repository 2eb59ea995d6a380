/** The response envelope of the developer API: `{success, data}`, or `{success, error}` with a code. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalCodes, type RefusalCode } from '#src/domain/refusals.ts';
import type { HttpLog } from '#src/http/http-log.ts';
import { httpErrorStatus, refusalStatus, refusalWaitSeconds } from '#src/http/refusal-status.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import { pickLanguage, type LanguageCode } from '#src/i18n/languages.ts';
import { refusalMessage, type ErrorDetails } from '#src/i18n/refusal-message.ts';
import { readError } from '../errors.ts';
import { told } from './call-words.ts';
import { namedAnswer } from './named-schemas.ts';

export const ErrorAnswer = namedAnswer(
  'Error',
  z.object({
    success: z.literal(false),
    error: z.object({
      code: z.string().meta(told('field.code')),
      message: z.string().meta(told('field.message')),
      details: z.record(z.string(), z.unknown()).meta(told('field.details')),
    }),
  }),
);

export function successAnswer<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data });
}

/** HTTP status of an error code. The same as in the public API, except for one code. */
export function v1Status(code: ErrorCode): number {
  if (code === 'idempotency_key_reused') return 422;
  return isRefusal(code) ? refusalStatus[code] : httpErrorStatus[code];
}

/**
 * Language of a response. Defaults to English if Accept-Language names no language that we have: most developers read
 * English.
 */
export function v1Language({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode {
  return pickLanguage(headers['accept-language'], 'en');
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

export async function sendV1Error(
  { request, reply }: Exchange,
  code: ErrorCode,
  details: ErrorDetails = {},
): Promise<FastifyReply> {
  const message = refusalMessage(v1Language(request), code, details);
  tellWait(reply, code, details);
  return await reply.code(v1Status(code)).send({ success: false, error: { code, message, details } });
}

/** Sets Retry-After for errors that pass with time, so that a retry can succeed. */
export function tellWait(reply: FastifyReply, code: ErrorCode, details: ErrorDetails): void {
  const seconds = isRefusal(code) ? refusalWaitSeconds({ code, details }) : undefined;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
}

/** Answers errors that no handler answered itself: a malformed request, or a bug of ours. */
export async function sendV1Failure(
  failure: Exchange & Readonly<{ error: FastifyError; log: HttpLog }>,
): Promise<FastifyReply> {
  const { code, details } = readError(failure);
  return await sendV1Error(failure, code, details);
}

function isRefusal(code: ErrorCode): code is RefusalCode {
  return (refusalCodes as readonly string[]).includes(code);
}
