/** Quotes of the developer API: a fixed one is binding for a minute, a floating one is a preview. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { heldQuoteId } from '#src/domain/developer/quote-id.ts';
import { pauseOrders, resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { bySend, byReceive, openKeys, type KeyLab } from './open-keys.ts';

let lab: OrderLab;
let keys: KeyLab;
let key: ApiKey;

beforeAll(async () => {
  lab = await openOrderLab();
  keys = openKeys(lab);
  key = await keys.key();
});

afterAll(async () => {
  await lab.close();
});

/** Requests a quote at fresh prices, whatever the previous test did to them. */
const ask = async (wanted: ReturnType<typeof bySend>) => {
  await keys.pass(30);
  return must(await keys.developer.quote(key, wanted));
};
const orderBy = async (quoteId: string, by: ApiKey = key) =>
  await keys.developer.createOrder(by, { quoteId, receiveAddress: lab.address('ethereum') });
const countOrders = async () => {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>('select count(*) from orders');
  return Number(rows[0]?.count);
};

describe('a quote', () => {
  test('is found again by its name, exactly as it was given, and lasts a minute', async () => {
    const { id, quote, limits } = await ask(bySend('1 BTC', 'ETH'));
    expect(id).toMatch(/^q_[0-9a-f]{32}$/);
    expect(quote.expiresAt - quote.quotedAt).toBe(60_000);
    expect(quote.quotedAt).toBe(lab.ports.clock.now());
    expect(limits.max).toEqual(parseAmount('10 BTC'));
    expect(await keys.developer.findQuote(key, id)).toEqual({ ok: true, value: { id, quote } });
  });

  test('by what is to arrive gives at least that', async () => {
    const { quote } = await ask(byReceive('BTC', '12.345 ETH', 'floating'));
    expect(quote.receive.units).toBeGreaterThanOrEqual(parseAmount('12.345 ETH').units);
    const { currency, units } = quote.inputs.send;
    const less = { ...bySend('1 BTC', 'ETH', 'floating'), send: { currency, units: units - 1n } };
    expect(must(await keys.developer.quote(key, less)).quote.receive.units).toBeLessThan(
      parseAmount('12.345 ETH').units,
    );
  });

  test('is nobody else’s: another key neither finds it nor orders with it', async () => {
    const { id } = await ask(bySend('1 BTC', 'ETH'));
    const other = await keys.key();
    expect(await keys.developer.findQuote(other, id)).toEqual({ ok: false, code: 'quote_not_found' });
    expect(await orderBy(id, other)).toEqual({ ok: false, code: 'quote_not_found' });
  });

  test.each(['q_00000000000000000000000000000000', 'q_', '\u0000', 'x'.repeat(5_000)])(
    'that was never given is not found (%#)',
    async (id) => {
      expect(await keys.developer.findQuote(key, id)).toEqual({ ok: false, code: 'quote_not_found' });
      expect(await orderBy(id)).toEqual({ ok: false, code: 'quote_not_found' });
    },
  );

  test('needs one amount, neither two nor none', async () => {
    const both = { ...bySend('1 BTC', 'ETH'), ...byReceive('BTC', '1 ETH') };
    const { send: _, ...none } = bySend('1 BTC', 'ETH');
    for (const wanted of [both, none]) {
      expect(await keys.developer.quote(key, wanted)).toEqual({ ok: false, code: 'amount_ambiguous' });
    }
  });

  test('outside of the limits is refused with them, in the currency that was asked in', async () => {
    await keys.pass(30);
    expect(await keys.developer.quote(key, bySend('11 BTC', 'ETH'))).toMatchObject({
      code: 'amount_above_maximum',
      details: { min: '0.001', max: '10', maxReason: 'currency_maximum', currency: 'BTC', field: 'sendAmount' },
    });
    const most = must(await keys.developer.quote(key, bySend('10 BTC', 'ETH'))).quote.receive;
    const refused = await keys.developer.quote(key, byReceive('BTC', '10000 ETH'));
    expect(refused).toMatchObject({
      code: 'amount_above_maximum',
      details: { maxReason: 'currency_maximum', currency: 'ETH', field: 'receiveAmount' },
    });
    if (refused.ok) throw new Error('nobody has so much');
    expect(parseAmount(`${String(refused.details?.['max'])} ETH`)).toEqual(most);
  });

  test('is dropped once it is long over', async () => {
    const { id, quote } = await ask(bySend('1 BTC', 'ETH'));
    const drop = async (before: number) =>
      await keys.developerPorts.store.transaction(async ({ developer }) => await developer.quotes.dropExpired(before));
    await drop(quote.expiresAt);
    expect(await keys.developer.findQuote(key, id)).toMatchObject({ ok: true });
    await drop(quote.expiresAt + 1);
    expect(await keys.developer.findQuote(key, id)).toEqual({ ok: false, code: 'quote_not_found' });
  });
});

describe('a fixed quote', () => {
  test('is honoured to the unit after the market moved, and the time to pay begins with the order', async () => {
    const { id, quote } = await ask(bySend('1 BTC', 'ETH'));
    await keys.pass(59);
    await keys.moveMarket('BTC', 90n);
    const order = must(await orderBy(id));

    expect(order.quote).toEqual(quote);
    expect(heldQuoteId(order)).toBe(id);
    expect(order.createdAt).toBe(quote.quotedAt + 59_000);
    expect(order.expiresAt).toBe(order.createdAt + 15 * 60_000);
    const terms: unknown = JSON.parse(order.termsText);
    expect(terms).toMatchObject({ quoteId: quote.id, createdAt: new Date(order.createdAt).toISOString() });

    await lab.advance(14);
    await lab.pay(order, '1');
    await lab.work();
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([lab.worthAsOrdered(order, '1')]);
    await lab.booksEqualChain();
  });

  test('is refused from the moment it expires, and nothing is made', async () => {
    const { id } = await ask(bySend('1 BTC', 'ETH'));
    await keys.pass(60);
    const before = await countOrders();
    expect(await orderBy(id)).toEqual({ ok: false, code: 'quote_expired' });
    expect(await countOrders()).toBe(before);
  });

  test('lapses as every fixed rate does when nothing is paid in time', async () => {
    const { id } = await ask(bySend('1 BTC', 'ETH'));
    await keys.pass(30);
    const order = must(await orderBy(id));
    await lab.advance(16);
    await lab.pay(order, '1');
    await lab.confirm(order);
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['action_required', 'fixed_rate_lapsed']);
  });

  test('does not open what is paused', async () => {
    const { id } = await ask(bySend('1 BTC', 'ETH'));
    await pauseOrders(lab.ports, { scope: 'bitcoin', actor: 'operator', reason: 'the test says so' });
    expect(await orderBy(id)).toMatchObject({ ok: false, code: 'chain_paused' });
    await resumeOrders(lab.ports, { scope: 'bitcoin', actor: 'operator', reason: 'the test says so' });
    expect(await orderBy(id)).toMatchObject({ ok: true });
  });
});

describe('a floating quote', () => {
  test('is a preview: the order has the price of now', async () => {
    const { id, quote } = await ask(bySend('1 BTC', 'ETH', 'floating'));
    await keys.moveMarket('BTC', 110n);
    const order = must(await orderBy(id));
    expect(order.quote.receive.units).toBeGreaterThan(quote.receive.units);
    expect(order.quote.quotedAt).toBe(order.createdAt);
    expect(heldQuoteId(order)).toBeNull();
  });

  test('that is more than 1 % better than the price of now is answered with the fresh figures', async () => {
    const { id, quote } = await ask(bySend('1 BTC', 'ETH', 'floating'));
    await keys.moveMarket('BTC', 98n);
    const refused = await orderBy(id);
    expect(refused).toMatchObject({ ok: false, code: 'rate_changed' });
    const fresh = refused.ok ? '' : String(refused.details?.['receiveAmount']);
    expect(parseAmount(`${fresh} ETH`).units).toBeLessThan(quote.receive.units);
  });

  test('expires too', async () => {
    const { id } = await ask(bySend('1 BTC', 'ETH', 'floating'));
    await keys.pass(60);
    expect(await orderBy(id)).toEqual({ ok: false, code: 'quote_expired' });
  });
});
