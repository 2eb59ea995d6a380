/** Orders made with an API key: never more open ones than its quota, and one per idempotency key. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { heldQuoteId } from '#src/domain/developer/quote-id.ts';
import { makeDeveloper } from '#src/usecases/developer/developer.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { bySend, byReceive, openKeys, type KeyLab } from './open-keys.ts';

let lab: OrderLab;
let keys: KeyLab;

beforeAll(async () => {
  lab = await openOrderLab();
  keys = openKeys(lab);
});

afterAll(async () => {
  await lab.close();
});

type Wanted = Parameters<KeyLab['developer']['createOrder']>[1];

const to = (): Pick<Wanted, 'receiveAddress'> => ({ receiveAddress: lab.address('ethereum') });
const create = async (key: ApiKey, wanted: Wanted) => await keys.developer.createOrder(key, wanted);
const countOrders = async ({ id }: ApiKey) => {
  const { rows } = await lab.database.ownerPool.query('select 1 from orders where api_key_id = $1', [id]);
  return rows.length;
};
const fiftyTimes = async <Value>(work: (place: number) => Promise<Value>) =>
  await Promise.all(Array.from({ length: 50 }, async (_, place) => await work(place)));

describe('a key that may have so many orders waiting', () => {
  test('has exactly so many after fifty were asked for at once, of several servers', async () => {
    const key = await keys.key(7);
    const servers = [0, 1, 2, 3, 4].map(() => openKeys(lab).developer);
    const wanted = bySend('1 BTC', 'ETH', 'floating');
    const answers = await fiftyTimes(
      async (place) => await servers[place % 5]?.createOrder(key, { ...wanted, ...to() }),
    ).then((all) => all.filter((answer) => answer !== undefined));

    expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(43);
    for (const answer of refused) {
      expect(answer).toEqual({ ok: false, code: 'open_orders_limit', details: { limit: 7 } });
    }
    expect(await countOrders(key)).toBe(7);
  });

  test('may have another one when one was paid, and when the time of one that was given up is over', async () => {
    const key = await keys.key(2);
    const wanted = () => ({ ...bySend('1 BTC', 'ETH', 'floating'), ...to() });
    const [paid, cancelled] = [must(await create(key, wanted())), must(await create(key, wanted()))];
    expect(await create(key, wanted())).toMatchObject({ code: 'open_orders_limit' });

    await lab.pay(paid, '1');
    await lab.work();
    expect(await lab.state(paid)).toBe('confirming');
    expect(await create(key, wanted())).toMatchObject({ ok: true });
    expect(await create(key, wanted())).toMatchObject({ code: 'open_orders_limit' });
    await lab.cancel(cancelled);
    expect(await create(key, wanted())).toMatchObject({ code: 'open_orders_limit' });
    expect(await countOrders(key)).toBe(3);
    await keys.pass(31 * 60);
    expect(await create(key, wanted())).toMatchObject({ ok: true });
  });

  test('cannot make more by cancelling what it made', async () => {
    const key = await keys.key(3);
    const outcomes: boolean[] = [];
    for (let place = 0; place < 8; place += 1) {
      const made = await create(key, { ...bySend('1 BTC', 'ETH', 'floating'), ...to() });
      if (made.ok) await lab.cancel(made.value);
      outcomes.push(made.ok);
    }
    expect(outcomes.filter(Boolean)).toHaveLength(3);
    expect(await countOrders(key)).toBe(3);
  });

  test('takes nothing from other keys, nor from visitors', async () => {
    const [full, free] = [await keys.key(0), await keys.key(1)];
    const wanted = { ...bySend('1 BTC', 'ETH', 'floating'), ...to() };
    expect(await create(full, wanted)).toEqual({ ok: false, code: 'open_orders_limit', details: { limit: 0 } });
    expect(await create(free, wanted)).toMatchObject({ ok: true, value: { apiKeyId: free.id } });
    expect((await lab.order({ send: '1 BTC', receive: 'ETH' })).apiKeyId).toBeNull();
  });
});

describe('the same idempotency key', () => {
  test('fifty times at once gives one order, also when the key may have no further one', async () => {
    const key = await keys.key(1);
    const { id: quoteId } = must(await keys.developer.quote(key, bySend('1 BTC', 'ETH')));
    const wanted = { quoteId, ...to(), idempotencyKey: 'fifty with a quote' };
    const made = (await fiftyTimes(async () => await create(key, wanted))).map(must);

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await countOrders(key)).toBe(1);
  });

  test.each([
    ['a fixed quote', 'fixed'],
    ['a floating quote', 'floating'],
  ] as const)('with %s gives the same order after the quote has expired', async (_, orderType) => {
    const key = await keys.key();
    await keys.pass(30);
    const { id: quoteId } = must(await keys.developer.quote(key, bySend('1 BTC', 'ETH', orderType)));
    const wanted = { quoteId, ...to(), idempotencyKey: `late ${orderType}` };
    const first = must(await create(key, wanted));
    expect(first.isReplayed).toBe(false);
    await keys.pass(120);
    await keys.moveMarket('BTC', 95n);
    expect(await create(key, wanted)).toEqual({ ok: true, value: { ...first, isReplayed: true } });
  });

  test('with the same amount to arrive gives the same order after the market moved', async () => {
    const key = await keys.key();
    await keys.pass(30);
    const wanted = { ...byReceive('BTC', '5 ETH'), ...to(), idempotencyKey: 'five ether' };
    const first = must(await create(key, wanted));
    expect(first.quote.receive.units).toBeGreaterThanOrEqual(parseAmount('5 ETH').units);
    await keys.moveMarket('BTC', 95n);
    expect(await create(key, wanted)).toEqual({ ok: true, value: { ...first, isReplayed: true } });
    const other = { ...wanted, ...byReceive('BTC', '5.1 ETH') };
    expect(await create(key, other)).toEqual({ ok: false, code: 'idempotency_key_reused' });
  });

  test('of two programs and a visitor names an order of each', async () => {
    const [a, b] = [await keys.key(), await keys.key()];
    await keys.pass(30);
    const idempotencyKey = `${a.id}:the same text`;
    const request = { ...lab.request({ send: '1 BTC', receive: 'ETH' }), idempotencyKey };
    const wanted = { ...bySend('1 BTC', 'ETH', 'floating'), receiveAddress: request.receiveAddress, idempotencyKey };
    const visitor = must(await lab.services.createOrder(request));
    const made = [must(await create(a, wanted)), must(await create(b, wanted)), must(await create(a, wanted))];
    expect([visitor, ...made].map(({ apiKeyId }) => apiKeyId)).toEqual([null, a.id, b.id, a.id]);
    expect(made[2]).toEqual({ ...made[0], isReplayed: true });
  });

  test('with another amount is refused, with a quote or without one', async () => {
    const key = await keys.key();
    await keys.pass(30);
    const quote = async (send: string) => must(await keys.developer.quote(key, bySend(send, 'ETH', 'floating'))).id;
    const first = { quoteId: await quote('1 BTC'), ...to(), idempotencyKey: 'which quote' };
    must(await create(key, first));
    const { quoteId: _, ...rest } = first;
    for (const other of [
      { ...first, quoteId: await quote('2 BTC') },
      { ...rest, ...bySend('2 BTC', 'ETH', 'floating') },
    ]) {
      expect(await create(key, other)).toEqual({ ok: false, code: 'idempotency_key_reused' });
    }
  });
});

describe('a fixed quote', () => {
  test('makes one order, however the request is sent again', async () => {
    const key = await keys.key();
    await keys.pass(30);
    const { id: quoteId } = must(await keys.developer.quote(key, bySend('1 BTC', 'ETH')));
    const wanted = { quoteId, ...to() };
    const first = must(await create(key, wanted));
    expect([first.isReplayed, heldQuoteId(first)]).toEqual([false, quoteId]);
    for (const name of [{}, { idempotencyKey: 'a name' }, { idempotencyKey: 'another name' }]) {
      expect(await create(key, { ...wanted, ...name })).toEqual({ ok: true, value: { ...first, isReplayed: true } });
    }
    for (const name of [{}, { idempotencyKey: 'a third name' }]) {
      const elsewhere = { ...wanted, ...name, receiveAddress: lab.address('ethereum') };
      expect(await create(key, elsewhere)).toEqual({ ok: false, code: 'quote_used' });
      const backTo = { ...wanted, ...name, refundAddress: lab.address('bitcoin') };
      expect(await create(key, backTo)).toEqual({ ok: false, code: 'quote_used' });
    }
    expect(await countOrders(key)).toBe(1);
  });

  test('sent fifty times at once to several servers without a name makes one order', async () => {
    const key = await keys.key();
    await keys.pass(30);
    const { id: quoteId } = must(await keys.developer.quote(key, bySend('1 BTC', 'ETH')));
    const servers = [0, 1, 2].map(() => openKeys(lab).developer);
    const wanted = { quoteId, ...to() };
    const answers = await fiftyTimes(async (place) => await servers[place % 3]?.createOrder(key, wanted));
    const made = answers.filter((answer) => answer !== undefined).map(must);
    expect([made.length, new Set(made.map(({ id }) => id)).size]).toEqual([50, 1]);
    expect(made.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await countOrders(key)).toBe(1);
  });

  test('asked for twice in one moment is two quotes, and makes two orders', async () => {
    const key = await keys.key();
    await keys.pass(30);
    const ask = async () => must(await keys.developer.quote(key, bySend('1 BTC', 'ETH'))).id;
    const [a, b] = await Promise.all([ask(), ask()]);
    must(await create(key, { quoteId: a, ...to() }));
    must(await create(key, { quoteId: b, receiveAddress: lab.address('ethereum') }));
    expect(await countOrders(key)).toBe(2);
  });

  test('that floats is a preview, and may be used by several', async () => {
    const key = await keys.key();
    await keys.pass(30);
    const { id: quoteId } = must(await keys.developer.quote(key, bySend('1 BTC', 'ETH', 'floating')));
    must(await create(key, { quoteId, ...to() }));
    must(await create(key, { quoteId, ...to() }));
    expect(await countOrders(key)).toBe(2);
  });
});

test('a key that was revoked, or may have fewer now, is held to that though it was let in before', async () => {
  const [revoked, less] = [await keys.key(), await keys.key(5)];
  await keys.pass(30);
  const wanted = () => ({ ...bySend('1 BTC', 'ETH', 'floating'), ...to() });
  must(await keys.developer.revokeKey({ actor: 'operator', id: revoked.id }));
  expect(await create(revoked, wanted())).toEqual({ ok: false, code: 'api_key_not_found' });
  expect(await countOrders(revoked)).toBe(0);

  // The key is revoked between the check and the insert.
  const late = await keys.key();
  const { store } = keys.developerPorts;
  const revokeFirst: typeof store.transaction = async (work) => {
    must(await keys.developer.revokeKey({ actor: 'operator', id: late.id }));
    return await store.transaction(work);
  };
  const slow = makeDeveloper(lab.ports, { ...keys.developerPorts, store: { ...store, transaction: revokeFirst } });
  expect(await slow.createOrder(late, wanted())).toEqual({ ok: false, code: 'api_key_not_found' });
  expect(await countOrders(late)).toBe(0);

  await lab.database.ownerPool.query('update api_keys set open_orders = 0 where id = $1', [less.id]);
  expect(await create(less, wanted())).toEqual({ ok: false, code: 'open_orders_limit', details: { limit: 0 } });
});

test('a refused order uses up no deposit address, and neither does one that is found again', async () => {
  const [key, full] = [await keys.key(), await keys.key(0)];
  await keys.pass(30);
  const { id: quoteId } = must(await keys.developer.quote(key, bySend('1 BTC', 'ETH')));
  const ordered = { quoteId, ...to() };
  must(await create(key, ordered));
  const drawn = async () => {
    const { rows } = await lab.database.ownerPool.query<{ last: string }>(
      'select last_value as last from "address_index:bitcoin:deposit"',
    );
    return rows[0]?.last;
  };
  const before = await drawn();
  for (const [by, wanted, code] of [
    [key, bySend('0.0001 BTC', 'ETH'), 'amount_below_minimum'],
    [key, bySend('11 BTC', 'ETH'), 'amount_above_maximum'],
    [key, { ...ordered, receiveAddress: lab.address('ethereum') }, 'quote_used'],
    [full, bySend('1 BTC', 'ETH'), 'open_orders_limit'],
  ] as const) {
    expect(await create(by, { ...to(), ...wanted })).toMatchObject({ ok: false, code });
  }
  expect(await create(key, ordered)).toMatchObject({ ok: true });
  expect(await drawn()).toBe(before);
  must(await create(key, { ...bySend('1 BTC', 'ETH'), ...to() }));
  expect(await drawn()).toBe(String(Number(before) + 1));
});

test('an amount outside of the limits is refused in the words of whoever asked', async () => {
  const key = await keys.key();
  await keys.pass(30);
  expect(await create(key, { ...byReceive('BTC', '0.000001 ETH'), ...to() })).toMatchObject({
    code: 'amount_below_minimum',
    details: { currency: 'ETH', field: 'receiveAmount' },
  });
  expect(await create(key, { ...bySend('0.0001 BTC', 'ETH'), ...to() })).toMatchObject({
    code: 'amount_below_minimum',
    details: { min: '0.001', currency: 'BTC', field: 'sendAmount' },
  });
});
