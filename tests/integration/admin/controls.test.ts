/** Overview, pause switches, screening and page views, through use cases and endpoints, on real orders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readServiceMetrics } from '#src/adapters/metrics/service-metrics.ts';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { makeReadOverview } from '#src/usecases/back-office/overview.ts';
import { makePageViews } from '#src/usecases/back-office/page-views.ts';
import { compareAll } from '#tests/support/compare-all.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
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

/** Reads the overview after its cache time, and after the worker has compared books and chains. */
async function readOverview() {
  await compareAll(lab.ports);
  office.pass(60_000);
  token = await office.signIn();
  return await office.backOffice.readOverview();
}

describe('the overview', () => {
  test('counts open orders, volume and fees exactly, and finds books and chain alike', async () => {
    const paid = await lab.order({ send: '1 LTC', receive: 'ETH' });
    await lab.pay(paid, '1');
    await lab.mine('litecoin', 12);
    await lab.work();
    await lab.mine('ethereum', 40);
    await lab.work();
    const waiting = await lab.order({ send: '1 LTC', receive: 'ETH' });
    await lab.pay(waiting, '0.4');
    await lab.mine('litecoin', 12);
    await lab.work();
    await lab.order({ send: '0.01 BTC', receive: 'ETH' });

    const overview = await readOverview();
    const count = (state: string) => overview.orders.find((each) => each.state === state)?.count;
    expect([count('awaiting_deposit'), count('action_required'), count('held')]).toEqual([1, 1, 0]);
    expect(overview.oldestWaiting?.orderNumber).toBe(waiting.orderNumber);
    const today = overview.days.at(-1);
    expect([overview.days.length, today?.day, today?.orders]).toEqual([30, '2030-01-01', 1]);
    expect(today?.volume.map(formatMoney)).toEqual(['1']);
    expect(today?.fees.map(formatMoney)).toEqual(['0.0045']);
    expect(Number(today?.volumeUsd)).toBeGreaterThan(Number(today?.feesUsd) * 200);
    expect(overview.assets.map(({ currency, difference }) => [currency, difference?.units])).toEqual(
      currencyIds.map((currency) => [currency, 0n]),
    );
    const litecoin = overview.assets.find(({ currency }) => currency === 'LTC');
    expect(formatMoney(litecoin?.owed ?? { currency: 'LTC', units: 0n })).toBe('0.4');
    // The age of the sandbox's sample screening list raises no alert.
    const { orderNumber } = waiting;
    const [alert, ...others] = overview.alerts;
    expect(alert).toMatchObject({ kind: 'choice_open', subject: orderNumber, orderNumber });
    expect(others).toEqual([]);
  });

  test('asks no node, and neither do the metrics: one that never answers delays nothing', async () => {
    await compareAll(lab.ports);
    const chains = new Proxy(lab.ports.chains, {
      get: () => {
        throw new Error('a node was asked');
      },
    });
    const ports = { ...lab.ports, chains };
    const readAlone = makeReadOverview({ ports, office: office.office });
    expect((await readAlone()).assets.filter(({ difference }) => difference === null)).toEqual([]);
    const metrics = await readServiceMetrics({ ports, pool: lab.database.pool, readOverview: readAlone });
    const compared = metrics.find(({ name }) => name === 'sampan_books_difference_units');
    expect(compared).toHaveProperty('samples.length', currencyIds.length);
  });

  test('names a difference between books and chain, to the unit', async () => {
    await lab.database.ownerPool.query(
      "update balances set units = units + 7 where account = 'custody:hot' and currency = 'TRX'",
    );
    const overview = await readOverview();
    expect(overview.assets.find(({ currency }) => currency === 'TRX')?.difference?.units).toBe(-7n);
    expect(overview.alerts).toContainEqual({
      kind: 'books_differ',
      subject: 'TRX',
      orderNumber: null,
      count: 1,
      since: null,
    });
    await lab.database.ownerPool.query(
      "update balances set units = units - 7 where account = 'custody:hot' and currency = 'TRX'",
    );
  });

  test('tells of a surplus in calm words, and not as a shortage', async () => {
    const move = async (units: number) =>
      await lab.database.ownerPool.query(
        `update balances set units = units - ${units} where account = 'custody:hot' and currency = 'TRX'`,
      );
    await move(7);
    const alerts = (await readOverview()).alerts.filter(({ subject }) => subject === 'TRX');
    expect(alerts.map(({ kind }) => kind)).toEqual(['surplus_found']);
    await move(-7);
  });

  test('tells of a node that is down and of prices that are old', async () => {
    await lab.control('monero').setDown(true);
    lab.setFeedDown(true);
    await lab.advance(5);
    await lab.work();
    const overview = await readOverview();
    expect(overview.chains.find(({ chain }) => chain === 'monero')?.downSince).not.toBeNull();
    expect(overview.rates.isStale).toBe(true);
    expect(overview.alerts.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(
      expect.arrayContaining(['chain_down monero', 'rates_stale ']),
    );
    await lab.control('monero').setDown(false);
    lab.setFeedDown(false);
    await lab.advance(1);
    await lab.work();
  });

  test('is answered as JSON, amounts as texts', async () => {
    token = await office.signIn();
    const { status, body } = await office.call<Readonly<{ assets: Readonly<{ held: unknown }>[] }>>(
      'GET',
      '/overview',
      {
        token,
      },
    );
    expect([status, typeof body.assets[0]?.held]).toEqual([200, 'string']);
  });
});

describe('page views', () => {
  test('are counted by page, language and day, in batches, and again after a failure', async () => {
    const deps = { ports: lab.ports, office: office.office };
    const views = makePageViews(deps);
    for (let visit = 0; visit < 3; visit += 1) views.count('home', 'en');
    views.count('track', 'zh-tw');
    await views.flush();
    await views.flush();
    const broken = { ...deps, office: { ...deps.office, store: { ...deps.office.store } } };
    broken.office.store.transaction = async () => await Promise.reject(new Error('the database is away'));
    const later = makePageViews(broken);
    later.count('home', 'en');
    await expect(later.flush()).rejects.toThrow('away');
    broken.office.store.transaction = async (work) => await deps.office.store.transaction(work);
    await later.flush();
    const { rows } = await lab.database.ownerPool.query('select day::text, page, language, count from page_views');
    expect(rows).toEqual(
      expect.arrayContaining([
        { day: '2030-01-01', page: 'home', language: 'en', count: '4' },
        { day: '2030-01-01', page: 'track', language: 'zh-tw', count: '1' },
      ]),
    );
    const { days, pageViews } = await readOverview();
    expect(days.at(-1)?.pageViews).toBe(5);
    expect(pageViews[0]).toEqual({ page: 'home', language: 'en', count: 4 });
  });
});

describe('the pause switches', () => {
  test('stop new orders and let them in again, with reasons in the audit log', async () => {
    token = await office.signIn();
    const paused = await office.call('POST', '/pauses', { token, body: { scope: 'litecoin', reason: 'node update' } });
    expect(paused.status).toBe(200);
    expect(await lab.tryOrder({ send: '1 LTC', receive: 'ETH' })).toMatchObject({ ok: false, code: 'chain_paused' });
    expect((await readOverview()).chains.find(({ chain }) => chain === 'litecoin')?.isPaused).toBe(true);
    const alone = await office.call('DELETE', '/pauses/litecoin', { token, body: { reason: 'done' } });
    expect([alone.status, alone.body.code]).toEqual([403, 'step_up_required']);
    expect(await lab.tryOrder({ send: '1 LTC', receive: 'ETH' })).toMatchObject({ ok: false, code: 'chain_paused' });
    await office.call('DELETE', '/pauses/litecoin', { token, body: { reason: 'done', ...stepUpBody } });
    expect(await lab.tryOrder({ send: '1 LTC', receive: 'ETH' })).toMatchObject({ ok: true });
  });

  test.each([
    ['POST', '/pauses', { scope: 'dogecoin', reason: 'x' }, 'scope_unknown', 'scope'],
    ['POST', '/pauses', { scope: '', reason: 'x' }, 'scope_unknown', 'scope'],
    ['POST', '/pauses', { scope: '<b>', reason: 'x' }, 'scope_unknown', 'scope'],
    ['POST', '/pauses', { scope: 'all', reason: '' }, 'reason_invalid', 'reason'],
    ['POST', '/pauses', { scope: 'all', reason: '<b>' }, 'reason_invalid', 'reason'],
    ['POST', '/pauses', { scope: 'all', reason: 'x'.repeat(501) }, 'reason_invalid', 'reason'],
    ['POST', '/pauses', { scope: 'all', reason: 'x'.repeat(2001) }, 'request_malformed', 'reason'],
    ['POST', '/pauses', { reason: 'x' }, 'request_malformed', 'scope'],
    ['DELETE', '/pauses/all', {}, 'request_malformed', 'reason'],
    ['DELETE', '/pauses/dogecoin', { reason: 'x' }, 'scope_unknown', 'scope'],
    ['GET', '/audit?before=x', undefined, 'request_malformed', 'before'],
    ['GET', '/audit?limit=0', undefined, 'request_malformed', 'limit'],
  ] as const)('%s %s %j is refused with its field named', async (method, path, body, code, field) => {
    token = await office.signIn();
    const before = await office.countAudit();
    const answer = await office.call(method, path, { token, body });
    expect([answer.status, answer.body.code, answer.body.details['field']]).toEqual([400, code, field]);
    expect(await office.countAudit()).toBe(before);
  });
});

test('the calls for audit log and screening answer', async () => {
  token = await office.signIn();
  const audit = await office.call<readonly object[]>('GET', '/audit?limit=2', { token });
  expect([audit.status, audit.body.length]).toEqual([200, 2]);
  expect(audit.headers['link']).toMatch(/^<\/api\/admin\/audit\?before=\d+&limit=2>; rel="next"$/);
  const verified = await office.call('POST', '/audit/verify', { token });
  expect(verified.body).toMatchObject({ ok: true });
  const screening = await office.call('GET', '/screening', { token });
  expect(screening.body).toMatchObject({ date: expect.any(String), entries: expect.any(Number), heldOrders: 0 });
});
