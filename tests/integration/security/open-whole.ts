/**
 * The whole HTTP application as in production (endpoints, files and pages) on an order lab, without a listener; with
 * the list of its registered routes and all kinds of callers.
 */
import diagnostics from 'node:diagnostics_channel';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { makeSandboxSimulator } from '#src/adapters/chains/sandbox/sandbox-simulator.ts';
import { isCommonPassword } from '#src/adapters/common-passwords.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import { makePasskeys } from '#src/adapters/passkeys/passkeys.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { buildApp } from '#src/api/app.ts';
import { roles } from '#src/domain/back-office/roles.ts';
import { temporaryKey } from '#src/domain/developer/key-limits.ts';
import { makeKeyLimits } from '#src/http/key-limits.ts';
import { makeMixSessions } from '#src/http/mix-session.ts';
import { makeKnownBrowsers } from '#src/http/known-browsers.ts';
import { makeSignInLimits } from '#src/http/sign-in-limits.ts';
import { makeOrderLimits } from '#src/http/order-limits.ts';
import { makeSourceLimits } from '#src/http/source-limits.ts';
import { makeTrackingLimits } from '#src/http/tracking-limits.ts';
import { openPages } from '#src/main/open-pages.ts';
import type { PageCache } from '#src/main/pages/page-cache.ts';
import { toOfficialChannels, toSiteFacts } from '#src/main/site-facts.ts';
import { makeBackOffice, type BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { Passwords } from '#src/usecases/ports/operator-sign-in.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { makeSandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import { makeKeyedMutex } from '#src/usecases/concurrency/keyed-mutex.ts';
import { makeLabDeveloper } from '#tests/support/lab-developer.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { labLinks } from '#tests/support/order-links.ts';

export const publicUrl = 'https://swap.example';
export const operator = { username: 'operator', password: 'rusty-anchor-tide-41' } as const;

/** A route as registered. `HEAD` is registered with `GET`. */
export type Route = Readonly<{ method: string; url: string; config: Readonly<Record<string, unknown>> }>;

export type Whole = Readonly<{
  lab: OrderLab;
  app: FastifyInstance;
  routes: readonly Route[];
  backOffice: BackOffice;
  developer: Developer;
  /** Everything written to the log. */
  written: readonly unknown[];
  /** Number of password comparisons, and how many ran at once: CPU and memory cost of signing in. */
  countCompared(): number;
  countComparedAtOnce(): number;
  /** Moves the real-time clock of sessions, keys and rate limits. */
  pass(ms: number): void;
  /** Signs in and returns the session token. */
  signIn(source?: string): Promise<string>;
  close(): Promise<void>;
}>;

type Settings = Readonly<{
  trustedProxy?: readonly string[];
  ordersPerSource?: number;
  passwords?: Passwords;
  pageCache?: PageCache;
}>;

export async function openWhole(lab: OrderLab, url: string = publicUrl, settings: Settings = {}): Promise<Whole> {
  const { trustedProxy = [], ordersPerSource = 5000, passwords: compare = plainPasswords } = settings;
  let at = Date.now();
  let compared = 0;
  let comparing = 0;
  let comparedAtOnce = 0;
  const now = (): number => at;
  const written: unknown[] = [];
  const write = (...line: unknown[]): void => void written.push(line);
  const log = { warn: write, error: write };
  const { ports, services, database } = lab;
  const passwords: Passwords = {
    ...compare,
    verify: async (password, stored) => {
      compared += 1;
      comparing += 1;
      comparedAtOnce = Math.max(comparedAtOnce, comparing);
      await setImmediate();
      comparing -= 1;
      return await compare.verify(password, stored);
    },
  };
  const developer = makeLabDeveloper(lab, now);
  const backOffice = makeBackOffice(ports, {
    store: makeOfficeStore(database.pool),
    passwords,
    seal: makeSecretSeal(new Uint8Array(32).fill(7)),
    limits: makeSignInLimits({ now, randomBytes }),
    stepUpMutex: makeKeyedMutex(),
    browsers: makeKnownBrowsers({ key: new Uint8Array(32).fill(9), randomBytes }),
    passkeys: makePasskeys({ publicUrl: url, key: new Uint8Array(32).fill(8), randomBytes }),
    realClock: { now },
    issuer: 'Sampan',
    keys: developer,
  });
  await database.pool.query(
    'insert into operators (username, password_hash, roles) values ($1, $2, $3) on conflict (username) do nothing',
    [operator.username, await plainPasswords.hash(operator.password), roles],
  );
  const clock = { moveForward: async (ms: number) => await lab.advance(ms / 60_000) };
  const shared = {
    services,
    developer,
    profile: 'sandbox',
    publicUrl: url,
    orderLinks: labLinks,
    readOrderMarks: makeReadOrderMarks(database.pool),
  } as const;
  const api = {
    ...shared,
    mixSessions: makeMixSessions({ key: randomBytes(32), now, randomBytes }),
    trackingLimits: makeTrackingLimits({ now, randomBytes }),
    orderLimits: makeOrderLimits({
      most: ordersPerSource,
      room: services.unpaidRoom,
      now,
      randomBytes,
      tagKey: randomBytes(32),
    }),
    sandboxKeyLimits: makeSourceLimits({ ...temporaryKey.ofSource, now, randomBytes }),
    sandbox: makeSandboxVerbs(ports, makeSandboxSimulator({ chains: lab.sandbox, clock, troubles: lab.troubles })),
  };
  const termsKey = { keyId: '', publicKeyPem: '', publicKeyRaw: '' };
  const keyLimits = makeKeyLimits({ now, randomBytes });
  const admin = { backOffice, developer, orderLinks: api.orderLinks, publicUrl: url };
  const v1 = { ...shared, keyLimits };
  const { made: app, routes } = await hearRoutes(
    async () => await buildApp({ termsKey, health: {}, log, api, admin, v1, trustedProxy }),
  );
  // As in production: React picks its build when first loaded, and the development build is several times slower.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  const names = { operatorName: undefined, supportEmail: undefined, botHandle: undefined };
  const facts = { networkProfile: 'sandbox', publicUrl: url, ...names } as const;
  await openPages(app, {
    ...api,
    keyLimits,
    backOffice,
    pageViews: { count: () => {} },
    termsKey,
    site: toSiteFacts(facts),
    channels: await toOfficialChannels(facts, ports.terms).then((made) => () => made),
    ...(settings.pageCache && { pageCache: settings.pageCache }),
    isUnderWork: false,
    log,
  });
  await app.ready();
  process.env['NODE_ENV'] = environment;
  return {
    lab,
    app,
    routes,
    backOffice,
    developer,
    written,
    countCompared: () => compared,
    countComparedAtOnce: () => comparedAtOnce,
    pass: (ms) => void (at += ms),
    signIn: async (source = '203.0.113.9') => {
      const signedIn = await backOffice.signIn({ ...operator, source });
      if (!signedIn.ok) throw new Error(`the operator was refused: ${signedIn.code}`);
      return signedIn.value.token;
    },
    close: async () => await app.close(),
  };
}

/** Records the routes that are registered while `make` runs, in order. */
async function hearRoutes(make: () => Promise<FastifyInstance>) {
  const routes: Route[] = [];
  const onMade = (message: unknown): void => {
    const { fastify } = message as Readonly<{ fastify: FastifyInstance }>;
    fastify.addHook('onRoute', ({ method, url, config = {} }: RouteOptions) => {
      const methods = [method].flat();
      routes.push(...methods.map((each) => ({ method: each, url, config: config as Route['config'] })));
    });
  };
  diagnostics.subscribe('fastify.initialization', onMade);
  try {
    return { made: await make(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', onMade);
  }
}

/** Compares plain texts: these tests count hashes instead of computing them. */
const plainPasswords: Passwords = {
  hash: async (password) => `$argon2id$plain$${password}`,
  verify: async (password, stored) => stored === `$argon2id$plain$${password}`,
  nobodys: '$argon2id$plain',
  isCommon: isCommonPassword,
};
