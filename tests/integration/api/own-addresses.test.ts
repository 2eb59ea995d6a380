/**
 * Visitors cannot enumerate our addresses: the refusal is given only if an order would otherwise have been made, counts
 * towards the limit of orders, and for refund addresses is given only a few times per order.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostRefundAddresses, refundAddressPeriodMs } from '#src/usecases/orders/refund-address-limit.ts';
import { pauseOrders, resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openKeys, bySend, type KeyLab } from '#tests/integration/developer/open-keys.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { countOrders, openApi, type Api } from './open-api.ts';
import { linkOf } from '#tests/support/order-links.ts';

const perSource = 3;
let lab: OrderLab;
let api: Api;
let keys: KeyLab;
let own: string;
let now = 1_900_000_000_000;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab, { now: () => now, ordersPerSource: perSource });
  keys = openKeys(lab);
  own = (await lab.order({ send: '1 ETH', receive: 'BTC' })).depositAddress;
});

afterAll(async () => {
  await api.close();
  await lab.close();
});

beforeEach(async () => {
  now += 600_000;
  await keys.pass(30);
});

const draft = (receiveAddress: string) => ({
  sendCurrency: 'BTC',
  receiveCurrency: 'ETH',
  sendAmount: '0.5',
  receiveAddress,
});
const ask = async (fields: object, idempotencyKey?: string): Promise<string> => {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const { status, body } = await api.post('/api/exchanges', fields, { from: '198.51.100.1', headers });
  return status === 201 ? 'made' : body.code;
};
const times = async <Value>(count: number, work: (place: number) => Promise<Value>) =>
  await Promise.all(Array.from({ length: count }, async (_each, place) => await work(place)));

describe('an order to one of our own addresses', () => {
  test('that would be refused anyway is refused for that, as one to any other address', async () => {
    for (const address of [own, lab.address('ethereum')]) {
      expect(await ask({ ...draft(address), sendAmount: '1000' })).toBe('amount_above_maximum');
      expect(await ask({ ...draft(address), sendAmount: '0.00001' })).toBe('amount_below_minimum');
      expect(await ask({ ...draft(address), receiveAmount: '100000' })).toBe('rate_changed');
    }
    const pause = { actor: 'operator', scope: 'bitcoin', reason: 'the test says so' } as const;
    await pauseOrders(lab.ports, pause);
    const paused = [await ask(draft(own)), await ask(draft(lab.address('ethereum')))];
    await resumeOrders(lab.ports, pause);
    expect(paused).toEqual(['chain_paused', 'chain_paused']);
  });

  test('counts as an order of its network, and then nobody there is told any more', async () => {
    const drawn = async () =>
      (await lab.database.ownerPool.query('select last_value from "address_index:bitcoin:deposit"')).rows;
    const before = [await countOrders(lab), await drawn()];
    expect([await ask(draft(own)), await ask(draft(own)), await ask(draft(own))]).toEqual(
      Array.from({ length: perSource }, () => 'address_forbidden'),
    );
    for (const address of [own, lab.address('ethereum')]) {
      expect(await ask(draft(address))).toBe('orders_of_source_limit');
    }
    expect([await countOrders(lab), await drawn()]).toEqual(before);
    now += 600_000;
    expect(await ask(draft(own))).toBe('address_forbidden');
  });

  test('counts anew for every address, also under one Idempotency-Key and at once', async () => {
    const owned = await times(6, async () => (await lab.order({ send: '1 ETH', receive: 'BTC' })).depositAddress);
    const name = 'one-name-for-all-of-them';
    const answers = await times(6, async (place) => await ask(draft(owned[place] ?? ''), name));
    expect(answers.filter((answer) => answer === 'address_forbidden')).toHaveLength(perSource);
    expect(answers.filter((answer) => answer === 'orders_of_source_limit')).toHaveLength(6 - perSource);
    expect(await ask(draft(lab.address('ethereum')), name)).toBe('orders_of_source_limit');
  });

  test('counts among the orders that wait for a deposit of a key, until its time would be over', async () => {
    const key = await keys.key(2);
    const create = async (receiveAddress: string) => {
      const made = await keys.developer.createOrder(key, { ...bySend('1 BTC', 'ETH', 'floating'), receiveAddress });
      return made.ok ? 'made' : made.code;
    };
    const above = { ...bySend('11 BTC', 'ETH', 'floating'), receiveAddress: own };
    expect(await keys.developer.createOrder(key, above)).toMatchObject({ code: 'amount_above_maximum' });
    const answers = await times(12, async () => await create(own));
    expect(answers.filter((answer) => answer === 'address_forbidden')).toHaveLength(2);
    expect(answers.filter((answer) => answer === 'open_orders_limit')).toHaveLength(10);
    expect([await create(own), await create(lab.address('ethereum'))]).toEqual([
      'open_orders_limit',
      'open_orders_limit',
    ]);
    await keys.pass(31 * 60);
    expect([await create(own), await create(lab.address('ethereum')), await create(own)]).toEqual([
      'address_forbidden',
      'made',
      'open_orders_limit',
    ]);
  });
});

describe('a refund address', () => {
  const set = async (id: string, refundAddress: string) => {
    const { status, body } = await api.post(`/api/exchanges/${id}/refund-address`, { refundAddress });
    return status === 200 ? 'set' : body.code;
  };

  test('can be tried a few times for one order, and then neither ours nor any other is told apart', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    const other = await lab.order({ send: '1 ETH', receive: 'BTC' });
    expect([await set(linkOf(order), own), await set(linkOf(order), own)]).toEqual([
      'address_forbidden',
      'address_forbidden',
    ]);
    for (let place = 1; place < mostRefundAddresses; place += 1) {
      expect(await set(linkOf(order), 'nonsense')).toBe('address_malformed');
      expect(await set(linkOf(order), lab.address('ethereum'))).toBe('set');
    }
    for (const address of [other.depositAddress, lab.address('ethereum')]) {
      expect(await set(linkOf(order), address)).toBe('refund_addresses_limit');
    }
    // An earlier answer is repeated, and other orders have their own attempts.
    expect(await set(linkOf(order), own)).toBe('address_forbidden');
    expect(await set(linkOf(other), lab.address('ethereum'))).toBe('set');
    await lab.advance(refundAddressPeriodMs / 60_000);
    expect(await set(linkOf(order), lab.address('ethereum'))).toBe('set');
  });

  test('tried many times at once is told of as often', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    const owned = await times(
      mostRefundAddresses + 5,
      async () => (await lab.order({ send: '1 ETH', receive: 'BTC' })).depositAddress,
    );
    const answers = await times(owned.length, async (place) => await set(linkOf(order), owned[place] ?? ''));
    expect(answers.filter((answer) => answer === 'address_forbidden')).toHaveLength(mostRefundAddresses);
    expect(answers.filter((answer) => answer === 'refund_addresses_limit')).toHaveLength(5);
  });
});
