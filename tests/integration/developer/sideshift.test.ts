/** The SideShift-compatible API: response formats and statuses. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import type { Order } from '#src/domain/order/order.ts';
import { pauseOrders, resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { repository } from '../process/spawn-process.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { methods, openSideshift, type Coins, type Shift, type Sideshift } from './open-sideshift.ts';

let lab: OrderLab;
let side: Sideshift;

beforeAll(async () => {
  lab = await openOrderLab();
  side = await openSideshift(lab);
});

afterAll(async () => {
  await side.close();
  await lab.close();
});

const storedOf = async ({ id }: Shift) => (await lab.view({ id: orderIdOfLink(id) } as Order)).order;

describe('without a key', () => {
  test('coins are listed once each, with their networks and what wallets know a token by', async () => {
    const coins = (await side.get('/coins')).json as Coins;
    expect(coins.map(({ coin }) => coin)).toEqual('BTC ETH BNB POL TRX SOL XMR LTC BCH USDT USDC'.split(' '));
    expect(coins[0]).toEqual({
      coin: 'BTC',
      networks: ['bitcoin'],
      name: 'Bitcoin',
      hasMemo: false,
      fixedOnly: false,
      variableOnly: false,
      mainnet: 'bitcoin',
      networksWithMemo: [],
      depositOffline: false,
      settleOffline: false,
    });
    const usdt = coins.find(({ coin }) => coin === 'USDT');
    expect(usdt).toMatchObject({ networks: ['tron', 'ethereum', 'bsc', 'polygon'] });
    expect(usdt).not.toHaveProperty('mainnet');
    expect(usdt?.tokenDetails?.['bsc']).toMatchObject({ decimals: 18, contractAddress: expect.stringMatching(/^0x/) });
  });

  test('a paused chain is offline: true for its own coin, by name for a token on several networks', async () => {
    const paused = { actor: 'operator', scope: 'tron', reason: 'the test says so' } as const;
    await pauseOrders(lab.ports, paused);
    const coins = (await side.get('/coins')).json as Coins;
    await resumeOrders(lab.ports, paused);
    expect(coins.filter(({ depositOffline }) => depositOffline !== false)).toMatchObject([
      { coin: 'TRX', depositOffline: true, settleOffline: true },
      { coin: 'USDT', depositOffline: ['tron'], settleOffline: ['tron'] },
    ]);
  });

  test('anybody may create shifts, wherever he is', async () => {
    expect((await side.get('/permissions')).json).toEqual({ createShift: true });
  });

  test('a pair has its limits, and a rate in which everything is paid for', async () => {
    await lab.work();
    const { json } = await side.get('/pair/btc-bitcoin/usdt-tron');
    const amount = expect.stringMatching(/^[0-9]+(\.[0-9]+)?$/) as string;
    expect(json).toEqual({ ...methods, min: amount, max: amount, rate: amount });
    const rates = await Promise.all(
      ['', '?amount=0.5', '?amount=1000000'].map(
        async (query) => ((await side.get(`/pair/BTC/usdt-tron${query}`)).json as { rate: string }).rate,
      ),
    );
    // The network fee matters less for a larger amount; an amount beyond the limits is priced at the limit, with the
    // margin for its size.
    expect(Number(rates[0])).toBeLessThan(Number(rates[1]));
    const largest = await side.get(`/pair/BTC/usdt-tron?amount=${(json as { max: string }).max}`);
    expect(rates[2]).toBe((largest.json as { rate: string }).rate);
    const quoted = await side.quote({ depositAmount: '0.5' });
    expect(quoted.rate).toBe(rates[1]);
  });

  test('operations that the documentation calls missing are 404, and no other', async () => {
    const text = fs.readFileSync(path.join(repository, 'docs', 'sideshift.md'), 'utf8');
    const [, missing = ''] = /\n\| Missing[^\n]*\n\|---\|---\|\n([^]*?)\n\n/.exec(text) ?? [];
    const calls = Array.from(
      missing.matchAll(/`(GET|POST) ([^`]+)`/g),
      ([, method, target]) => [method, target] as const,
    );
    expect(calls.map(([, target]) => target)).toEqual(['xai/stats', 'checkout', 'checkout/{id}']);
    for (const [method, target] of calls) {
      const { status, json } = await side.call(method as 'GET' | 'POST', `/${target?.replace(/\{.*\}/, 'some-id')}`);
      expect([target, status]).toEqual([target, 404]);
      expect(json).toEqual({ error: { message: expect.stringMatching(/^(?:There is no|Checkout)/) as string } });
    }
  });

  test('a slash after the path changes nothing: a client of theirs builds its addresses so', async () => {
    await lab.work();
    const slashed = await side.get('/pair/btc-bitcoin/usdt-tron/?amount=0.5&affiliateId=abc');
    expect(slashed.status).toBe(200);
    expect(slashed.json).toEqual((await side.get('/pair/btc-bitcoin/usdt-tron?amount=0.5')).json);
    expect((await side.get('/coins/')).status).toBe(200);
  });

  test('every answer, of an error too, has an id that support can be asked about', async () => {
    for (const asked of ['/coins', '/pair/doge-doge/btc', '/nothing']) {
      const { headers } = await side.get(asked);
      expect(headers['x-request-id'], asked).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('a pair that does not exist is said not to', async () => {
    for (const asked of ['/pair/btc-bitcoin/usdt', '/pair/doge-doge/btc', '/pair/btc-ethereum/eth']) {
      const { status, json } = await side.get(asked);
      expect([status, json]).toMatchObject([400, { error: { code: 'METHOD_NOT_FOUND' } }]);
    }
    expect((await side.get('/pair/btc/btc')).json).toMatchObject({ error: { code: 'BAD_USER_INPUT' } });
  });

  test('paths that SideShift does not have either are answered in its shape', async () => {
    expect(await side.get('/nothing')).toMatchObject({ status: 404, json: { error: { message: expect.any(String) } } });
    expect(await side.call('PUT', '/coins')).toMatchObject({
      status: 405,
      json: { error: { message: expect.any(String) } },
    });
    expect(await side.get('/shifts/%ZZ')).toMatchObject({ status: 400, json: { error: { code: 'BAD_USER_INPUT' } } });
  });
});

describe('a fixed shift', () => {
  test('goes from its quote to settled, and is read without a key', async () => {
    const quoted = await side.quote({ depositAmount: '0.5' });
    expect(quoted).toMatchObject({ ...methods, depositAmount: '0.5', affiliateId: 'abc' });
    const [settleAddress, refundAddress] = [lab.address('tron'), lab.address('bitcoin')];
    const wanted = { quoteId: quoted.id, affiliateId: 'abc', settleAddress, refundAddress };
    const { status, json } = await side.post('/shifts/fixed', wanted);
    expect(status).toBe(201);
    const shift = json as Shift;
    expect(shift).toMatchObject({
      ...methods,
      settleAddress,
      refundAddress,
      type: 'fixed',
      quoteId: quoted.id,
      depositAmount: '0.5',
      depositMin: '0.5',
      depositMax: '0.5',
      settleAmount: quoted.settleAmount,
      rate: quoted.rate,
      status: 'waiting',
      averageShiftSeconds: '5400',
    });
    expect(shift).not.toHaveProperty('depositMemo');
    expect(shift).not.toHaveProperty('depositHash');

    const again = await side.post('/shifts/fixed', wanted);
    expect([again.status, (again.json as Shift).id]).toEqual([201, shift.id]);
    const other = await side.post('/shifts/fixed', { ...wanted, settleAddress: lab.address('tron') });
    expect((other.json as Shift).id).not.toBe(shift.id);

    const stored = await storedOf(shift);
    const depositHash = await lab.pay(stored, '0.5');
    await lab.work();
    expect(await side.look(shift.id)).toMatchObject({ status: 'pending', depositHash });
    await lab.confirm(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'settling' });
    await lab.deliver(stored);
    const [attempt] = await lab.attempts(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'settled', depositHash, settleHash: attempt?.txid });
  });

  test('keeps the price of its quote for a payment window, which is all the time there is to pay it', async () => {
    const quoted = await side.quote({ depositAmount: '0.5' });
    const [quotedAt, heldUntil] = [Date.parse(quoted.createdAt), Date.parse(quoted.expiresAt)];
    expect(heldUntil - quotedAt).toBe(15 * 60_000);
    const settleAddress = lab.address('tron');
    await lab.advance(14);
    await lab.work();
    const { json } = await side.post('/shifts/fixed', { quoteId: quoted.id, settleAddress });
    expect(json).toMatchObject({ settleAmount: quoted.settleAmount, rate: quoted.rate, type: 'fixed' });
    // A minute more than the quote, as of a quote that is held for a minute, and not another window.
    expect(Date.parse((json as Shift).expiresAt) - heldUntil).toBe(60_000);

    const late = await side.quote({ depositAmount: '0.5' });
    await lab.advance(15);
    await lab.work();
    expect((await side.post('/shifts/fixed', { quoteId: late.id, settleAddress })).json).toMatchObject({
      error: { message: 'Quote has already expired. Request a new quote.' },
    });
  });

  test("has its partner's reference in the answer to the partner, and in no other", async () => {
    const { id: quoteId } = await side.quote({ depositAmount: '0.5' });
    const wanted = { quoteId, settleAddress: lab.address('tron') };
    const spaced = await side.post('/shifts/fixed', { ...wanted, externalId: 'with a space' });
    expect([spaced.status, spaced.json]).toMatchObject([400, { error: { message: 'Invalid "externalId"' } }]);
    const { json } = await side.post('/shifts/fixed', { ...wanted, externalId: 'invoice-17' });
    expect(json).toMatchObject({ externalId: 'invoice-17' });
    expect((await side.post('/shifts/fixed', wanted)).json).toMatchObject({ externalId: 'invoice-17' });
    expect(await side.look((json as Shift).id)).not.toHaveProperty('externalId');
  });

  test('is quoted by what must arrive, too', async () => {
    const quoted = await side.quote({ settleAmount: '3000', depositAmount: null });
    expect(Number(quoted.settleAmount)).toBeGreaterThanOrEqual(3000);
    expect(Number(quoted.settleAmount)).toBeLessThan(3000.01);
  });

  test('that a second deposit came to has several, each with its own status', async () => {
    const shift = await side.fixedShift({ refundAddress: lab.address('bitcoin') });
    const stored = await storedOf(shift);
    await lab.pay(stored, '0.5');
    await lab.confirm(stored);
    await lab.deliver(stored);
    await lab.advance(1);
    await lab.work();
    await lab.pay(stored, '0.5');
    await lab.confirm(stored);
    expect(await side.look(shift.id)).toMatchObject({
      status: 'multiple',
      deposits: [{ status: 'settled', depositAmount: '0.5' }, { status: 'refunding' }],
    });
    await lab.confirm(stored);
    const done = await side.look(shift.id);
    expect(done.deposits?.map(({ status }) => status)).toEqual(['settled', 'refunded']);
    expect(new Set(done.deposits?.map(({ settleHash }) => settleHash)).size).toBe(2);
  });

  test('that too little came to is in review, with the issue', async () => {
    const shift = await side.fixedShift();
    const stored = await storedOf(shift);
    await lab.pay(stored, '0.3');
    await lab.confirm(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'review', issue: 'underpaid' });
    const address = lab.address('bitcoin');
    const set = await side.post(`/shifts/${shift.id}/set-refund-address`, { address });
    expect([set.status, set.json]).toMatchObject([201, { refundAddress: address }]);
    const wrong = await side.post(`/shifts/${shift.id}/set-refund-address`, { address: lab.address('tron') });
    expect([wrong.status, wrong.json]).toMatchObject([400, { error: { message: 'Invalid refundDestination' } }]);
  });

  test('is called off once', async () => {
    const { id: orderId } = await side.fixedShift();
    expect((await side.post('/cancel-order', { orderId })).status).toBe(204);
    expect(await side.look(orderId)).toMatchObject({ status: 'expired' });
    expect((await side.post('/cancel-order', { orderId })).status).toBe(400);
    expect((await side.post('/cancel-order', { orderId: 'x' })).status).toBe(404);
  });

  test("is not changed by another partner's key", async () => {
    const { id: orderId } = await side.fixedShift();
    const { key: other } = await side.v1.makeKey();
    const address = lab.address('bitcoin');
    const sent = { orderId, address };
    expect((await side.post(`/shifts/${orderId}/set-refund-address`, sent, other)).status).toBe(404);
    expect((await side.post('/cancel-order', sent, other)).status).toBe(404);
    expect(await side.look(orderId)).toMatchObject({ status: 'waiting' });
    expect((await side.look(orderId)).refundAddress).toBeUndefined();
    expect((await side.post('/cancel-order', sent)).status).toBe(204);
  });

  test('is found among several, and what was erased is left out', async () => {
    const [first, second] = [await side.fixedShift(), await side.fixedShift()];
    const { json } = await side.get(`/shifts?ids=${second.id},1111111111111111111111,${first.id}`);
    expect((json as Shift[]).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await side.get('/shifts?ids=x,y')).status).toBe(404);
    expect((await side.get(`/shifts?ids=${'x,'.repeat(60)}`)).status).toBe(404);
    const many = Array.from({ length: 51 }, (_, place) => `id${place}`).join(',');
    expect((await side.get(`/shifts?ids=${many}`)).json).toMatchObject({ error: { message: 'Invalid "ids"' } });
  });
});

describe('a variable shift', () => {
  test('may be for an amount, and says within which range a deposit is exchanged without a question', async () => {
    await lab.work();
    const settleAddress = lab.address('tron');
    const { status, json } = await side.post('/shifts/variable', { ...methods, settleAddress, depositAmount: 0.5 });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      type: 'variable',
      depositAmount: '0.5',
      depositMin: '0.4975',
      depositMax: '0.5025',
      status: 'waiting',
      settleCoinNetworkFee: expect.any(String) as string,
    });
    expect(json).not.toHaveProperty('quoteId');
    const shift = json as Shift;
    const stored = await storedOf(shift);
    await lab.pay(stored, '0.5025');
    await lab.confirm(stored);
    await lab.deliver(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'settled', depositAmount: '0.5025' });
  });
});
