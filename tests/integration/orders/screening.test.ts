/**
 * Addresses on the screening list are checked before an order is made, when a deposit is seen, and before coins are
 * sent.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFree } from '#src/usecases/quotes/load-board.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/** Addresses on the sandbox's sample screening list. */
const listed = {
  bitcoin: 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e',
  ethereum: '0x1d92F704c98eAB53Dac245257DbA9A509BEF5D41',
  litecoin: 'rltc1q0l7aytyuad78mp6aa9fn8a4wl4yl899pj0l7q4',
};

async function countRows() {
  const { rows } = await lab.database.ownerPool.query<{ orders: string; watched: string }>(
    `select (select count(*) from orders) as orders, (select count(*) from watched_addresses) as watched`,
  );
  return rows;
}

describe('an order for a listed address', () => {
  test.each([listed.ethereum, listed.ethereum.toLowerCase()])('%s is refused, and nothing is stored', async (to) => {
    const before = await countRows();
    const refused = await lab.tryOrder({ send: '1 LTC', receive: 'ETH', receiveAddress: to });

    expect(refused).toMatchObject({ ok: false, code: 'address_listed', details: { listDate: '2026-11-01' } });
    expect(await countRows()).toEqual(before);
  });

  test('as its refund address is refused too', async () => {
    const before = await countRows();
    const request = { ...lab.request({ send: '1 LTC', receive: 'ETH' }), refundAddress: listed.litecoin };

    expect(await lab.services.createOrder(request)).toMatchObject({ ok: false, code: 'address_listed' });
    expect(await countRows()).toEqual(before);
  });

  test('given later as its refund address is refused', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    expect(await lab.services.setRefundAddress(order.id, listed.litecoin)).toMatchObject({
      ok: false,
      code: 'address_listed',
    });
    expect((await lab.view(order)).order.refundAddress).toBeNull();
  });
});

describe('a deposit of a listed sender', () => {
  test('is held as soon as it is seen, and stays held when it confirms', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
    const txid = await lab.pay(order, '0.5', listed.bitcoin);
    await lab.work();
    expect(await lab.state(order)).toBe('held');
    expect(await lab.reason(order)).toBe('deposit_listed');
    expect((await lab.deposit(order, txid)).flag).toContain('SAMPLE1');

    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('held');
    expect((await lab.view(order)).payouts).toEqual([]);
    await lab.booksEqualChain();
  });

  test('that was first seen in its block is held', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5', listed.bitcoin);
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('held');
    expect((await lab.view(order)).payouts).toEqual([]);
    await lab.booksEqualChain();
  });

  test('goes on if the operator lets it', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5', listed.bitcoin);
    await lab.confirm(order);
    await lab.decide(order, 'continue');
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    await lab.booksEqualChain();
  });

  test('leaves coins that pay nobody else, whatever the operator decides', async () => {
    const findFreeCoins = async () =>
      await lab.ports.store.snapshot(async (records) => await findFree(lab.ports, records, 'BTC'));
    const before = await findFreeCoins();
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    const txid = await lab.pay(order, '0.5', listed.bitcoin);
    await lab.confirm(order);
    await lab.decide(order, 'continue');
    await lab.work();
    await lab.deliver(order);
    const all = { minedUpTo: 1_000_000, withoutLots: [], limit: 1_000 };
    const free = await lab.ports.store.snapshot(async ({ wallet }) => await wallet.freeCoins('bitcoin', all));
    expect(free.length).toBeGreaterThan(0);
    expect(free.filter(({ id }) => id.startsWith(txid))).toEqual([]);
    expect(await findFreeCoins()).toBe(before);
    await lab.booksEqualChain();
  });

  test('goes back if the operator says so', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
    await lab.pay(order, '0.5', listed.bitcoin);
    await lab.confirm(order);
    await lab.decide(order, 'refund');
    await lab.work();
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('0.5 BTC')]);
    await lab.booksEqualChain();
  });
});

describe('an address that is listed after the order was made', () => {
  test('stops the exchange before it is priced', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
    lab.list(order.receiveAddress);
    await lab.pay(order, '0.5');
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('held');
    expect(await lab.reason(order)).toBe('address_listed');
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([]);

    await lab.decide(order, 'refund');
    await lab.work();
    await lab.confirm(order);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('0.5 BTC')]);
    await lab.booksEqualChain();
  });

  test('stops the payout before it is sent, although the price was fixed', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
    await lab.pay(order, '0.5');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    await lab.priceOnly(order);
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }]);
    lab.list(order.receiveAddress);
    await lab.work();

    expect(await lab.state(order)).toBe('held');
    expect(await lab.reason(order)).toBe('address_listed');
    expect(await lab.attempts(order)).toEqual([]);
    await lab.booksEqualChain();

    await lab.decide(order, 'refund');
    await lab.work();
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.received(order)).toEqual([]);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('0.5 BTC')]);
    await lab.booksEqualChain();
  });

  test('stops a refund before it is sent; another address gets it', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
    await lab.pay(order, '0.4');
    await lab.confirm(order);
    lab.list(order.refundAddress ?? '');
    await lab.refund(order);
    await lab.work();
    expect(await lab.state(order)).toBe('held');
    expect(await lab.attempts(order)).toEqual([]);
    await lab.booksEqualChain();

    const other = await lab.giveRefundAddress(order);
    await lab.decide(order, 'refund');
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.paymentsTo('bitcoin', other)).toEqual([await lab.lessFee('0.4 BTC')]);
    expect(await lab.paymentsTo('bitcoin', order.refundAddress ?? '')).toEqual([]);
    await lab.booksEqualChain();
  });
});
