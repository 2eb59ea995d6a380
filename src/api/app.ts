/** The HTTP application without its listener: limits, headers, error shape and routes. */
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { HttpLog } from '#src/http/http-log.ts';
import { securityHeaders } from '#src/http/security-headers.ts';
import type { PublishedTermsKey } from '#src/usecases/terms-signer.ts';
import type { HttpErrorCode } from '#src/i18n/error-codes.ts';
import { defaultLanguage } from '#src/i18n/languages.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { adminApi, type AdminApiOptions } from './admin/admin-api.ts';
import { sendShiftFailure } from './compat/sideshift/shift-errors.ts';
import { sideshiftApi, sideshiftPrefix } from './compat/sideshift/sideshift-api.ts';
import { answerErrors, sendError, type ErrorBody } from './errors.ts';
import { publicApi, type PublicApiOptions } from './public-api.ts';
import { healthz } from './routes/healthz.ts';
import { readyz, type HealthChecks } from './routes/readyz.ts';
import { termsKey as termsKeyRoute } from './routes/terms-key.ts';
import { sendV1Failure } from './v1/answers.ts';
import { v1Prefix } from './v1/define-call.ts';
import { v1Api, type V1ApiOptions } from './v1/v1-api.ts';

type Options = Readonly<{
  termsKey: PublishedTermsKey;
  health: HealthChecks;
  log: HttpLog;
  /** The public calls; absent where only the frame around them is looked at. */
  api?: PublicApiOptions;
  /** The operators' calls, likewise. */
  admin?: AdminApiOptions;
  /** The calls of programs, likewise. */
  v1?: V1ApiOptions;
}>;

/** Strict, so that slow or many clients cannot hold the process: a request has 15 s, its headers 10 s. */
const limits = {
  bodyLimit: 16 * 1024,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
} as const;
const maxConnections = 2000;

export async function buildApp({ termsKey, health, log, api, admin, v1 }: Options): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...limits,
    // Fastify's own log would hold addresses and queries of visitors; ours is written by hand where it is needed.
    logger: false,
    trustProxy: false,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    frameworkErrors: (error: FastifyError, request, reply: FastifyReply) => {
      addSecurityHeaders(reply);
      // An address that cannot be read belongs to no call, so no part of the application answers it.
      void failureSender(request.url)({ error, request, reply, log });
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.server.maxConnections = maxConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onSend', async (_request, reply) => addSecurityHeaders(reply));
  answerErrors(app, log);

  await app.register(healthz);
  await app.register(readyz, { health, log });
  await app.register(termsKeyRoute, { termsKey });
  if (admin) await app.register(adminApi, { ...admin, prefix: '/api/admin' });
  if (v1) await app.register(v1Api, { ...v1, log, prefix: v1Prefix });
  if (v1) await app.register(sideshiftApi, { ...v1, log, prefix: sideshiftPrefix });
  if (api) await app.register(publicApi, { ...api, log, prefix: '/api' });
  return app;
}

function failureSender(url: string): typeof sendError {
  if (url.startsWith(sideshiftPrefix)) return sendShiftFailure;
  return url.startsWith(v1Prefix) ? sendV1Failure : sendError;
}

/** What a route has set itself stays. */
function addSecurityHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
}

/** Bytes that are not HTTP, or headers that never end: no request to route, so the answer is written by hand. */
function answerBrokenRequest(error: Error & Readonly<{ code?: string }>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify(wordless(isSlow ? 'request_timeout' : 'request_malformed'));
  const headers = { ...securityHeaders, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
  socket.destroy();
}

/** There are no headers to read a language from. */
function wordless(code: HttpErrorCode): ErrorBody {
  return { code, message: refusalMessage(defaultLanguage, code), details: {} };
}
