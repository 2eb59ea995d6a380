/**
 * Keys of the developer API in the back office: shown once, stored as a hash, revoked at once, and each action audited.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryKey } from '#src/domain/developer/key-limits.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openApi } from '../api/open-api.ts';
import { openOffice, stepUpBody, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
});
afterAll(async () => {
  await office.close();
  await lab.close();
});
beforeEach(async () => void (await lab.database.ownerPool.query('delete from api_keys')));

type KeyBody = Readonly<{
  id: string;
  label: string;
  hint: string;
  scopes: readonly string[];
  limits: Readonly<{ requestsPerMinute: number; openOrders: number }>;
  createdAt: string;
  lastUsedOn: string | null;
  revokedAt: string | null;
  key?: string;
  signingSecret?: string | null;
  expiresAt: string | null;
  networks: readonly string[];
  isSigned: boolean;
}>;

const post = async (more: object = {}) =>
  await office.call<KeyBody>('POST', '/api-keys', { token, body: { label: 'Wallet app', ...stepUpBody, ...more } });
const create = async (more: object = {}): Promise<KeyBody & { key: string }> => {
  const { status, body, text } = await post(more);
  if (status !== 201 || body.key === undefined) throw new Error(`the key was refused: ${text}`);
  return { ...body, key: body.key };
};
const listed = async () => (await office.call<KeyBody[]>('GET', '/api-keys', { token })).body;
const revoke = async (id: string) => await office.call<KeyBody>('POST', `/api-keys/${id}/revoke`, { token });

describe('a key', () => {
  test('is in the answer to its creation, and in no other', async () => {
    const { key, signingSecret, ...made } = await create({ label: ' Wallet app ', scopes: ['read', 'trade'] });
    expect(key).toMatch(/^sampan_test_[A-Za-z0-9_-]{43}$/);
    expect(signingSecret).toBeNull();
    expect(made).toMatchObject({
      id: expect.stringMatching(/^key_[0-9a-z]{12}$/) as string,
      label: 'Wallet app',
      hint: key.slice(-4),
      scopes: ['read', 'quote', 'trade'],
      limits: { requestsPerMinute: 120, openOrders: 50 },
      webhooks: 0,
      lastUsedOn: null,
      revokedAt: null,
    });
    const list = await office.call<KeyBody[]>('GET', '/api-keys', { token });
    expect(list.body).toEqual([made]);
    expect(list.text).not.toContain(key.slice(12));
  });

  test('is nowhere in the database, in no form but its hash', async () => {
    const { key } = await create();
    const { rows } = await lab.database.ownerPool.query<{ text: string }>(`
      select (select string_agg(to_jsonb(api_keys)::text, ' ') from api_keys)
        || (select string_agg(to_jsonb(audit_log)::text, ' ') from audit_log) as text`);
    const text = rows[0]?.text ?? '';
    expect(text).toContain('api_key_created');
    const secret = key.slice('sampan_test_'.length);
    // Every substring of eight characters: no part that would help to guess the rest is stored either.
    const pieces = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8));
    expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
    expect(text).toContain(Buffer.from(await sha256(key)).toString('hex'));
  });

  test('has the restrictions that it was made with, and wrong ones are refused', async () => {
    const { signingSecret, ...made } = await create({
      expiresOn: '2030-12-31',
      networks: ['192.0.2.9/24', '2001:db8::1'],
      isSigned: true,
    });
    const networks = ['192.0.2.0/24', '2001:db8:0:0:0:0:0:1/128'];
    expect(made).toMatchObject({ expiresAt: '2031-01-01T00:00:00.000Z', networks, isSigned: true });
    const list = await office.call('GET', '/api-keys', { token });
    const { rows } = await lab.database.ownerPool.query<{ text: string }>(
      `select string_agg(to_jsonb(api_keys)::text, ' ') as text from api_keys`,
    );
    for (const text of [list.text, rows[0]?.text ?? '']) expect(text).not.toContain(String(signingSecret).slice(12));
    for (const [code, more] of [
      ['key_expiry_invalid', { expiresOn: '2020-01-01' }],
      ['key_expiry_invalid', { expiresOn: '2030-13-01' }],
      ['key_networks_invalid', { networks: ['0.0.0.0/0'] }],
      ['key_networks_invalid', { networks: ['192.0.2.1', 'home'] }],
    ] as const) {
      expect(await post(more)).toMatchObject({ status: 400, body: { code } });
    }
  });

  test('reads only, unless it is made to quote or to trade', async () => {
    expect((await create()).scopes).toEqual(['read']);
    expect((await create({ scopes: ['quote'] })).scopes).toEqual(['read', 'quote']);
    expect((await create({ scopes: ['trade'] })).scopes).toEqual(['read', 'quote', 'trade']);
  });

  test('keeps the limits it was given, and is refused with others than the table takes', async () => {
    const wide = { requestsPerMinute: 60_000, openOrders: 0 };
    expect((await create({ limits: wide })).limits).toEqual(wide);
    for (const [field, limits] of [
      ['requestsPerMinute', { requestsPerMinute: 0 }],
      ['requestsPerMinute', { requestsPerMinute: 60_001 }],
      ['requestsPerMinute', { requestsPerMinute: '1.5' }],
      ['openOrders', { openOrders: -1 }],
      ['openOrders', { openOrders: 100_001 }],
      ['openOrders', { openOrders: 'many' }],
    ] as const) {
      const answer = await post({ limits });
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'key_limit_invalid', details: { field } }]);
    }
    expect(await listed()).toHaveLength(1);
  });

  test('needs a label without markup', async () => {
    for (const label of ['', '  ', '<b>x</b>', 'x'.repeat(101), 'a\u0000b']) {
      const answer = await post({ label });
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'label_invalid', details: { field: 'label' } }]);
    }
    expect((await create({ label: 'x'.repeat(100) })).label).toHaveLength(100);
  });

  test('can be made, seen and revoked by operators only', async () => {
    const { id } = await create();
    const before = await office.countAudit();
    for (const [method, path] of [
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['POST', `/api-keys/${id}/revoke`],
    ] as const) {
      const answer = await office.call(method, path, { ...(method === 'POST' && { body: { label: 'Mine' } }) });
      expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
    }
    expect([(await listed()).map(({ revokedAt }) => revokedAt), await office.countAudit()]).toEqual([[null], before]);
  });
});

describe('who shows a key', () => {
  test('is known by it, and the day is noted once', async () => {
    const { key, id } = await create({ scopes: ['trade'] });
    expect(await office.useKey(key)).toMatchObject({ id, lastUsedOn: '2030-01-01' });
    expect((await listed())[0]?.lastUsedOn).toBe('2030-01-01');
    const version = async () =>
      (await lab.database.ownerPool.query<{ xmin: string }>('select xmin from api_keys')).rows[0]?.xmin;
    const written = await version();
    await office.useKey(key);
    expect(await version()).toBe(written);
  });

  test('is unknown with a key that is altered, cut, or of another kind of network', async () => {
    const { key } = await create();
    const last = key.endsWith('A') ? 'B' : 'A';
    const others = [key.slice(0, -1) + last, key.slice(0, -1), `${key} `, key.replace('test', 'live'), '', 'x\u0000'];
    for (const other of others) expect(await office.developer.authenticate(other)).toBeUndefined();
    expect((await listed())[0]?.lastUsedOn).toBeNull();
  });
});

describe('a revoked key', () => {
  test('opens nothing from that moment, and stays in the list', async () => {
    const { key, id } = await create();
    const revoked = await revoke(id);
    expect([revoked.status, revoked.body.revokedAt]).toEqual([200, '2030-01-01T00:00:00.000Z']);
    expect(await office.developer.authenticate(key)).toBeUndefined();
    expect(await listed()).toEqual([revoked.body]);
  });

  test('is revoked once, however often it is asked for at once', async () => {
    const { id } = await create();
    const before = await office.countAudit();
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await revoke(id)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await office.countAudit()).toBe(before + 1);
  });

  test('is unknown if it never was', async () => {
    const answer = await office.call('POST', '/api-keys/key_000000000000/revoke', { token });
    expect([answer.status, answer.body.code]).toEqual([404, 'api_key_not_found']);
  });

  test('leaves lines in the audit log that say who, which and how much, and never the key', async () => {
    const { key, id } = await create({ scopes: ['trade'], limits: { requestsPerMinute: 5, openOrders: 2 } });
    await revoke(id);
    const { rows } = await office.backOffice.readAudit({ limit: 2 });
    const details = 'Wallet app · read+quote+trade · 5/min · 2 open';
    expect(rows).toMatchObject([
      { actor: 'operator', action: 'api_key_revoked', subject: id, details },
      { actor: 'operator', action: 'api_key_created', subject: id, details },
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(await office.backOffice.verifyAudit()).toMatchObject({ ok: true });
  });
});

describe('the overview', () => {
  test('counts the keys that are good, and those that somebody used within seven days', async () => {
    const read = async () => (await office.backOffice.readOverview()).apiKeys;
    expect(await read()).toEqual({ active: 0, used: 0 });
    const [first, second] = [await create(), await create(), await create()];
    await office.useKey(first.key);
    await office.useKey(second.key);
    await office.developer.makeTemporaryKey();
    expect(await read()).toEqual({ active: 3, used: 2 });
    await revoke(second.id);
    expect(await read()).toEqual({ active: 2, used: 1 });
    office.pass(6 * 86_400_000);
    expect(await read()).toEqual({ active: 2, used: 1 });
    office.pass(86_400_000);
    expect(await read()).toEqual({ active: 2, used: 0 });
    token = await office.signIn();
  });
});

describe('a key for a day in the sandbox', () => {
  type SandboxKey = Readonly<{ key: string; id: string; scopes: string[]; limits: object; expiresAt: string }>;

  test('is made by anybody, trades, ends by itself and is not in the operator’s list', async () => {
    const at = office.now();
    const api = await openApi(lab, { now: office.now });
    const before = await office.countAudit();
    const { status, body } = await api.post<SandboxKey>('/api/sandbox/keys');
    expect([status, body]).toEqual([
      201,
      {
        key: expect.stringMatching(/^sampan_test_/) as string,
        id: expect.stringMatching(/^key_/) as string,
        scopes: ['read', 'quote', 'trade'],
        limits: { requestsPerMinute: 120, openOrders: 20 },
        expiresAt: new Date(at + 86_400_000).toISOString(),
      },
    ]);
    expect(await office.developer.authenticate(body.key)).toMatchObject({ id: body.id, expiresAt: at + 86_400_000 });
    expect([await listed(), await office.countAudit()]).toEqual([[], before]);
    office.pass(temporaryKey.lifeMs - 1);
    expect(await office.developer.authenticate(body.key)).toBeDefined();
    office.pass(1);
    expect(await office.developer.authenticate(body.key)).toBeUndefined();
    await api.close();
  });

  test('is refused while there are a thousand, also when many ask at once', async () => {
    const now = Date.UTC(2031, 0, 1);
    const api = await openApi(lab, { now: () => now });
    await lab.database.ownerPool.query(
      `insert into api_keys (id, label, key_hash, hint, can_trade, requests_per_minute, open_orders, created_at,
         expires_at, is_temporary)
       select 'key_' || n, 'Sandbox', encode(sha256(n::text::bytea), 'hex'), 'abcd', true, 120, 20, $1, $2, true
       from generate_series(1, $3) n`,
      [new Date(now), new Date(now + 1), temporaryKey.most - 3],
    );
    const asked = Array.from({ length: 10 }, async () => await api.post('/api/sandbox/keys'));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 7 }, () => 'temporary_keys_limit'));
    await api.close();
  });

  test('is made ten times an hour for one source, and then for others', async () => {
    let now = Date.UTC(2032, 0, 1);
    const api = await openApi(lab, { now: () => now });
    const ask = async (from: string) => await api.post('/api/sandbox/keys', undefined, { from });
    const { most, withinMs } = temporaryKey.ofSource;
    const answers = await Promise.all(Array.from({ length: most + 3 }, async () => await ask('192.0.2.7')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 3600 } });
    expect(refused[0]?.headers['retry-after']).toBe('3600');
    expect((await ask('192.0.2.8')).status).toBe(201);
    now += withinMs;
    expect((await ask('192.0.2.7')).status).toBe(201);
    await api.close();
  });

  test('does not exist in other profiles', async () => {
    const api = await openApi(lab, { profile: 'testnet' });
    expect((await api.post('/api/sandbox/keys')).status).toBe(404);
    await api.close();
  });
});

async function sha256(text: string): Promise<ArrayBuffer> {
  return await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}
