/** The team: invitations, roles, disabling and removing operators, and their sessions. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inviteLifeMs } from '#src/usecases/back-office/invitations.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, stepUpBody, steppedUp, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins cascade');
  office = await openOffice(lab);
  token = await office.signIn();
});
afterEach(async () => await office.close());

const password = 'copper-lantern-drift-58';
type Invited = Readonly<{ username: string; token: string; expiresAt: string }>;

async function invite(username: string, roles: readonly string[] = []) {
  return await office.call<Invited>('POST', '/operators', { token, body: { username, roles, ...stepUpBody } });
}

async function join(invitation: string, chosen = password) {
  return await office.call<Readonly<{ username: string; code?: string }>>('POST', '/join', {
    body: { token: invitation, password: chosen },
  });
}

/** Invites an operator who joins and signs in. Returns the session's token. */
async function addMember(username: string, roles: readonly string[] = []): Promise<string> {
  const invited = await invite(username, roles);
  expect((await join(invited.body.token)).status).toBe(200);
  return await signInAs(username);
}

async function signInAs(username: string): Promise<string> {
  const answer = await office.call<Readonly<{ token: string }>>('POST', '/login', { body: { username, password } });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

async function readAudit(limit: number): Promise<readonly string[]> {
  const { rows } = await office.backOffice.readAudit({ limit });
  return rows.map(({ actor, action, subject, details }) => [actor, action, subject, details].join(' · '));
}

describe('an invitation', () => {
  test('makes an operator with the chosen roles, who chooses the password', async () => {
    const invited = await invite('deckhand', ['support']);
    expect(invited.status).toBe(200);
    const list = await office.call<Readonly<{ operators: readonly object[] }>>('GET', '/operators', { token });
    expect(list.body.operators).toMatchObject([
      { username: 'deckhand', roles: ['support'], state: 'invited', inviteExpiresAt: invited.body.expiresAt },
      { username: 'operator', roles: ['support', 'treasurer', 'administrator'], state: 'active' },
    ]);
    expect((await join(invited.body.token)).body).toEqual({ username: 'deckhand' });
    expect(await readAudit(3)).toEqual([
      'deckhand · operator_joined · deckhand · ',
      'operator · operator_invited · deckhand · support',
      'operator · stepped_up · operator_invited · password; operator: deckhand, roles: support',
    ]);
    const session = await office.backOffice.findSession(await signInAs('deckhand'));
    expect(session).toMatchObject({ username: 'deckhand', roles: ['support'] });
    const { alerts } = await office.backOffice.readOverview();
    const told = alerts.filter(({ kind }) => kind === 'access_changed').map(({ subject }) => subject);
    expect(told.join()).toMatch(/deckhand: operator_joined \(\d+\)/);
    expect(told.join()).toMatch(/deckhand: operator_invited \(\d+\)/);
  });

  test('works once', async () => {
    const { body } = await invite('deckhand');
    expect((await join(body.token)).status).toBe(200);
    const second = await join(body.token, 'another-good-secret-77');
    expect([second.status, second.body.code]).toEqual([404, 'invitation_invalid']);
    await signInAs('deckhand');
  });

  test('ends after a day, and can be replaced, which ends the link before', async () => {
    const first = await invite('deckhand');
    const second = await invite('deckhand', ['treasurer']);
    expect((await join(first.body.token)).body.code).toBe('invitation_invalid');
    office.pass(inviteLifeMs);
    expect((await join(second.body.token)).body.code).toBe('invitation_invalid');
  });

  test('refuses a weak password and stays open', async () => {
    const { body } = await invite('deckhand');
    expect((await join(body.token, 'deckhand')).body.code).toBe('password_weak');
    expect((await join(body.token, 'qwertyuiop123456')).body.code).toBe('password_common');
    expect((await join(body.token)).status).toBe(200);
  });

  test('of a name that is taken or malformed is refused', async () => {
    await addMember('deckhand');
    expect((await invite('deckhand')).body).toMatchObject({ code: 'username_taken' });
    expect((await invite('Not A Name')).body).toMatchObject({ code: 'username_invalid' });
  });
});

describe('roles', () => {
  test('taken away end with the next action, in the same session', async () => {
    const member = await addMember('purser', ['treasurer']);
    const lift = async () =>
      await office.call('DELETE', '/pauses/monero', { token: member, body: { reason: 'done', password } });
    expect((await lift()).status).toBe(200);
    await office.call('PUT', '/operators/purser/roles', { token, body: { roles: ['support'], ...stepUpBody } });
    const refused = await lift();
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'role_missing', details: { roles: ['treasurer'] } },
    ]);
    const entries = await readAudit(2);
    expect(entries[0]).toBe('purser · role_missing · orders_resumed · ');
    expect(entries[1]).toBe('operator · operator_changed · purser · support');
  });

  test('that are given start the time of trust again, those that are taken away do not', async () => {
    await addMember('purser', ['support', 'treasurer']);
    const { ownerPool } = lab.database;
    const long = '2020-01-01T00:00:00.000Z';
    const age = async () =>
      await ownerPool.query("update operators set trusted_at = $1 where username = 'purser'", [long]);
    const trusted = async (): Promise<boolean> => {
      const { members } = await office.backOffice.readTeam();
      return members.find(({ username }) => username === 'purser')?.trustedAt === Date.parse(long);
    };
    const purser = { ...steppedUp, username: 'purser' };
    expect(await trusted(), 'who has just joined').toBe(false);
    await age();
    await office.backOffice.changeRoles({ ...purser, roles: ['support'] });
    expect(await trusted(), 'with fewer roles').toBe(true);
    await office.backOffice.changeRoles({ ...purser, roles: ['support', 'administrator'] });
    expect(await trusted(), 'with another role').toBe(false);
    await age();
    await office.backOffice.disableOperator(purser);
    expect(await trusted(), 'disabled').toBe(true);
    await office.backOffice.enableOperator(purser);
    expect(await trusted(), 'enabled again').toBe(false);
  });

  test('are checked by the use cases too, before a password counts as a guess', async () => {
    await addMember('lookout');
    const wrong = { actor: 'lookout', proof: { password: 'a guess', code: '', shown: null } } as const;
    const limits = { requestsPerMinute: 60, openOrders: 5 };
    for (let guess = 0; guess < 20; guess += 1) {
      const made = await office.backOffice.makeKey({ ...wrong, label: 'Shop', scopes: ['trade'], limits });
      expect(made).toMatchObject({ ok: false, code: 'role_missing' });
    }
  });

  test('stay with somebody: the last administrator cannot be changed, disabled or removed', async () => {
    await addMember('purser', ['treasurer']);
    const last = { ...steppedUp, username: operator.username };
    const refused = { ok: false, code: 'last_administrator' };
    expect(await office.backOffice.changeRoles({ ...last, roles: ['treasurer'] })).toMatchObject(refused);
    expect(await office.backOffice.disableOperator(last)).toMatchObject(refused);
    expect(await office.backOffice.removeOperator(last)).toMatchObject(refused);
  });

  test('of two administrators who remove each other at once, one stays', async () => {
    await addMember('second', ['administrator']);
    const results = await Promise.all([
      office.backOffice.removeOperator({ ...steppedUp, username: 'second' }),
      office.backOffice.removeOperator({
        actor: 'second',
        proof: { password, code: '', shown: null },
        username: operator.username,
      }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const { members } = await office.backOffice.readTeam();
    expect(members).toMatchObject([{ state: 'active', roles: expect.arrayContaining(['administrator']) as unknown }]);
  });
});

describe('an operator who is disabled', () => {
  test('is out at once and cannot sign in, until enabled again', async () => {
    const member = await addMember('deckhand', ['support']);
    const look = async () => (await office.call('GET', '/overview', { token: member })).status;
    expect(await look()).toBe(200);
    const wanted = { ...steppedUp, username: 'deckhand' };
    expect(await office.backOffice.disableOperator(wanted)).toMatchObject({ ok: true });
    expect(await look()).toBe(401);
    const refused = await office.backOffice.signIn({ username: 'deckhand', password, source: '192.0.2.9' });
    expect(refused).toMatchObject({ ok: false, code: 'sign_in_refused' });
    expect(await office.backOffice.enableOperator(wanted)).toMatchObject({ ok: true });
    // The session of before stays ended.
    expect(await look()).toBe(401);
    await signInAs('deckhand');
  });
});

describe('an operator who is removed', () => {
  test('is gone for good, and the name is given to nobody', async () => {
    const member = await addMember('deckhand', ['support']);
    const removed = await office.call('DELETE', '/operators/deckhand', { token, body: stepUpBody });
    expect(removed.status).toBe(200);
    expect((await office.call('GET', '/overview', { token: member })).status).toBe(401);
    expect((await invite('deckhand')).body).toMatchObject({ code: 'username_taken' });
    expect((await office.backOffice.readTeam()).members.map(({ username }) => username)).toEqual(['operator']);
    const { rows } = await lab.database.ownerPool.query(
      "select password_hash, roles, state from operators where username = 'deckhand'",
    );
    expect(rows).toEqual([{ password_hash: null, roles: [], state: 'removed' }]);
  });
});

describe('sessions', () => {
  test('are listed with their device, and one of them can be ended', async () => {
    const phone = await office.call<Readonly<{ token: string }>>('POST', '/login', {
      body: operator,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Safari/604.1' },
    });
    type Sessions = Readonly<{ sessions: readonly Readonly<{ id: string; device: string }>[] }>;
    const list = async () => (await office.call<Sessions>('GET', '/sessions', { token })).body.sessions;
    const devices = async () => (await list()).map(({ device }) => device).toSorted();
    expect(await devices()).toEqual(['', 'Safari, iPhone']);
    const lost = (await list()).find(({ device }) => device !== '');
    expect((await office.call('DELETE', `/sessions/${lost?.id}`, { token, body: {} })).status).toBe(200);
    expect(await devices()).toEqual(['']);
    expect((await office.call('GET', '/overview', { token: phone.body.token })).status).toBe(401);
  });

  test('of others cannot be ended by their id, only by an administrator and all at once', async () => {
    const member = await addMember('deckhand', ['support']);
    const [own] = await office.backOffice.listSessions(operator.username);
    const refused = await office.call('DELETE', `/sessions/${own?.id}`, { token: member, body: {} });
    expect(refused.body).toMatchObject({ code: 'session_not_found' });
    expect((await office.call('POST', '/operators/deckhand/sign-out', { token, body: {} })).status).toBe(200);
    expect((await office.call('GET', '/overview', { token: member })).status).toBe(401);
  });
});
