/**
 * The product as a separate process at its most verbose log level, with a marked secret in every possible place. After
 * sign-ins, mistakes, failures and a crash, its output is searched for the secrets.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { base32nopad } from '@scure/base';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOfStep } from '#src/domain/back-office/one-time-codes.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { cleanUp, entryCommand, makePlace, run, type Place, type Running } from '../process/spawn-process.ts';
import { patient } from '#tests/support/patience.ts';

/** Long enough not to occur by accident. */
const makeCanary = (name: string): string => `canary-${name}-${randomBytes(12).toString('hex')}`;

afterEach(cleanUp);

type Secrets = Map<string, string>;

function expectSilence(running: Running, secrets: Secrets): void {
  const { stdout, stderr } = running.said();
  const said = `${stdout}\n${stderr}`;
  const forms = (secret: string) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
  const found = [...secrets].filter(([, secret]) => forms(secret).some((form) => said.includes(form)));
  expect(found.map(([name]) => name)).toEqual([]);
  expect(said).not.toMatch(/canary-/);
}

type Body = Readonly<Record<string, unknown>>;

function makeCaller(place: Place) {
  const site = `http://127.0.0.1:${place.port}`;
  return async (path: string, options: RequestInit & Readonly<{ json?: object }> = {}) => {
    const { json, headers, ...rest } = options;
    const type = json ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(site + path, {
      redirect: 'manual',
      ...rest,
      ...(json && { method: rest.method ?? 'POST', body: JSON.stringify(json) }),
      headers: { ...type, ...(headers as Record<string, string>) },
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: answer.status, text, body: (isJson ? JSON.parse(text) : {}) as Body };
  };
}

type Call = ReturnType<typeof makeCaller>;
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });

/** Signs in, creates a key, a webhook and a second factor, and records every secret in the responses. */
async function work(call: Call, secrets: Secrets): Promise<void> {
  const password = secrets.get('password') ?? '';
  const username = 'operator';
  await call('/api/admin/login', { json: { username, password: note(secrets, 'a wrong password') } });
  const { body } = await call('/api/admin/login', { json: { username, password } });
  const token = String(body['token']);
  secrets.set('session', token);
  const wanted = { label: 'x', scopes: ['read', 'trade'], password };
  const made = await call('/api/admin/api-keys', { json: wanted, headers: bearer(token) });
  expect(made.status).toBe(201);
  const key = String(made.body['key']);
  secrets.set('key', key);
  const hook = { json: { url: 'http://127.0.0.1:9/canary-webhook-path' }, method: 'PUT', headers: bearer(key) };
  const { body: set } = await call('/api/v1/webhook', hook);
  const [, signing = ''] = /"secret":"([^"]+)"/.exec(JSON.stringify(set)) ?? [];
  expect(signing.length).toBeGreaterThan(20);
  secrets.set('webhook secret', signing);
  await call('/api/v1/webhook/test', { json: {}, headers: bearer(key) });
  const factor = await call('/api/admin/second-factor', { json: { password }, headers: bearer(token) });
  const secret = String(factor.body['secret']);
  secrets.set('factor secret', secret);
  const code = codeOfStep(base32nopad.decode(secret), Math.floor(Date.now() / 30_000));
  const confirmed = await call('/api/admin/second-factor/confirm', { json: { code }, headers: bearer(token) });
  expect(confirmed.status).toBe(200);
  for (const [index, each] of (confirmed.body['recoveryCodes'] as string[]).entries()) {
    secrets.set(`recovery code ${index}`, each);
  }
  await call('/api/admin/login', { json: { username, password, code } });
}

function note(secrets: Secrets, name: string): string {
  const made = makeCanary(name.replaceAll(' ', '-'));
  secrets.set(name, made);
  return made;
}

/** Sends every kind of wrong request, each with a secret in it. */
async function blunder(call: Call, secrets: Secrets): Promise<readonly number[]> {
  const key = secrets.get('key') ?? '';
  const token = secrets.get('session') ?? '';
  const stray = note(secrets, 'stray');
  const json = { 'content-type': 'application/json' };
  const answers = [
    call(`/api/v1/key?api_key=${key}`),
    call(`/api/v1/currencies?x=${stray}`, { headers: bearer(key) }),
    call('/api/v1/key', { headers: bearer(note(secrets, 'unknown key')) }),
    call('/api/admin/overview', { headers: bearer(note(secrets, 'unknown session')) }),
    call('/api/admin/overview', { headers: { cookie: `sampan_admin=${token}`, origin: 'https://evil.example' } }),
    call('/api/admin/login', { method: 'POST', body: `{"password":"${stray}"`, headers: json }),
    call('/api/exchanges', { json: { receiveAddress: stray, sendAmount: { [stray]: 1 } }, headers: { cookie: stray } }),
    call(`/api/exchanges/${stray}`, { headers: { referer: `https://x.example/${stray}`, 'user-agent': stray } }),
    call(`/api/%zz${stray}`),
    call(`/en/payment/${stray}?${stray}`, { headers: { 'x-forwarded-for': stray } }),
    call('/en/admin', { method: 'POST', body: new URLSearchParams({ intent: 'sign_in', password: stray }) }),
    call('/api/calculate', { method: 'POST', body: stray.repeat(2000), headers: json }),
  ];
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('the secrets of a running service', () => {
  let database: TestDatabase<unknown>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });

  test(
    'are in nothing it says: at work, in mistakes, in failures, in a crash',
    { timeout: patient(240_000) },
    async () => {
      const secrets: Secrets = new Map();
      const url = new URL(database.url.replace('@/', '@placeholder/'));
      url.password = note(secrets, 'database password');
      secrets.set('seed', randomBytes(32).toString('hex'));
      const place = await makePlace();
      const env = {
        LOG_LEVEL: 'trace',
        DATABASE_URL: url.href.replace('placeholder', ''),
        ADMIN_PASSWORD: note(secrets, 'password'),
        SANDBOX_SEED: secrets.get('seed') ?? '',
        ALERT_WEBHOOK: `https://127.0.0.1:9/${note(secrets, 'alert webhook')}`,
        ALERT_WEBHOOK_SECRET: note(secrets, 'alert webhook secret'),
      };
      // Throws an uncaught error on a signal from the test.
      const bug = "process.on('SIGUSR2', () => setImmediate(() => { throw new Error('a planted bug'); }));";
      const [node = '', ...args] = entryCommand('start');
      const running = run(place, [node, '--import', `data:text/javascript,${encodeURIComponent(bug)}`, ...args], env);
      await running.says('is ready at');
      const call = makeCaller(place);

      await work(call, secrets);
      expect((await blunder(call, secrets)).filter((status) => status >= 500 || status < 300)).toEqual([200]);
      expectSilence(running, secrets);

      // The database disappears, so every request that needs it fails and is logged.
      await database.close();
      const failures = await blunder(call, secrets);
      expect(Math.max(...failures)).toBeGreaterThanOrEqual(500);
      await running.says('the database does not answer');
      expectSilence(running, secrets);

      running.child.kill('SIGUSR2');
      await Promise.race([running.ended, sleep(20_000)]);
      expect(running.said().stderr).toContain('a planted bug');
      expectSilence(running, secrets);
      expect(secrets.size).toBeGreaterThan(18);
    },
  );
});

describe('the secrets of a start that fails', () => {
  const secret = makeCanary('start');

  const wrong = {
    DATABASE_URL: `mysql://sampan:${secret}@127.0.0.1/sampan`,
    ADMIN_PASSWORD: secret.slice(0, 14),
    SANDBOX_SEED: secret,
    ALERT_WEBHOOK: `ftp://${secret}@example.org/${secret}`,
    ALERT_WEBHOOK_SECRET: secret.slice(0, 15),
  };

  test.each([
    ['a database that is not there', { DATABASE_URL: `postgresql://sampan:${secret}@127.0.0.1:9/sampan` }],
    ['every secret that is malformed', wrong],
    ['words of a wallet that are none', { WALLET_SEED: secret, NETWORK_PROFILE: 'testnet' }],
  ])('are not in what it complains about: %s', async (_what, env) => {
    const place = await makePlace();
    const running = run(place, entryCommand('start'), { LOG_LEVEL: 'trace', ...env });
    expect(await running.ended).toBe(1);
    expect(running.said().stderr).toMatch(/^sampan: /);
    expectSilence(running, new Map([['secret', secret.slice(0, 14)]]));
  });
});
