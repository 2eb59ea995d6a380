/** Every action of the access table that needs step-up authentication, tried with a session alone: nothing changes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, stepUpBody, type OfficeLab } from '../admin/open-office.ts';
import { officeGuards } from './access-guards.ts';
import { access } from './access-table.ts';
import { sessionOnly, stepUp } from './office-writes.ts';
import { makeStepUpWorld, readChangeable, type StepUpWorld } from './step-up-world.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
let requests: StepUpWorld['calls'];

beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
  const place = { lab, backOffice: office.backOffice, store: office.office.store };
  requests = (await makeStepUpWorld(place)).calls;
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

async function readAll(): Promise<string> {
  return JSON.stringify([await readChangeable(lab), await office.countAudit()]);
}

describe('what operators do beyond looking', () => {
  test('takes a session alone, or a step-up: the table says of every call which', () => {
    const calls = officeGuards.flatMap((guard) => access[guard]);
    const writes = calls.filter((call) => !/^(?:GET|HEAD|OPTIONS) /.test(call) && !/\/api\/admin(?:\/\*)?$/.test(call));
    expect([...sessionOnly, ...stepUp].toSorted()).toEqual(writes.toSorted());
  });
});

describe('with a session alone, nothing is changed by', () => {
  test.each(stepUp)('%s', async (call) => {
    const name = call.replace('/api/admin', '');
    const request = requests[name];
    if (!request) throw new Error(`there is no request of ${name}`);
    const [method = ''] = name.split(' ');
    const before = await readAll();
    for (const given of [{}, { password: 'a guess' }]) {
      // Moves the clock past the back-off after a wrong password.
      office.pass(400_000);
      const body = { ...request.body, ...given };
      const answer = await office.call(method as 'POST', request.path, { token, body });
      expect([answer.status, answer.body]).toMatchObject([
        403,
        { code: 'step_up_required', details: { factors: ['password'] } },
      ]);
    }
    expect(await readAll()).toBe(before);
    token = await office.signIn();
  });
});

test('every action that was tried is in the audit log, and is one alert', async () => {
  const { rows } = await lab.database.ownerPool.query<{ subject: string }>(
    "select distinct subject from audit_log where action = 'step_up_missing'",
  );
  const tried = rows.map(({ subject }) => subject);
  expect(tried.length).toBeGreaterThan(20);
  const { alerts } = await office.backOffice.readOverview();
  const told = alerts.filter(({ kind }) => kind === 'act_refused').map(({ subject }) => subject);
  expect(told.toSorted()).toEqual(tried.map((act) => `${operator.username}: ${act}`).toSorted());
});

test('with the password it is done', async () => {
  office.pass(3_600_000);
  token = await office.signIn();
  const quick = ['POST /loan-orders/:id/pay', 'POST /addresses', 'POST /api-keys', 'DELETE /pauses/:scope'];
  for (const name of quick) {
    const request = requests[name];
    const [method = ''] = name.split(' ');
    const body = { ...request?.body, ...stepUpBody };
    const answer = await office.call(method as 'POST', request?.path ?? '', { token, body });
    expect([name, answer.status < 300]).toEqual([name, true]);
  }
});
