/** Passkeys of operators: adding, signing in, confirming exactly what was shown, removing. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digestFacts } from '#src/domain/back-office/facts.ts';
import { resetOperator } from '#src/usecases/back-office/reset-operator.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { makeAuthenticator, type SoftwareAuthenticator, type Twist } from '#tests/support/software-authenticator.ts';
import { openOffice, operator, publicUrl, stepUpBody, type OfficeLab } from './open-office.ts';

const site = { origin: publicUrl, rpId: new URL(publicUrl).hostname } as const;
const reason = 'the test says so';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
let phone: SoftwareAuthenticator;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins, used_challenges, pauses cascade');
  office = await openOffice(lab);
  token = await office.signIn();
  phone = makeAuthenticator(site);
});
afterEach(async () => await office.close());

type Options = Readonly<{ challenge: string; user: Readonly<{ id: string }> }>;

async function start(): Promise<Options> {
  const { status, body } = await office.call<Options>('POST', '/passkeys', { token, body: stepUpBody });
  expect(status).toBe(200);
  return body;
}

async function add(twist: Twist = {}) {
  const passkey = phone.create(await start(), twist);
  const added = await office.call('POST', '/passkeys/confirm', { token, body: { label: 'Phone', passkey } });
  expect(added.body).toEqual({ success: true });
  return added;
}

async function signIn(twist: Twist = {}) {
  const asked = await office.call<Options>('POST', '/login/passkey-challenge', { body: {} });
  return await office.call('POST', '/login/passkey', { body: { passkey: phone.get(asked.body, twist) } });
}

async function answerFor(digest: string, twist: Twist = {}): Promise<string> {
  const asked = await office.call<Options>('POST', '/passkeys/challenge', { token, body: { digest } });
  expect(asked.status).toBe(200);
  return phone.get(asked.body, twist);
}

async function listAudit(): Promise<readonly string[]> {
  const { rows } = await office.backOffice.readAudit({ limit: 20 });
  return rows.map(({ action, subject, details }) => `${action} ${subject} ${details}`.trim());
}

const isIn = async (each: string): Promise<boolean> => (await office.backOffice.findSession(each)) !== undefined;

describe('a passkey is added', () => {
  test('with the password; it ends every other session, and others hear of it', async () => {
    const other = await office.signIn();
    expect((await add()).status).toBe(200);
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    const { body } = await office.call('GET', '/passkeys', { token });
    expect(body).toMatchObject({
      passkeys: [{ id: phone.id, label: 'Phone', isBackupEligible: true, isBackedUp: true, lastUsedAt: null }],
    });
    expect(await listAudit()).toContain('passkey_added operator Phone');
    const { alerts } = await office.backOffice.readOverview();
    expect(alerts).toContainEqual(
      expect.objectContaining({
        kind: 'access_changed',
        subject: expect.stringMatching(/^operator: passkey_added \(\d+\)$/) as unknown,
      }),
    );
    expect((await office.backOffice.findSession(token))?.hasPasskey).toBe(true);
  });

  test('never by a session alone: who was not asked for the password has no challenge to answer', async () => {
    const options = { ...(await start()), challenge: '' };
    const made = [
      (await office.call<Options>('POST', '/login/passkey-challenge', { body: {} })).body.challenge,
      Buffer.alloc(86).toString('base64url'),
    ];
    for (const challenge of made) {
      const passkey = phone.create({ ...options, challenge });
      const { status, body } = await office.call('POST', '/passkeys/confirm', {
        token,
        body: { label: 'Thief', passkey },
      });
      expect([status, body.code]).toEqual([403, 'passkey_refused']);
    }
    expect((await lab.database.ownerPool.query('select 1 from passkeys')).rowCount).toBe(0);
  });

  test('once for one challenge, and not after five minutes', async () => {
    const options = await start();
    const body = { label: 'Phone', passkey: phone.create(options) };
    expect((await office.call('POST', '/passkeys/confirm', { token, body })).status).toBe(200);
    const second = { label: 'Second', passkey: makeAuthenticator(site).create(options) };
    const again = await office.call('POST', '/passkeys/confirm', { token, body: second });
    expect(again.body.code).toBe('passkey_refused');
    const late = { label: 'Late', passkey: makeAuthenticator(site).create(await start()) };
    office.pass(300_000);
    expect((await office.call('POST', '/passkeys/confirm', { token, body: late })).body.code).toBe('passkey_refused');
  });

  test('at most twenty times', async () => {
    await lab.database.ownerPool.query(
      `insert into passkeys select repeat('k', 20) || n, 'operator', 'Old', repeat('a', 60), 0, false, false, now()
       from generate_series(10, 29) n`,
    );
    const { status, body } = await office.call('POST', '/passkeys', { token, body: stepUpBody });
    expect([status, body.code]).toEqual([409, 'passkeys_full']);
  });
});

describe('signing in with a passkey', () => {
  test('takes neither name nor password, and opens a session', async () => {
    await add();
    office.hashed.length = 0;
    const { status, body, headers } = await signIn();
    expect(status).toBe(200);
    const signedIn = (body as unknown as Readonly<{ token: string }>).token;
    expect(await office.backOffice.findSession(signedIn)).toMatchObject({ username: 'operator' });
    expect(String(headers['set-cookie'])).toContain('__Host-sampan_admin=');
    expect([await listAudit(), office.hashed]).toEqual([
      expect.arrayContaining(['signed_in operator passkey']) as unknown,
      [],
    ]);
  });

  test.each([
    ['on another site', { origin: 'https://evil.test' }],
    ['without recognising the person', { flags: 1 + 8 + 16 }],
    ['with a counter that went back', { counter: 0 }],
  ] satisfies (readonly [string, Twist])[])('is refused %s, and counts as a failed sign-in', async (_name, twist) => {
    await add();
    expect((await signIn()).status).toBe(200);
    const { status, body } = await signIn(twist);
    expect([status, body.code]).toEqual([401, 'sign_in_refused']);
    const { rows } = await lab.database.ownerPool.query('select count::int from failed_sign_ins');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('takes an answer once, also when it comes twice at the same moment', async () => {
    await add();
    const asked = await office.call<Options>('POST', '/login/passkey-challenge', { body: {} });
    const body = { passkey: phone.get(asked.body) };
    const both = await Promise.all([1, 2].map(async () => await office.call('POST', '/login/passkey', { body })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is refused for a passkey that nobody has, and leaves no trace', async () => {
    expect((await signIn()).status).toBe(401);
    expect((await lab.database.ownerPool.query('select 1 from failed_sign_ins')).rowCount).toBe(0);
  });

  test('is refused once the operator is disabled, reset or removed', async () => {
    await add();
    await lab.database.ownerPool.query(`update operators set state = 'disabled'`);
    expect((await signIn()).status).toBe(401);
    const { store } = office.office;
    const passwordHash = '$argon2id$plain$something-else-9';
    expect(await resetOperator(store, { username: 'operator', passwordHash, at: office.now() })).toBe(true);
    expect((await signIn()).status).toBe(401);
    expect((await lab.database.ownerPool.query('select 1 from passkeys')).rowCount).toBe(0);
  });

  test('works while strangers keep everybody else out', async () => {
    await add();
    for (let guess = 0; guess < 40; guess += 1) {
      await office.backOffice.signIn({ ...operator, password: 'a guess', source: `2001:db8:${guess}::1` });
    }
    const shut = await office.backOffice.signIn({ ...operator, source: '198.51.100.1' });
    expect([shut.ok, (await signIn()).status]).toEqual([false, 200]);
  });
});

describe('confirming with a passkey', () => {
  const facts = { scope: 'monero', reason } as const;
  beforeEach(async () => {
    await add();
    await office.backOffice.pauseOrders({ scope: 'monero', reason, actor: 'operator' });
  });

  const resume = async (passkey: string, wanted = reason) =>
    await office.call('DELETE', '/pauses/monero', { token, body: { reason: wanted, passkey } });

  test('does exactly what was shown, without a password, and the audit log says by what', async () => {
    const answer = await answerFor(digestFacts('orders_resumed', facts));
    expect((await resume(answer)).status).toBe(200);
    expect(await listAudit()).toContain(`stepped_up orders_resumed passkey; scope: monero, reason: ${reason}`);
  });

  test('does nothing else: not with another reason, nor for another action', async () => {
    const shown = digestFacts('orders_resumed', facts);
    const { status, body } = await resume(await answerFor(shown), 'something else');
    expect([status, body.code]).toEqual([403, 'step_up_required']);
    expect((await resume(await answerFor(digestFacts('payouts_resumed', facts)))).status).toBe(403);
    const label = { label: 'Shop', scopes: ['trade'] };
    const key = await office.call('POST', '/api-keys', { token, body: { ...label, passkey: await answerFor(shown) } });
    expect(key.status).toBe(403);
    expect(await listAudit()).toContain('step_up_failed orders_resumed scope: monero, reason: something else');
    expect((await lab.database.ownerPool.query('select 1 from pauses')).rowCount).toBe(1);
  });

  test('works once', async () => {
    const answer = await answerFor(digestFacts('orders_resumed', facts));
    expect((await resume(answer)).status).toBe(200);
    await office.backOffice.pauseOrders({ scope: 'monero', reason, actor: 'operator' });
    expect((await resume(answer)).status).toBe(403);
  });

  test('is not done by an answer that was given for a sign-in', async () => {
    const asked = await office.call<Options>('POST', '/login/passkey-challenge', { body: {} });
    expect((await resume(phone.get(asked.body))).status).toBe(403);
  });

  test('is not done by the passkey of somebody else', async () => {
    await lab.database.ownerPool.query(
      `insert into operators (username, password_hash, roles) values ('mate', '$argon2id$plain', '{treasurer}')`,
    );
    await lab.database.ownerPool.query(`update passkeys set username = 'mate'`);
    const digest = digestFacts('orders_resumed', facts);
    const asked = await office.call('POST', '/passkeys/challenge', { token, body: { digest } });
    expect([asked.status, asked.body.code]).toEqual([404, 'passkey_not_found']);
    const challenge = office.office.passkeys.makeChallenge(
      { kind: 'step_up', username: 'operator', digest },
      office.now(),
    );
    expect((await resume(phone.get({ challenge }))).status).toBe(403);
  });
});

test('a passkey is removed with itself, which ends other sessions', async () => {
  await add();
  const other = await office.signIn();
  const digest = digestFacts('passkey_removed', { operator: 'operator', label: 'Phone' });
  const body = { id: phone.id, passkey: await answerFor(digest) };
  expect((await office.call('DELETE', '/passkeys', { token, body })).status).toBe(200);
  expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
  expect((await signIn()).status).toBe(401);
  const { status, body: gone } = await office.call('DELETE', '/passkeys', { token, body: { ...stepUpBody, ...body } });
  expect([status, gone.code]).toEqual([404, 'passkey_not_found']);
});

test('two passkeys never have one name', async () => {
  await add();
  phone = makeAuthenticator(site);
  await add();
  const labels = (await office.backOffice.listPasskeys('operator')).map(({ label }) => label);
  expect(labels.toSorted()).toEqual(['Phone', 'Phone (2)']);
});

test('a new password removes every passkey but the one that confirmed it', async () => {
  await add();
  const lost = phone;
  phone = makeAuthenticator(site);
  await add();
  const next = 'lantern-harbour-77-knots';
  const passkey = await answerFor(digestFacts('password_changed', { operator: 'operator' }));
  expect((await office.call('POST', '/password', { token, body: { next, passkey } })).status).toBe(200);
  expect((await office.backOffice.listPasskeys('operator')).map(({ id }) => id)).toEqual([phone.id]);
  const again = { next: 'copper-lantern-drift-58', password: next };
  expect((await office.call('POST', '/password', { token, body: again })).status).toBe(200);
  expect([await office.backOffice.listPasskeys('operator'), lost.id === phone.id]).toEqual([[], false]);
});

test('a flood of refused actions hides no change of access', async () => {
  await add();
  for (let count = 0; count < 600; count += 1) {
    await office.backOffice.requireRole({ actor: `thief-${count}`, act: 'loan_created' });
  }
  const { alerts } = await office.backOffice.readOverview();
  expect(alerts.filter(({ subject }) => subject.startsWith('operator: passkey_added'))).not.toEqual([]);
});
