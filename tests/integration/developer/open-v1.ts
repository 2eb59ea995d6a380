/** The developer API on an order lab: the application without a listener, API keys, and helpers to call it. */
// oxlint-disable typescript/no-unnecessary-type-parameters -- a test says which answer it expects; the call cannot know
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { z } from 'zod';
import { makeSandboxSimulator } from '#src/adapters/chains/sandbox/sandbox-simulator.ts';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import { buildApp } from '#src/api/app.ts';
import type * as schemas from '#src/api/v1/v1-schemas.ts';
import type { ApiKey, KeyLimits, KeyScope } from '#src/domain/developer/api-key.ts';
import { temporaryKey } from '#src/domain/developer/key-limits.ts';
import { makeKeyLimits } from '#src/http/key-limits.ts';
import { makeMixSessions } from '#src/http/mix-session.ts';
import { makeOrderLimits } from '#src/http/order-limits.ts';
import { makeSourceLimits } from '#src/http/source-limits.ts';
import { makeTrackingLimits } from '#src/http/tracking-limits.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { makeSandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import { makeLabDeveloper } from '#tests/support/lab-developer.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { labLinks } from '#tests/support/order-links.ts';

export const publicUrl = 'https://swap.example';

export type ExchangeBody = z.infer<typeof schemas.Exchange>;
export type ChoiceBody = z.infer<typeof schemas.ChoiceView>;
export type QuoteBody = z.infer<typeof schemas.QuoteView>;

/** A success or an error envelope in one type: a test reads the one it expects. */
export type Wrapped<Data> = Readonly<{
  success: boolean;
  data: Data;
  error: Readonly<{ code: string; message: string; details: Readonly<Record<string, unknown>> }>;
}>;

export type Answer<Data> = Readonly<{
  status: number;
  text: string;
  headers: Readonly<Record<string, unknown>>;
  body: Wrapped<Data>;
}>;

type CallOptions = Readonly<{
  key?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Sends this body unchanged. */
  payload?: string;
  from?: string;
}>;
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
type MadeKey = Readonly<{ key: string; apiKey: ApiKey }>;

export type V1 = Readonly<{
  app: FastifyInstance;
  developer: Developer;
  /** Everything written to the log. */
  written: readonly unknown[];
  makeKey(scopes?: readonly KeyScope[], limits?: Partial<KeyLimits>): Promise<MadeKey>;
  /** Calls an endpoint under /api/v1. */
  call<Data = unknown>(method: Method, path: string, options?: CallOptions): Promise<Answer<Data>>;
  close(): Promise<void>;
}>;

type Options = Readonly<{ now?: () => number; wrap?: (developer: Developer) => Developer; ordersPerSource?: number }>;

export async function openV1(lab: OrderLab, settings: Options = {}): Promise<V1> {
  const { now = Date.now, wrap = (all: Developer) => all, ordersPerSource: most = 5000 } = settings;
  const written: unknown[] = [];
  const write = (...line: unknown[]): void => void written.push(line);
  const clock = { moveForward: async (ms: number) => await lab.advance(ms / 60_000) };
  const developer = wrap(makeLabDeveloper(lab, now));
  const { services } = lab;
  const orderLinks = labLinks;
  const readOrderMarks = makeReadOrderMarks(lab.database.pool);
  const app = await buildApp({
    termsKey: { keyId: '', publicKeyPem: '', publicKeyRaw: '' },
    health: {},
    log: { warn: write, error: write },
    api: {
      services,
      developer,
      profile: 'sandbox',
      publicUrl,
      orderLinks,
      mixSessions: makeMixSessions({ key: randomBytes(32), now, randomBytes }),
      trackingLimits: makeTrackingLimits({ now, randomBytes }),
      orderLimits: makeOrderLimits({ most, room: services.unpaidRoom, now, randomBytes, tagKey: randomBytes(32) }),
      sandboxKeyLimits: makeSourceLimits({ ...temporaryKey.ofSource, now, randomBytes }),
      readOrderMarks,
      sandbox: makeSandboxVerbs(
        lab.ports,
        makeSandboxSimulator({ chains: lab.sandbox, clock, troubles: lab.troubles }),
      ),
    },
    v1: {
      services,
      developer,
      profile: 'sandbox',
      publicUrl,
      orderLinks,
      keyLimits: makeKeyLimits({ now, randomBytes }),
      readOrderMarks,
    },
  });
  const call = async <Data>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<Data>> => {
    const { key, headers = {}, body, payload = body === undefined ? undefined : JSON.stringify(body), from } = options;
    const sent: InjectOptions = {
      method,
      url: `/api/v1${path}`,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      ...(from !== undefined && { remoteAddress: from }),
    };
    const answer = await app.inject(sent);
    const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
    const parsed = (isJson ? answer.json<unknown>() : undefined) as Wrapped<Data>;
    return { status: answer.statusCode, text: answer.body, headers: answer.headers, body: parsed };
  };
  return {
    app,
    developer,
    written,
    makeKey: async (scopes = ['read', 'trade'], limits = {}) => {
      const wide = { requestsPerMinute: 10_000, openOrders: 1000, ...limits };
      const made = await developer.makeKey({ actor: 'operator', label: 'Test', scopes, limits: wide });
      if (!made.ok) throw new Error(`a key was refused: ${made.code}`);
      return made.value;
    },
    call,
    close: async () => await app.close(),
  };
}

/** Number of rows in a table, which a refused call must not change. */
export async function countRows({ database }: OrderLab, table: string): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}
