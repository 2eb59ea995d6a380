/** Troubles that a program asks the sandbox for: each brings an order of its API key where the answer says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { SandboxTroubleAnswer } from '#src/api/sandbox-schemas.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { TroubleKind } from '#src/domain/sandbox-trouble.ts';
import { labLinks, linkOf } from '#tests/support/order-links.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openV1, type ExchangeBody, type V1 } from './open-v1.ts';

type Made = z.infer<typeof SandboxTroubleAnswer>;
type Draft = Readonly<{ from?: CurrencyId; to?: CurrencyId; amount?: string; refund?: boolean }>;

let lab: OrderLab;
let v1: V1;
let key: string;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  ({ key } = await v1.makeKey());
});
afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

/** An order of the API key. */
async function order({ from = 'SOL', to = 'ETH', amount = '10', refund = false }: Draft = {}): Promise<Order> {
  const body = {
    sendCurrency: from,
    receiveCurrency: to,
    sendAmount: amount,
    receiveAddress: lab.address(currencies[to].chain),
    ...(refund && { refundAddress: lab.address(currencies[from].chain) }),
  };
  const { body: made, text } = await v1.call<ExchangeBody>('POST', '/exchanges', { key, body });
  const opened = labLinks.read(made.data?.id ?? '');
  if (!opened) throw new Error(text);
  return (await lab.ports.store.snapshot(async (records) => await records.orders.find(opened.orderId))) as Order;
}

async function ask(of: Order, body: Readonly<{ kind: TroubleKind; seconds?: number }>) {
  const answer = await v1.app.inject({
    method: 'POST',
    url: `/api/sandbox/exchanges/${linkOf(of)}/troubles`,
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Made & { code?: string }>() };
}

async function trouble(of: Order, body: Readonly<{ kind: TroubleKind; seconds?: number }>): Promise<Made> {
  const { status, body: made } = await ask(of, body);
  expect([status, made.kind]).toEqual([200, body.kind]);
  return made;
}

const standing = async (of: Order) => ({ state: await lab.state(of), reason: await lab.reason(of) });

describe('one call brings an order of an API key where it says', () => {
  test.each<[TroubleKind, string, string]>([
    ['underpaid', 'action_required', 'underpaid'],
    ['overpaid', 'action_required', 'overpaid'],
    ['wrong_asset', 'held', 'wrong_asset'],
    ['listed_sender', 'held', 'deposit_listed'],
    ['held', 'held', 'address_listed'],
    ['payout_rejected', 'failed', 'payout_rejected'],
  ])('%s: %s, %s', async (kind, state, reason) => {
    const of = await order();
    const { leadsTo } = await trouble(of, { kind });
    expect(leadsTo).toEqual({ state, reason });
    await lab.confirm(of);
    await lab.work();
    expect(await standing(of)).toEqual(leadsTo);
    await lab.booksEqualChain();
  });

  test('late: refunded by itself to the address that was given', async () => {
    const of = await order({ refund: true });
    const { leadsTo } = await trouble(of, { kind: 'late' });
    await lab.work();
    await lab.confirm(of);
    await lab.confirm(of);
    expect(leadsTo).toEqual({ state: 'refunded', reason: 'late_deposit' });
    expect(await standing(of)).toEqual(leadsTo);
    expect(await lab.refunded(of)).toEqual([await lab.lessFee('10 SOL')]);
  });

  test('late without a refund address: the holder is asked for one', async () => {
    const of = await order();
    const { leadsTo } = await trouble(of, { kind: 'late' });
    await lab.work();
    await lab.confirm(of);
    expect(leadsTo).toEqual({ state: 'action_required', reason: 'late_deposit' });
    expect(await standing(of)).toEqual(leadsTo);
  });

  test.each<CurrencyId>(['SOL', 'BTC', 'ETH', 'XMR', 'TRX'])(
    'deposit_reorganised of %s: it waits again',
    async (from) => {
      const amount = { SOL: '10', BTC: '0.1', ETH: '1', XMR: '2', TRX: '1000' }[from as 'SOL'];
      const of = await order({ from, to: 'LTC', amount });
      const { leadsTo } = await trouble(of, { kind: 'deposit_reorganised' });
      expect(leadsTo).toEqual({ state: 'awaiting_deposit', reason: null });
      await lab.work();
      expect(await standing(of)).toEqual(leadsTo);
      const { history } = await lab.view(of);
      expect(history.map(({ event }) => event)).toEqual(expect.arrayContaining(['deposit_seen', 'deposit_dropped']));
      await lab.pay(of, amount);
      await lab.confirm(of);
      await lab.deliver(of);
      expect(await lab.state(of)).toBe('completed');
      await lab.booksEqualChain();
    },
  );
});

describe('what lasts ends by itself', () => {
  test('chain_away: the deadline moves by the outage, and the order is completed after it', async () => {
    const of = await order();
    const waiting = await order();
    await lab.work();
    const { leadsTo, until } = await trouble(of, { kind: 'chain_away', seconds: 1800 });
    expect(Date.parse(until ?? '')).toBe(lab.ports.clock.now() + 1_800_000);
    await lab.confirm(of);
    expect(await lab.state(of)).toBe('awaiting_deposit');
    await lab.advance(29);
    await lab.work();
    expect(await lab.state(of)).toBe('awaiting_deposit');
    await lab.advance(2);
    await lab.confirm(of);
    await lab.deliver(of);
    expect(leadsTo).toEqual({ state: 'completed', reason: null });
    expect(await standing(of)).toEqual(leadsTo);
    const movedMs = (await lab.view(waiting)).order.expiresAt - waiting.expiresAt;
    expect(movedMs).toBeGreaterThanOrEqual(1_800_000);
    await lab.booksEqualChain();
  });

  test('price_away: what is confirmed waits without a price, then is paid', async () => {
    const of = await order();
    const { leadsTo } = await trouble(of, { kind: 'price_away', seconds: 600 });
    await lab.confirm(of);
    expect((await lab.view(of)).order).toMatchObject({ state: 'exchanging', waiting: { reason: 'no_price' } });
    await lab.advance(11);
    await lab.work();
    await lab.deliver(of);
    expect(leadsTo).toEqual({ state: 'completed', reason: null });
    expect(await standing(of)).toEqual(leadsTo);
    await lab.booksEqualChain();
  });

  test('payout_rejected: continued after its end, the order is paid once', async () => {
    const of = await order();
    await trouble(of, { kind: 'payout_rejected', seconds: 60 });
    await lab.confirm(of);
    await lab.work();
    expect(await lab.state(of)).toBe('failed');
    await lab.advance(2);
    await lab.decide(of, 'continue');
    await lab.work();
    await lab.deliver(of);
    expect(await lab.state(of)).toBe('completed');
    expect(await lab.received(of)).toHaveLength(1);
  });
});

describe('refused, and nothing is paid', () => {
  test.each<[TroubleKind, Draft]>([
    ['wrong_asset', { from: 'BTC', amount: '0.1' }],
    ['listed_sender', { from: 'XMR', amount: '2' }],
    ['payout_rejected', { to: 'BTC' }],
    // It would count with its first block, and undoing that would pause the network for everybody.
    ['deposit_reorganised', { from: 'BTC', amount: '0.01' }],
  ])('%s where the networks cannot have it', async (kind, draft) => {
    const of = await order(draft);
    const { status, body } = await ask(of, { kind });
    expect([status, body.code]).toEqual([409, 'trouble_not_possible']);
    await lab.work();
    expect((await lab.view(of)).deposits).toEqual([]);
  });

  test('of an order that is paid already', async () => {
    const of = await order();
    await lab.pay(of, '10');
    await lab.work();
    const { status, body } = await ask(of, { kind: 'late' });
    expect([status, body.code]).toEqual([409, 'order_event_not_allowed']);
  });
});
