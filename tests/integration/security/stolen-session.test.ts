/**
 * Somebody has the session cookie of an operator, and nothing else. With the cookie of every role they try each action
 * of the table that moves money, changes where it goes, lifts a stop or gives power, by calls and by the pages' forms:
 * nothing happens, and every try is told.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { digestFacts } from '#src/domain/back-office/facts.ts';
import {
  mayAct,
  readRoles,
  roles,
  rolesFor,
  steppedUpActs,
  type Role,
  type StepUpAct,
} from '#src/domain/back-office/roles.ts';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { shownIn } from '#tests/support/confirm-form.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { oneRole } from './access-guards.ts';
import { stepUp } from './office-writes.ts';
import { operator, openWhole, publicUrl, type Whole } from './open-whole.ts';
import { addPasskeys } from './step-up-keys.ts';
import { makeStepUpWorld, passkeyOf, readChangeable, type StepUpWorld } from './step-up-world.ts';

const victims = [...oneRole, operator.username];
const acts = Object.keys(steppedUpActs) as readonly StepUpAct[];
const password = 'copper-lantern-drift-58';

let lab: OrderLab;
let whole: Whole;
let world: StepUpWorld;
const stolen = new Map<string, string>();

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  const store = makeOfficeStore(lab.database.pool);
  world = await makeStepUpWorld({ lab, backOffice: whole.backOffice, store });
  await makeVictims();
  await addPasskeys(lab);
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

/** An operator for each role, signed in. Whoever joined long ago is slowed by no rule about new people. */
async function makeVictims(): Promise<void> {
  const proof = { password: operator.password, code: '', shown: null };
  for (const username of oneRole) {
    const wanted = { actor: operator.username, proof, username, roles: readRoles([username]) };
    const invited = await whole.backOffice.inviteOperator(wanted);
    if (!invited.ok) throw new Error(invited.code);
    await whole.backOffice.acceptInvitation({ token: invited.value.token, password });
  }
  await lab.database.ownerPool.query(`update operators set trusted_at = '2020-01-01', created_at = '2020-01-01'`);
  for (const username of victims) {
    const given = username === operator.username ? operator : { username, password };
    const signed = await whole.backOffice.signIn({ ...given, source: '203.0.113.9' });
    if (!signed.ok) throw new Error(signed.code);
    stolen.set(username, `${operatorCookieName({ isSecure: true })}=${signed.value.token}`);
  }
}

const rolesOf = (victim: string): readonly Role[] => (victim === operator.username ? roles : readRoles([victim]));

async function send(victim: string, path: string, given: Readonly<{ form: Readonly<Record<string, string>> }>) {
  const fields = { ...given.form, ...(given.form['intent'] === 'remove_passkey' && { id: passkeyOf(victim) }) };
  return await whole.app.inject({
    method: 'POST',
    url: `/en/admin${path}`,
    headers: {
      host: new URL(publicUrl).host,
      origin: publicUrl,
      cookie: stolen.get(victim),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** The page of the own account has several forms, whose facts are known. */
async function findShown(victim: string, act: StepUpAct, page: string): Promise<string> {
  // The page has no form for a difference that is not there any more; the call says what it would be.
  if (act === 'difference_booked') return await askCall(victim, 'POST /payout-stops/:scope/book');
  if (rolesFor(act).length > 0) return shownIn(page) ?? '';
  return digestFacts(act, { operator: victim, ...(act === 'passkey_removed' && { label: 'Phone' }) });
}

async function askCall(victim: string, name: string): Promise<string> {
  if (!mayAct(rolesOf(victim), 'difference_booked')) return '';
  const { path = '', body = {} } = world.calls[name] ?? {};
  const answer = await sendCall(victim, 'POST', { path, body: { ...body, shown: [] } });
  return answer.json<Readonly<{ details: Readonly<{ digest: string }> }>>().details.digest;
}

async function sendCall(victim: string, method: string, { path, body }: Readonly<{ path: string; body: object }>) {
  return await whole.app.inject({
    method: method as 'POST',
    url: `/api/admin${path}`,
    headers: { origin: publicUrl, cookie: stolen.get(victim), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

async function readTries(): Promise<readonly string[]> {
  const { rows } = await lab.database.ownerPool.query<{ line: string }>(
    `select actor || ' ' || action || ' ' || subject as line from audit_log order by seq`,
  );
  return rows.map(({ line }) => line);
}

describe.each(victims)('with the cookie of %s', (victim) => {
  test.each(acts)('no form does this: %s', async (act) => {
    const { path, fields } = world.forms[act];
    const [rows, lines] = [await readChangeable(lab), (await readTries()).length];
    const looked = await send(victim, path, { form: fields });
    // What a script in the page could read: the digest of the facts. It is no proof.
    const shown = await findShown(victim, act, looked.payload);
    const tried = await send(victim, path, { form: { ...fields, shown } });
    const isAllowed = mayAct(rolesOf(victim), act);
    expect(isAllowed ? [200, 409] : [403]).toContain(looked.statusCode);
    expect(isAllowed ? [400, 403] : [403]).toContain(tried.statusCode);
    // Looking is no try. Without the role there is nothing to look at.
    const told = isAllowed ? [`${victim} step_up_missing ${act}`] : Array(2).fill(`${victim} role_missing ${act}`);
    expect((await readTries()).slice(lines)).toEqual(told);
    expect(await readChangeable(lab)).toBe(rows);
  });

  test('no call does anything', async () => {
    const rows = await readChangeable(lab);
    for (const call of stepUp) {
      const name = call.replace('/api/admin', '');
      const { path = '', body = {} } = world.calls[name] ?? {};
      const lines = (await readTries()).length;
      const own = name === 'DELETE /passkeys' ? { id: passkeyOf(victim) } : {};
      const answer = await sendCall(victim, name.split(' ')[0] ?? '', { path, body: { ...body, ...own } });
      const told = (await readTries()).slice(lines);
      expect([name, answer.statusCode, told.length], answer.payload).toEqual([name, 403, 1]);
      expect(told[0]).toMatch(new RegExp(`^${victim} (?:step_up_missing|role_missing) `));
    }
    expect(await readChangeable(lab)).toBe(rows);
  });

  test('every action that was tried is one alert', async () => {
    const { alerts } = await whole.backOffice.readOverview();
    const told = alerts.filter(({ kind, subject }) => kind === 'act_refused' && subject.startsWith(`${victim}: `));
    expect(told.map(({ subject }) => subject).toSorted()).toEqual(acts.map((act) => `${victim}: ${act}`).toSorted());
  });
});
