/** The HTTP application without its listener: limits, headers, error shape and routes. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { HttpLog } from '#src/http/http-log.ts';
import { makeFairQueue } from '#src/http/fair-queue.ts';
import { limitConnections } from '#src/http/limit-connections.ts';
import { missingHeaders, securityHeaders } from '#src/http/security-headers.ts';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import type { HttpErrorCode } from '#src/i18n/error-codes.ts';
import { defaultLanguage } from '#src/i18n/languages.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { adminApi } from './admin/admin-api.ts';
import type { AdminApiOptions } from './route-options.ts';
import { apiTurns, type Turns } from './answer-in-turn.ts';
import { sendShiftFailure } from './compat/sideshift/shift-errors.ts';
import { sideshiftApi, sideshiftPrefix } from './compat/sideshift/sideshift-api.ts';
import { answerErrors, sendError, sendHttpError, type ErrorBody } from './errors.ts';
import { publicApi } from './public-api.ts';
import type { PublicApiOptions } from './route-options.ts';
import { isAskedHere, misdirected } from '#src/http/asked-host.ts';
import { readyz, type HealthChecks, healthz } from './routes/health-calls.ts';
import { termsKey as termsKeyRoute } from './routes/terms-key.ts';
import { sendV1Failure } from './v1/answers.ts';
import { v1Prefix } from './v1/define-call.ts';
import { v1Api } from './v1/v1-api.ts';
import type { V1ApiOptions } from './route-options.ts';

type Options = Readonly<{
  termsKey: PublishedTermsKey;
  health: HealthChecks;
  log: HttpLog;
  /** The public API. Optional, because some tests build the app without it. */
  api?: PublicApiOptions;
  /** The admin API. Optional, because some tests build the app without it. */
  admin?: AdminApiOptions;
  /** The developer API. Optional, because some tests build the app without it. */
  v1?: V1ApiOptions;
  /** Addresses and networks of reverse proxies. Of the headers that they add, only the client address is used. */
  trustedProxy?: readonly string[];
  /** Host names that requests may be addressed to. Without them every name is answered. */
  hostNames?: readonly string[];
  /** Called after every response, with the route pattern and not the URL. For metrics. */
  onAnswered?: (answered: Answered) => void;
}>;

export type Answered = Readonly<{ route: string; method: string; status: number; seconds: number }>;

/**
 * Strict limits, so that slow or many clients cannot exhaust the process: a request has 15 s, its headers 10 s. A
 * response that the client does not read for a minute is dropped; event streams send a heartbeat more often than that.
 */
const limits = {
  bodyLimit: 16 * 1024,
  connectionTimeout: 60_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
} as const;
const maxConnections = 2000;

export async function buildApp({
  termsKey,
  health,
  log,
  api,
  admin,
  v1,
  trustedProxy = [],
  hostNames,
  onAnswered,
}: Options): Promise<FastifyInstance> {
  const isSecure = (admin ?? v1)?.publicUrl.startsWith('https:') === true;
  const app: FastifyInstance = Fastify({
    ...limits,
    // Fastify's own log would record IP addresses and query strings of visitors; we log explicitly where it is needed.
    logger: false,
    // The client address is the last one in X-Forwarded-For that is not a trusted proxy: a trusted proxy wrote that
    // entry, so the visitor cannot forge it.
    trustProxy: trustedProxy.length > 0 && [...trustedProxy],
    // Trailing slashes are ignored, because some clients build their URLs with one.
    routerOptions: { ignoreTrailingSlash: true },
    // Random for each request and never taken from the client, so that it identifies a request and not a visitor.
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    frameworkErrors: (error: FastifyError, request, reply: FastifyReply) => {
      addSecurityHeaders(nameRequest(request, reply), isSecure);
      // A URL that cannot be parsed reaches no route and no error handler of an API, so the format is chosen by prefix
      // here.
      void failureSender(request.url)({ error, request, reply, log });
    },
    clientErrorHandler: answerBrokenRequest,
  });
  const { noteKey, isKeyed } = limitConnections(app.server, { most: maxConnections, trustedProxy, randomBytes });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (hostNames) refuseOtherHosts(app, hostNames);
  app.addHook('onRequest', async ({ method }) => refuseUnknownMethod(method));
  app.addHook('onSend', async (request, reply) => addSecurityHeaders(nameRequest(request, reply), isSecure));
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    onAnswered?.({ route: routeOptions.url ?? 'none', method, status, seconds: elapsedTime / 1000 });
  });
  answerErrors(app, log);

  await app.register(async (frame) => {
    const urls = new Set<string>();
    frame.addHook('onRoute', ({ url }) => void urls.add(url));
    await frame.register(healthz);
    await frame.register(readyz, { health, log });
    await frame.register(termsKeyRoute, { termsKey });
    refuseOtherMethods(frame, [...urls]);
  });
  if (admin) await app.register(adminApi, { ...admin, log, prefix: '/api/admin' });
  // Programs have turns of their own, and those that used a key lately others than those that only try.
  const [ofAll, ofKeys] = [makeFairQueue({ ...apiTurns, randomBytes }), makeFairQueue({ ...apiTurns, randomBytes })];
  const turns: Turns = { take: async (source, gone) => await (isKeyed(source) ? ofKeys : ofAll).take(source, gone) };
  if (v1) await app.register(v1Api, { ...v1, noteKey, turns, log, prefix: v1Prefix });
  if (v1) await app.register(sideshiftApi, { ...v1, noteKey, turns, log, prefix: sideshiftPrefix });
  if (api) await app.register(publicApi, { ...api, log, prefix: '/api' });
  return app;
}

function failureSender(url: string): typeof sendError {
  if (url.startsWith(sideshiftPrefix)) return sendShiftFailure;
  return url.startsWith(v1Prefix) ? sendV1Failure : sendError;
}

/**
 * Sets X-Request-Id to the id that the log has, so that support can find the request. An id sent by the client is
 * ignored. Responses that a shared cache may store get none: the cache would give one visitor's id to others.
 */
function nameRequest({ id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isShared = String(reply.getHeader('cache-control')).startsWith('public');
  return isShared ? reply : reply.header('x-request-id', id);
}

/** Adds security headers; a header that the route has set itself is kept. */
function addSecurityHeaders(reply: FastifyReply, isSecure: boolean): void {
  reply.headers(missingHeaders({ header: (name) => reply.getHeader(name), isSecure }));
}

/** Refuses requests to other hosts before anything else looks at them, in plain text: no API is at such a name. */
function refuseOtherHosts(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isAskedHere(raw.rawHeaders, names)) return;
    await reply.code(misdirected).type('text/plain').send('This server does not answer for that host name.\n');
  });
}

const otherMethods = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
const usedMethods: readonly string[] = ['GET', 'HEAD', ...otherMethods];

/**
 * Refuses TRACE and other methods that no route accepts. Thrown, so that each API's error handler formats the 405 its
 * own way.
 */
function refuseUnknownMethod(method: string): void {
  if (!usedMethods.includes(method)) throw Object.assign(new Error('no call has this method'), { statusCode: 405 });
}

/** Answers 405 on URLs that are read-only: a POST must not fall through to the web pages. */
function refuseOtherMethods(app: FastifyInstance, urls: readonly string[]): void {
  for (const url of urls) {
    app.route({
      method: [...otherMethods],
      url,
      schema: { hide: true },
      onRequest: async (request, reply) =>
        await sendHttpError({ request, reply: reply.header('allow', 'GET, HEAD') }, 'method_not_allowed'),
      handler: () => {
        throw new Error('a refused method was answered');
      },
    });
  }
}

/**
 * Answers bytes that are not HTTP, or headers that never end. There is no request to route, so the response is written
 * to the socket directly.
 */
function answerBrokenRequest(error: Error & Readonly<{ code?: string }>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify(wordless(isSlow ? 'request_timeout' : 'request_malformed'));
  const headers = {
    ...securityHeaders,
    'x-request-id': randomUUID(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
  socket.destroy();
}

/** Error body in the default language, because there are no headers to read a language from. */
function wordless(code: HttpErrorCode): ErrorBody {
  return { code, message: refusalMessage(defaultLanguage, code), details: {} };
}
