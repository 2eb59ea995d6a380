/** Incident rules on crediting: raised confirmations, and the stop after a deep reorganisation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietReorganisation } from '#src/domain/deep-reorganisation.ts';
import {
  endRaises,
  longestRaiseRestMs,
  lowerDepth,
  raiseDepth,
  resumeCrediting,
} from '#src/usecases/switches/credit-rules.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

const by = { reason: 'incident', actor: 'operator' } as const;
const raise = { hours: null, ...by } as const;

async function paidOrder(blocks: number) {
  const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
  await lab.pay(order, '1');
  await lab.mine('litecoin', blocks);
  await lab.work();
  return order;
}

describe.each(['litecoin', 'all'] as const)('a raise for %s', (scope) => {
  test('holds at once, also for a deposit that waits, and ends at once', async () => {
    const order = await paidOrder(0);
    const [deposit] = (await lab.view(order)).deposits;
    const usual = deposit?.confirmationsNeeded ?? 0;
    await raiseDepth(lab.ports, { scope, times: 20, ...raise });
    await lab.mine('litecoin', usual * 20 - 2);
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    expect((await lab.view(order)).deposits).toMatchObject([{ status: 'seen', confirmationsNeeded: usual * 20 }]);
    expect(await lowerDepth(lab.ports, { scope, ...by })).toBe(true);
    await lab.mine('litecoin');
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    expect(await lowerDepth(lab.ports, { scope, ...by })).toBe(false);
    await lab.booksEqualChain();
  });
});

const rules = async () => await lab.ports.store.snapshot(async ({ stops }) => await stops.creditRules());

test('a raise takes the place of an earlier one, and every change is in the audit log', async () => {
  await raiseDepth(lab.ports, { scope: 'monero', times: 20, ...raise });
  await raiseDepth(lab.ports, { scope: 'monero', times: 2, ...raise, hours: 6 });
  expect(await rules()).toMatchObject([{ scope: 'monero', times: 2, by: 'operator' }]);
  await lowerDepth(lab.ports, { scope: 'monero', ...by });
  expect(await rules()).toEqual([]);
  expect(await auditOf('monero')).toEqual([
    'operator depth_raised x20: incident',
    'operator depth_raised x2 for 6 h: incident',
    'operator depth_lowered incident',
  ]);
});

test('a raise with a time ends by itself when it is over, and not before', async () => {
  await raiseDepth(lab.ports, { scope: 'tron', times: 2, ...raise, hours: 1 });
  await raiseDepth(lab.ports, { scope: 'solana', times: 2, ...raise });
  await lab.advance(59);
  expect(await endRaises(lab.ports)).toBe(longestRaiseRestMs);
  expect(await rules()).toHaveLength(2);
  await lab.advance(1);
  await endRaises(lab.ports);
  expect(await rules()).toMatchObject([{ scope: 'solana', until: null }]);
  expect((await auditOf('tron')).at(-1)).toBe('service depth_lowered its time is over');
  await lowerDepth(lab.ports, { scope: 'solana', ...by });
});

test('a factor that this version does not offer is a raise like others, and no stop', async () => {
  const insert = `insert into credit_rules (scope, kind, times, reason, set_by, at)
    values ('tron', 'raise', 7, 'incident', 'operator', now())`;
  await lab.database.ownerPool.query(insert);
  expect(await rules()).toMatchObject([{ scope: 'tron', times: 7 }]);
  expect(await resumeCrediting(lab.ports, { scope: 'tron', ...by })).toBe(false);
  expect(await lowerDepth(lab.ports, { scope: 'tron', ...by })).toBe(true);
});

async function auditOf(chain: string): Promise<readonly string[]> {
  const entries = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 1000));
  const about = entries.filter(({ subject }) => subject === chain);
  return about.map(({ actor, action, details }) => `${actor} ${action} ${details}`);
}

describe('a reorganisation', () => {
  const quiet = quietReorganisation('litecoin', 'sandbox');

  test('of a usual depth stops nothing', async () => {
    await lab.mine('litecoin', quiet + 2);
    await lab.work();
    await lab.reorg('litecoin', quiet);
    await lab.work();
    expect(await rules()).toEqual([]);
  });

  test('that is deeper stops crediting and new orders there until an operator has looked', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    await lab.mine('litecoin', quiet + 2);
    await lab.work();
    await lab.reorg('litecoin', quiet + 1);
    await lab.work();
    expect(await rules()).toMatchObject([
      { scope: 'litecoin', times: null, reason: 'deep_reorganisation', by: 'service' },
    ]);
    expect(await lab.tryOrder({ send: '1 LTC', receive: 'ETH' })).toMatchObject({ ok: false, code: 'chain_paused' });
    await lab.pay(order, '1');
    await lab.mine('litecoin', 50);
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    expect((await lab.view(order)).deposits).toMatchObject([{ status: 'seen', waitsFor: 'stopped' }]);
    await raiseDepth(lab.ports, { scope: 'litecoin', times: 2, ...raise });
    expect(await resumeCrediting(lab.ports, { scope: 'litecoin', ...by })).toBe(true);
    expect(await resumeCrediting(lab.ports, { scope: 'litecoin', ...by })).toBe(false);
    // Crediting again ends the stop and its pause, but not what an operator asked for beside them.
    expect(await rules()).toMatchObject([{ scope: 'litecoin', times: 2 }]);
    await lowerDepth(lab.ports, { scope: 'litecoin', ...by });
    expect(await lab.tryOrder({ send: '1 LTC', receive: 'ETH' })).toMatchObject({ ok: true });
    await lab.mine('litecoin');
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    await lab.booksEqualChain();
  });

  test('holds back the payout of a credited deposit that it undid, until an operator has looked', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    await lab.pay(order, '1');
    await lab.mine('litecoin', quiet);
    await lab.watch('litecoin');
    expect(await lab.state(order)).toBe('exchanging');
    await lab.reorg('litecoin', quiet + 1);
    await lab.mine('litecoin', 50);
    await lab.work();
    expect((await lab.view(order)).deposits).toMatchObject([{ status: 'confirmed' }]);
    expect((await lab.view(order)).payouts).toEqual([]);
    await resumeCrediting(lab.ports, { scope: 'litecoin', ...by });
    await lab.advance(1);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });
});
