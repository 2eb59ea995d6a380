/** The SideShift-compatible API around shifts: several pairs, icons, the account and shifts of others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sideshiftPrefix } from '#src/api/compat/sideshift/sideshift-api.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openSideshift, type Sideshift } from './open-sideshift.ts';

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

test('several pairs are each as alone, in both directions, and a coin that is named twice counts once', async () => {
  await lab.work();
  const { json } = await side.get('/pairs?pairs=BTC-mainnet,usdt-tron,btc,ETH&affiliateId=abc');
  const pairs = json as readonly Readonly<Record<string, string>>[];
  const names = pairs.map(({ depositCoin, settleCoin }) => `${depositCoin} ${settleCoin}`);
  expect(names).toEqual(['BTC USDT', 'BTC ETH', 'USDT BTC', 'USDT ETH', 'ETH BTC', 'ETH USDT']);
  expect(pairs[0]).toEqual((await side.get('/pair/btc-bitcoin/usdt-tron')).json);
  expect((await side.get('/pairs?pairs=btc')).json).toEqual([]);
  expect((await side.get('/pairs?pairs=btc,usdt')).json).toMatchObject({ error: { code: 'METHOD_NOT_FOUND' } });
  for (const query of ['', '?pairs=', `?pairs=${'btc,'.repeat(51)}`]) {
    expect((await side.get(`/pairs${query}`)).json).toMatchObject({ error: { message: 'Invalid "pairs"' } });
  }
});

test('a coin has its icon, whatever network is named and where none is', async () => {
  const { statusCode, headers, body } = await side.v1.app.inject(`${sideshiftPrefix}/coins/icon/USDT-tron`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*><g>/);
  expect((await side.v1.app.inject(`${sideshiftPrefix}/coins/icon/usdt`)).body).toBe(body);
  expect((await side.get('/coins/icon/doge')).json).toMatchObject({ error: { code: 'METHOD_NOT_FOUND' } });
});

test('an account is the key, and has nothing of a token that does not exist here', async () => {
  const { status, json } = await side.call('GET', '/account', { secret: side.key });
  expect(status).toBe(200);
  const { id, ...amounts } = json as Readonly<Record<string, string>>;
  expect(id).toMatch(/^key_[0-9a-z]+$/);
  expect(new Set(Object.values(amounts))).toEqual(new Set(['0']));
  expect((await side.get('/account')).status).toBe(401);
});

test('shifts of others are not published', async () => {
  expect(await side.get('/recent-shifts?limit=5')).toMatchObject({ status: 200, json: [] });
  expect((await side.get('/recent-shifts?limit=101')).json).toMatchObject({ error: { message: 'Invalid "limit"' } });
});
