/** Every action of the access table that needs step-up authentication, tried with a session alone: nothing changes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseDepth, stopCrediting } from '#src/usecases/switches/credit-rules.ts';
import { proposeAct } from '#src/usecases/treasury/propose-act.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, stepUpBody, steppedUp, type OfficeLab } from '../admin/open-office.ts';
import { access, officeGuards, sessionOnly, stepUp } from './access-table.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
let requests: Readonly<Record<string, Readonly<{ path: string; body: object }>>>;

beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
  await seedAddresses({ ports: lab.ports, office: office.office });
  requests = await makeRequests();
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

/** Requests that are valid except for the step-up proof, and would change something. */
async function makeRequests() {
  const reason = 'the test says so';
  const waiting = await lab.order({ send: '1 LTC', receive: 'ETH' });
  await lab.pay(waiting, '0.5');
  await lab.confirm(waiting);
  expect(await lab.state(waiting)).toBe('action_required');
  const unclaimed = await makeUnclaimed();
  await makeMembers();
  const loan = { usdtAmount: '1000', exchangeRate: '31.5', customerAddress: lab.address('tron') };
  const made = await office.backOffice.createLoan({ ...loan, rate: loan.exchangeRate, ...steppedUp });
  if (!made.ok) throw new Error(made.code);
  const treasury = await makeActs();
  const [address] = await office.backOffice.listAddresses();
  if (!address) throw new Error('there is no address');
  const { id, label, currency } = address;
  const fields = { label: 'Depot', currency: 'BTC', address: lab.address('bitcoin') };
  await office.backOffice.pauseOrders({ scope: 'monero', reason, actor: 'operator' });
  await raiseDepth(lab.ports, { scope: 'litecoin', times: 2, hours: null, reason, actor: 'operator' });
  await lab.ports.store.transaction(async (records) => {
    await stopCrediting(records, { scope: 'bitcoin', reason, actor: 'service', at: lab.ports.clock.now() });
  });
  await stopPayouts(lab.ports, { scope: 'tron', reason: 'operator', by: 'operator', note: reason });
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'books_differ', by: 'service', note: '' });
  return {
    'POST /operators': { path: '/operators', body: { username: 'mate', roles: ['support'] } },
    'PUT /operators/:username/roles': { path: '/operators/hand/roles', body: { roles: [] } },
    'POST /operators/:username/disable': { path: '/operators/hand/disable', body: {} },
    'POST /operators/:username/enable': { path: '/operators/idle/enable', body: {} },
    'DELETE /operators/:username': { path: '/operators/idle', body: {} },
    'POST /password': { path: '/password', body: { next: 'lantern-harbour-77-knots' } },
    'POST /second-factor': { path: '/second-factor', body: {} },
    'DELETE /second-factor': { path: '/second-factor', body: {} },
    'POST /exchanges/:orderNumber/decision': {
      path: `/exchanges/${waiting.orderNumber}/decision`,
      body: { choice: 'continue', reason },
    },
    'POST /exchanges/:orderNumber/refund-unclaimed': unclaimed,
    'POST /loan-orders': { path: '/loan-orders', body: { ...loan, customerAddress: lab.address('tron') } },
    'POST /loan-orders/:id/pay': { path: `/loan-orders/${made.value.id}/pay`, body: {} },
    ...treasury,
    'POST /addresses': { path: '/addresses', body: fields },
    'PUT /addresses/:id': {
      path: `/addresses/${id}`,
      body: { label: `${label} 2`, currency, address: address.address },
    },
    'DELETE /addresses/:id': { path: `/addresses/${id}`, body: {} },
    'POST /api-keys': { path: '/api-keys', body: { label: 'Shop', scopes: ['trade'] } },
    'DELETE /pauses/:scope': { path: '/pauses/monero', body: { reason } },
    'POST /payout-stops/:scope/lift': { path: '/payout-stops/tron/lift', body: { stop: 'operator', reason } },
    'POST /confirmations/:scope/raise': { path: '/confirmations/monero/raise', body: { times: 2, reason } },
    'POST /confirmations/:scope/lower': { path: '/confirmations/litecoin/lower', body: { reason } },
    'POST /crediting/:scope/resume': { path: '/crediting/bitcoin/resume', body: { reason } },
    'POST /payout-stops/:scope/book': { path: '/payout-stops/LTC/book', body: { difference: '1', reason } },
  };
}

/** A listed address, and an act of somebody else that waits. */
async function makeActs() {
  const reason = 'the test says so';
  const fields = { currency: 'LTC', address: lab.address('litecoin'), label: 'Cold store', reason };
  const listed = await office.backOffice.proposeAddress({ ...fields, ...steppedUp });
  if (!listed.ok) throw new Error(listed.code);
  const { addresses } = await office.backOffice.readTreasury();
  const addressId = addresses[0]?.id ?? '';
  const facts = { kind: 'withdrawal', currency: 'LTC', units: 10n ** 14n, address: fields.address } as const;
  const proposal = { facts: { ...facts, subject: addressId, reason }, actor: 'hand', readyAt: 0, idempotencyKey: null };
  const act = await proposeAct({ ports: lab.ports, store: office.office.store }, proposal);
  if (!act.ok || act.value.state !== 'waiting') throw new Error('the act should wait');
  return {
    'POST /treasury/addresses': {
      path: '/treasury/addresses',
      body: { ...fields, address: lab.address('litecoin') },
    },
    'POST /treasury/withdrawals': { path: '/treasury/withdrawals', body: { addressId, amount: '1', reason } },
    'POST /treasury/acts/:id/agree': {
      path: `/treasury/acts/${act.value.id}/agree`,
      body: { facts: act.value.factsHash },
    },
  };
}

/** An active operator, and a disabled one. */
async function makeMembers(): Promise<void> {
  for (const username of ['hand', 'idle']) {
    const invited = await office.backOffice.inviteOperator({ ...steppedUp, username, roles: ['support'] });
    if (!invited.ok) throw new Error(invited.code);
    const given = { token: invited.value.token, password: 'copper-lantern-drift-58' };
    if (!(await office.backOffice.acceptInvitation(given)).ok) throw new Error('nobody could join');
  }
  const disabled = await office.backOffice.disableOperator({ ...steppedUp, username: 'idle' });
  if (!disabled.ok) throw new Error(disabled.code);
}

/** A completed order with an extra deposit in another asset. */
async function makeUnclaimed() {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  const txid = await lab.pay(order, '3 POL');
  await lab.confirm(order);
  const { id: depositId, use } = await lab.deposit(order, txid);
  expect(use).toBe('unclaimed');
  const path = `/exchanges/${order.orderNumber}/refund-unclaimed`;
  return { path, body: { depositId, reason: 'the test says so' } };
}

/** Every table that such an action could change, with all columns. */
const tables = [
  'operators',
  'second_factors',
  'orders',
  'order_history',
  'deposits',
  'payouts',
  'loans',
  'treasury_acts',
  'withdrawal_addresses',
  'platform_addresses',
  'api_keys',
  'pauses',
  'payout_stops',
  'credit_rules',
  'journal',
] as const;

async function readAll(): Promise<string> {
  const { ownerPool } = lab.database;
  const read = async (table: string): Promise<unknown> => [
    table,
    (await ownerPool.query(`select t::text as row from ${table} t order by 1`)).rows,
  ];
  return JSON.stringify([await Promise.all(tables.map(read)), await office.countAudit()]);
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
