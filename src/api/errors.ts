/** Every answer that is not a success has one shape: a code for programs, words for people, facts to act on. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { HttpLog } from '#src/http/http-log.ts';

export type ErrorBody = Readonly<{ code: string; message: string; details: Readonly<Record<string, unknown>> }>;

/** Sets the handlers for what no route answers: unknown paths, malformed requests, and our own bugs. */
export function answerErrors(app: FastifyInstance, log: HttpLog): void {
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send(notFound));
  app.setErrorHandler<FastifyError>(async (error, request, reply) => await sendError({ error, request, reply, log }));
}

export const notFound: ErrorBody = { code: 'not_found', message: 'There is nothing at this address.', details: {} };
export const malformed: ErrorBody = { code: 'request_malformed', message: 'The request is malformed.', details: {} };

type Failure = Readonly<{ error: FastifyError; request: FastifyRequest; reply: FastifyReply; log: HttpLog }>;

export async function sendError({ error, request, reply, log }: Failure): Promise<FastifyReply> {
  const status = error.statusCode ?? 500;
  if (status < 500) return await reply.code(status).send(toClientError(error, status));
  const route = request.routeOptions.url ?? 'unknown';
  log.error('a request failed', { requestId: request.id, route, method: request.method }, error);
  const message = 'Something went wrong on our side. Please tell us this id if it happens again.';
  return await reply.code(500).send({ code: 'internal_error', message, details: { id: request.id } });
}

const clientErrors: Readonly<Record<number, ErrorBody>> = {
  404: notFound,
  413: { code: 'request_too_large', message: 'The request is too large.', details: {} },
  415: { code: 'media_type_unsupported', message: 'Send JSON, with its content type.', details: {} },
};

function toClientError(error: FastifyError, status: number): ErrorBody {
  if (!hasZodFastifySchemaValidationErrors(error)) return clientErrors[status] ?? malformed;
  const fields = error.validation.map(({ instancePath, message }) => ({ field: instancePath, problem: message }));
  return { ...malformed, details: { fields } };
}
