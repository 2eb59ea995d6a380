/** Endpoints that exist only in the sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type {
  SandboxBlocksAnswer,
  SandboxClockAnswer,
  SandboxDepositAnswer,
  SandboxTransactionAnswer,
} from '#src/api/sandbox-schemas.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openApi, type Api } from './open-api.ts';
import { linkOf } from '#tests/support/order-links.ts';

type Paid = z.infer<typeof SandboxDepositAnswer>;
type Blocks = z.infer<typeof SandboxBlocksAnswer>;
type Moved = z.infer<typeof SandboxClockAnswer>;
type Transaction = z.infer<typeof SandboxTransactionAnswer>;

let lab: OrderLab;
let api: Api;
let order: Order;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
  order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
});

afterAll(async () => {
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

const pay = async (of: Order, body?: object) =>
  await api.post<Paid>(`/api/sandbox/exchanges/${linkOf(of)}/deposit`, body);

describe('the faucet', () => {
  test('pays an order exactly unless told otherwise', async () => {
    const { status, body } = await pay(order);
    expect([status, body]).toEqual([
      200,
      { txid: expect.any(String), chain: 'bitcoin', currency: 'BTC', amount: '0.5' },
    ]);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('sending');
  });

  test.each([
    ['0.3', 'underpaid'],
    [0.9, 'overpaid'],
  ])('pays %s of 0.5, and the order is %s', async (amount, reason) => {
    const other = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
    expect((await pay(other, { amount })).body.amount).toBe(String(amount));
    await lab.confirm(other);
    expect(await lab.reason(other)).toBe(reason);
  });

  test.each([
    ['x', 'amount_malformed'],
    ['0', 'amount_not_positive'],
    ['0.000000001', 'amount_too_precise'],
    ['', 'amount_malformed'],
  ])('refuses to pay %o', async (amount, code) => {
    const { status, body } = await api.post(`/api/sandbox/exchanges/${linkOf(order)}/deposit`, { amount });
    expect([status, body.code, body.details['field']]).toEqual([400, code, 'amount']);
  });
});

describe('the block button', () => {
  test('makes blocks on one chain', async () => {
    const before = (await lab.control('litecoin').condition()).head.height;
    const { body } = await api.post<Blocks>('/api/sandbox/blocks', { chain: 'litecoin', count: 3 });
    expect(body.blocks.map(({ height }) => height)).toEqual([before + 1, before + 2, before + 3]);
    expect((await api.post<Blocks>('/api/sandbox/blocks', { chain: 'LITECOIN' })).body.blocks).toHaveLength(1);
  });

  test.each([
    [{ chain: 'litecoin', count: 101 }, 'count'],
    [{ chain: 'litecoin', count: 0 }, 'count'],
    [{ chain: 'litecoin', count: -1 }, 'count'],
    [{ chain: 'litecoin', count: 1.5 }, 'count'],
    [{ chain: 'dogecoin', count: 1 }, 'chain'],
    [{ count: 1 }, 'chain'],
  ])('refuses %o by the name of the field', async (body, field) => {
    const answer = await api.post('/api/sandbox/blocks', body);
    expect([answer.status, answer.body.code, answer.body.details['field']]).toEqual([400, 'request_malformed', field]);
  });
});

describe('the clock', () => {
  test('moves forward, and an unpaid order expires', async () => {
    const unpaid = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
    const before = lab.ports.clock.now();
    const { body } = await api.post<Moved>('/api/sandbox/clock', { seconds: 1_801 });
    expect(Date.parse(body.now)).toBe(before + 1_801_000);
    await lab.work();
    expect(await lab.state(unpaid)).toBe('expired');
  });

  test.each([0, -5, 31 * 86_400 + 1, 'soon', '', null, 1e300])('does not move by %o', async (seconds) => {
    const { status, body } = await api.post('/api/sandbox/clock', { seconds });
    expect([status, body.details['field']]).toEqual([400, 'seconds']);
  });
});

describe('the explorer', () => {
  test('shows a payment with its amounts and its fee', async () => {
    const other = await lab.order({ send: '500 USDT-TRC20', receive: 'BTC' });
    const { txid } = (await pay(other)).body;
    const url = `/api/sandbox/transactions/${txid}`;
    expect((await api.get<Transaction>(url)).body).toMatchObject({
      txid,
      chain: 'tron',
      status: 'pending',
      height: null,
      confirmations: 0,
      isSuccessful: true,
      outputs: [{ to: other.depositAddress, currency: 'USDT-TRC20', amount: '500' }],
      fee: { currency: 'TRX' },
    });
    await lab.mine('tron', 2);
    expect((await api.get<Transaction>(url)).body).toMatchObject({ status: 'mined', confirmations: 2 });
  });

  test.each(['0'.repeat(64), '%00', '..', "'", 'x'.repeat(99)])('does not know %s', async (txid) => {
    const { status, body } = await api.get(`/api/sandbox/transactions/${txid}`);
    expect([status, body.code.endsWith('not_found')]).toEqual([404, true]);
  });
});

test.each(['testnet', 'mainnet'] as const)('on %s none of these calls exists', async (profile) => {
  const other = await openApi(lab, { profile });
  const answers = [
    await other.post(`/api/sandbox/exchanges/${linkOf(order)}/deposit`, {}),
    await other.post('/api/sandbox/blocks', { chain: 'bitcoin', count: 1 }),
    await other.post('/api/sandbox/clock', { seconds: 60 }),
    await other.get('/api/sandbox/transactions/00'),
    await other.get('/api/sandbox/blocks'),
  ];
  await other.close();
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(5).fill('404 not_found'));
});
