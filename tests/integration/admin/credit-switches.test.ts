/** Incident switches of crediting in the back office: raised confirmations, and the way out of a stop. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quietReorganisation } from '#src/domain/deep-reorganisation.ts';
import { alertsMs } from '#src/main/open-back-office.ts';
import { makeSendAlerts } from '#src/usecases/back-office/send-alerts.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});
beforeEach(async () => {
  // Moves the clock past the cache time of the overview and the back-off after a wrong password.
  office.pass(3_600_000);
  token = await office.signIn();
});

const proof = { reason: 'blocks vanish', password: operator.password };

async function call(path: string, body: object) {
  const { status, body: answer } = await office.call('POST', path, { token, body: { ...proof, ...body } });
  return [status, answer.code];
}

async function readRules() {
  const { body } = await office.call<Readonly<{ creditRules: readonly unknown[]; alerts: readonly unknown[] }>>(
    'GET',
    '/overview',
    { token },
  );
  return body;
}

describe('a raise', () => {
  test('is in force for the order, the list of currencies and the status at once, and ends by hand', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    const usual = (await lab.view(order)).order.confirmationsNeeded;
    const depths = async () => {
      const listed = await lab.services.listCurrencies();
      return listed.find(({ id }) => id === 'LTC')?.confirmations;
    };
    const before = await depths();
    expect(await call('/confirmations/litecoin/raise', { times: 5, hours: 6 })).toEqual([200, undefined]);
    const view = await lab.view(order);
    expect(view.order.confirmationsNeeded).toBe(usual * 5);
    expect(view.longerMs).toBeGreaterThan(0);
    expect(await depths()).toEqual({ least: (before?.least ?? 0) * 5, most: (before?.most ?? 0) * 5 });
    const { chains } = await lab.services.readDepartures();
    expect(chains.flatMap(({ chain, times }) => (times === 1 ? [] : [[chain, times]]))).toEqual([['litecoin', 5]]);
    const { creditRules, alerts } = await readRules();
    const until = new Date(lab.ports.clock.now() + 6 * 3_600_000).toISOString();
    expect(creditRules).toMatchObject([
      { scope: 'litecoin', times: 5, until, reason: 'blocks vanish', by: 'operator' },
    ]);
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'depth_raised', subject: 'litecoin' }));

    expect(await call('/confirmations/litecoin/lower', {})).toEqual([200, undefined]);
    expect(await call('/confirmations/litecoin/lower', {})).toEqual([404, 'rule_not_found']);
    expect((await lab.view(order)).order.confirmationsNeeded).toBe(usual);
    expect(await depths()).toEqual(before);
  });

  test.each([
    ['/confirmations/litecoin/raise', { times: 3 }, 400, 'request_malformed'],
    ['/confirmations/litecoin/raise', { times: 2, hours: 2 }, 400, 'request_malformed'],
    ['/confirmations/litecoin/raise', { times: 2, reason: ' ' }, 400, 'reason_invalid'],
    ['/confirmations/litecoin/raise', { times: 2, password: 'wrong' }, 403, 'step_up_required'],
    ['/confirmations/LTC/raise', { times: 2 }, 400, 'scope_unknown'],
    ['/confirmations/all/lower', {}, 404, 'rule_not_found'],
    ['/crediting/litecoin/resume', {}, 404, 'rule_not_found'],
  ] as const)('is refused and changes nothing: %s %j', async (path, body, status, code) => {
    const before = await office.countAudit();
    expect(await call(path, body)).toEqual([status, code]);
    expect(await office.countAudit()).toBe(before);
    expect((await readRules()).creditRules).toEqual([]);
  });
});

describe('a stop after a deep reorganisation', () => {
  test('is told within five minutes, and ends with its pause when an operator has looked', async () => {
    const deep = quietReorganisation('litecoin', 'sandbox') + 1;
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    await lab.mine('litecoin', deep);
    await lab.work();
    await lab.reorg('litecoin', deep);
    await lab.work();
    await lab.pay(order, '1');
    await lab.mine('litecoin', 50);
    await lab.work();

    const told: string[] = [];
    const { look } = makeSendAlerts({
      store: office.office.store,
      clock: lab.ports.clock,
      holder: 'one',
      find: async () => {
        const { alerts, unknownAlerts: unknown } = await office.backOffice.readOverview();
        return { alerts, unknown };
      },
      tell: async (events) => void told.push(...events.map(({ alert: { kind, subject } }) => `${kind} ${subject}`)),
    });
    expect(alertsMs).toBeLessThanOrEqual(300_000);
    await look();
    expect(told).toContain('crediting_stopped litecoin');

    const resumeOrders = await office.call('DELETE', '/pauses/litecoin', { token, body: proof });
    expect([resumeOrders.status, resumeOrders.body.code]).toEqual([409, 'crediting_stopped']);
    expect(await lab.state(order)).toBe('confirming');
    expect(await call('/crediting/litecoin/resume', {})).toEqual([200, undefined]);
    expect(await lab.tryOrder({ send: '1 LTC', receive: 'ETH' })).toMatchObject({ ok: true });
    await lab.mine('litecoin');
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    await lab.booksEqualChain();
  });
});
