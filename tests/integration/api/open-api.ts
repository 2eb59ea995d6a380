/** The public API on an order lab: the application without a listener, and helpers to call it. */
// oxlint-disable typescript/no-unnecessary-type-parameters -- a test says which answer it expects; the call cannot know
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { makeSandboxSimulator } from '#src/adapters/chains/sandbox/sandbox-simulator.ts';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import { buildApp } from '#src/api/app.ts';
import type * as schemas from '#src/api/schemas.ts';
import { temporaryKey } from '#src/domain/developer/key-limits.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import { makeMixSessions } from '#src/http/mix-session.ts';
import { makeOrderLimits } from '#src/http/order-limits.ts';
import { makeSourceLimits } from '#src/http/source-limits.ts';
import { makeTrackingLimits } from '#src/http/tracking-limits.ts';
import { makeSandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import { makeLabDeveloper } from '#tests/support/lab-developer.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { labLinks } from '#tests/support/order-links.ts';

/** The default response type of a call: a refusal. */
export type ErrorBody = Readonly<{ code: string; message: string; details: Readonly<Record<string, unknown>> }>;
export type OrderBody = z.infer<typeof schemas.OrderAnswer>;
export type QuoteBody = z.infer<typeof schemas.QuoteAnswer>;

export type Answer<Body> = Readonly<{
  status: number;
  text: string;
  headers: Readonly<Record<string, unknown>>;
  body: Body;
}>;

type CallOptions = Readonly<{ headers?: Readonly<Record<string, string>>; from?: string }>;

export type Api = Readonly<{
  app: FastifyInstance;
  /** Everything written to the log. */
  written: readonly unknown[];
  get<Body = ErrorBody>(url: string, options?: CallOptions): Promise<Answer<Body>>;
  post<Body = ErrorBody>(url: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>>;
  /** Sends a body unchanged. */
  send<Body = ErrorBody>(url: string, payload: string, options?: CallOptions): Promise<Answer<Body>>;
  close(): Promise<void>;
}>;

type Options = Readonly<{ profile?: NetworkProfile; now?: () => number; ordersPerSource?: number }>;

export async function openApi(lab: OrderLab, settings: Options = {}): Promise<Api> {
  const { profile = 'sandbox', now = Date.now, ordersPerSource = 5000 } = settings;
  const written: unknown[] = [];
  const write = (...line: unknown[]): void => void written.push(line);
  const clock = { moveForward: async (ms: number) => await lab.advance(ms / 60_000) };
  const app = await buildApp({
    termsKey: { keyId: '', publicKeyPem: '', publicKeyRaw: '' },
    health: {},
    log: { warn: write, error: write },
    api: {
      services: lab.services,
      profile,
      publicUrl: 'https://swap.example',
      orderLinks: labLinks,
      mixSessions: makeMixSessions({ key: randomBytes(32), now, randomBytes }),
      trackingLimits: makeTrackingLimits({ now, randomBytes }),
      orderLimits: makeOrderLimits({
        most: ordersPerSource,
        room: lab.services.unpaidRoom,
        now,
        randomBytes,
        tagKey: randomBytes(32),
      }),
      sandboxKeyLimits: makeSourceLimits({ ...temporaryKey.ofSource, now, randomBytes }),
      readOrderMarks: makeReadOrderMarks(lab.database.pool),
      sandbox:
        profile === 'sandbox'
          ? makeSandboxVerbs(lab.ports, makeSandboxSimulator({ chains: lab.sandbox, clock, troubles: lab.troubles }))
          : undefined,
      developer: makeLabDeveloper(lab, now),
    },
  });
  const call = async <Body>(method: 'GET' | 'POST', url: string, options: CallOptions, payload?: string) => {
    const { headers = {}, from } = options;
    const sent = payload === undefined ? headers : { 'content-type': 'application/json', ...headers };
    const answer = await app.inject({
      method,
      url,
      headers: sent,
      ...(payload !== undefined && { payload }),
      ...(from !== undefined && { remoteAddress: from }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      text: answer.body,
      headers: answer.headers,
      body: (isJson ? answer.json<unknown>() : undefined) as Body,
    };
  };
  return {
    app,
    written,
    get: async (url, options = {}) => await call('GET', url, options),
    post: async (url, body, options = {}) =>
      await call('POST', url, options, body === undefined ? undefined : JSON.stringify(body)),
    send: async (url, payload, options = {}) => await call('POST', url, options, payload),
    close: async () => await app.close(),
  };
}

/** Number of orders, which a refused call must not change. */
export async function countOrders(lab: OrderLab): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>('select count(*) from orders');
  return Number(rows[0]?.count);
}
