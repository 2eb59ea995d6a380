/** Making an order: once per idempotency key, at the server's prices, within the limits. */
import { chains } from '#src/domain/assets/chains.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

async function countOrders(key: string): Promise<number> {
  const { rows } = await lab.database.ownerPool.query('select 1 from orders where idempotency_key = $1', [key]);
  return rows.length;
}

describe('the same idempotency key', () => {
  test('twice with the same request gives the same order', async () => {
    const request = lab.request({ send: '1 BTC', receive: 'ETH', refund: true, idempotencyKey: 'twice' });
    const first = await lab.services.createOrder(request);
    await lab.advance(5);
    await lab.work();
    const second = await lab.services.createOrder(request);

    expect(first.ok).toBe(true);
    expect(second).toEqual(first);
    expect(await countOrders('twice')).toBe(1);
  });

  test('fifty times at once gives one order with one deposit address', async () => {
    const request = lab.request({ send: '1 BTC', receive: 'ETH', idempotencyKey: 'fifty' });
    const made = await Promise.all(Array.from({ length: 50 }, async () => await lab.services.createOrder(request)));

    expect(made.every(({ ok }) => ok)).toBe(true);
    const orders = made.flatMap((answer) => (answer.ok ? [answer.value] : []));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await countOrders('fifty')).toBe(1);
    const { rows } = await lab.database.ownerPool.query('select 1 from watched_addresses where order_id = $1', [
      orders[0]?.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    { change: 'amount', other: { send: '2 BTC' } },
    { change: 'currency', other: { receive: 'LTC' } },
    { change: 'type', other: { type: 'fixed' } },
    { change: 'address', other: {} },
  ] as const)('with another $change is refused', async ({ change, other }) => {
    const draft = { send: '1 BTC', receive: 'ETH', idempotencyKey: `other ${change}` } as const;
    await lab.order(draft);
    expect(await lab.tryOrder({ ...draft, ...other })).toEqual({ ok: false, code: 'idempotency_key_reused' });
    expect(await countOrders(draft.idempotencyKey)).toBe(1);
  });
});

async function ourQuote() {
  const quoted = await lab.services.quoteExchange(lab.request({ send: '1 BTC', receive: 'ETH' }));
  if (!quoted.ok) throw new Error(quoted.code);
  return quoted.value.quote;
}
const orderExpecting = async (units: bigint) =>
  await lab.services.createOrder({
    ...lab.request({ send: '1 BTC', receive: 'ETH' }),
    expectedReceive: money('ETH', units),
  });

describe('the amount a client expects', () => {
  test('more than 1 % above ours is answered with the fresh figures', async () => {
    const quote = await ourQuote();
    const onePercentMore = (quote.receive.units * 101n) / 100n;
    const refused = await orderExpecting(onePercentMore + 1n);

    const receiveAmount = (await lab.worthNow(await lab.order({ send: '1 BTC', receive: 'ETH' }), '1')).split(' ')[0];
    expect(refused).toMatchObject({ ok: false, code: 'rate_changed', details: { receiveAmount, quoteId: quote.id } });
    expect(await orderExpecting(onePercentMore)).toMatchObject({ ok: true });
  });

  test('lower than ours is ignored: ours counts', async () => {
    const quote = await ourQuote();
    expect(await orderExpecting(1n)).toMatchObject({ ok: true, value: { quote: { receive: quote.receive } } });
  });
});

describe('limits', () => {
  test.each([
    { send: '0.00099999 BTC', receive: 'ETH', code: 'amount_below_minimum' },
    { send: '10.00000001 BTC', receive: 'ETH', code: 'amount_above_maximum' },
    { send: '1 BTC', receive: 'BTC', code: 'pair_same_currency' },
  ] as const)('$send for $receive is refused as $code', async ({ code, ...draft }) => {
    expect(await lab.tryOrder(draft)).toMatchObject({ ok: false, code });
  });

  test.each(['0.001 BTC', '10 BTC'])('%s, just within them, is taken', async (send) => {
    expect(await lab.tryOrder({ send, receive: 'ETH' })).toMatchObject({ ok: true });
  });

  test('an amount whose refund would cost too much of it is refused with the reason', async () => {
    const usual = await lab.ports.chains.tron.node.unitsPerSize();
    const order = { send: '50 USDT-TRC20', receive: 'ETH' } as const;
    await lab.control('tron').setFeeFloor(usual * 2n);
    await lab.work();
    expect(await lab.tryOrder(order)).toMatchObject({
      ok: false,
      code: 'amount_below_minimum',
      details: { minReason: 'refund_stays_payable' },
    });
    await lab.control('tron').setFeeFloor(usual);
    await lab.work();
    expect(await lab.tryOrder(order)).toMatchObject({ ok: true });
  });

  test('nothing is ordered while block space costs more than payouts may pay', async () => {
    const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
    await lab.control('litecoin').setFeeFloor(chains.litecoin.fee.usualUnitsPerSize * 50n + 1n);
    await lab.work();
    expect(await lab.tryOrder({ send: '1 ETH', receive: 'LTC' })).toMatchObject({
      ok: false,
      code: 'chain_unavailable',
      details: { chain: 'litecoin', reason: 'blocks_dear' },
    });
    await lab.control('litecoin').setFeeFloor(usual);
    await lab.work();
  });
});

test('our own addresses are refused as receive and refund addresses', async () => {
  const other = await lab.order({ send: '1 BTC', receive: 'ETH' });
  const hot = await lab.ports.chains.bitcoin.wallet.hotAddress();
  for (const address of [other.depositAddress, hot]) {
    expect(await lab.tryOrder({ send: '10 ETH', receive: 'BTC', receiveAddress: address })).toMatchObject({
      ok: false,
      code: 'address_forbidden',
    });
    const request = { ...lab.request({ send: '1 BTC', receive: 'ETH' }), refundAddress: address };
    expect(await lab.services.createOrder(request)).toMatchObject({ ok: false, code: 'address_forbidden' });
  }
});

test('a hundred orders at once have a hundred deposit addresses, numbers and codes', async () => {
  const made = await Promise.all(
    Array.from({ length: 100 }, async () => await lab.order({ send: '10 SOL', receive: 'ETH' })),
  );
  for (const part of ['depositAddress', 'orderNumber', 'trackingCode', 'id'] as const) {
    expect(new Set(made.map((order) => order[part])).size).toBe(100);
  }
});
