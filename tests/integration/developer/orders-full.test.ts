/** When too many orders wait for a deposit, the developer API answers with Retry-After, like the public API. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { bySend, openKeys } from './open-keys.ts';
import { openSideshift, type Sideshift } from './open-sideshift.ts';
import { countRows } from './open-v1.ts';

let lab: OrderLab;
let side: Sideshift;

beforeAll(async () => {
  lab = await openOrderLab();
  const { ports } = lab;
  side = await openSideshift({ ...lab, ports: { ...ports, rules: { ...ports.rules, unpaidOrders: 0 } } });
});

afterAll(async () => {
  await side.close();
  await lab.close();
});

const minute = '60';

test('the developer API refuses an order with the time after which to ask again', async () => {
  await lab.work();
  const wanted = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.5', orderType: 'floating' };
  const body = { ...wanted, receiveAddress: lab.address('tron') };
  const refused = await side.v1.call('POST', '/exchanges', { key: side.key, body });
  expect([refused.status, refused.body.error.code]).toEqual([503, 'orders_full']);
  expect(refused.headers['retry-after']).toBe(minute);
  expect(await countRows(lab, 'orders')).toBe(0);
});

test('SideShift’s calls do the same, in its words', async () => {
  const { id: quoteId } = await side.quote({ depositAmount: '0.5' });
  const { status, json, headers } = await side.post('/shifts/fixed', { quoteId, settleAddress: lab.address('tron') });
  expect([status, json]).toMatchObject([503, { error: { message: 'Method is temporarily disabled' } }]);
  expect(headers['retry-after']).toBe(minute);
  expect(await countRows(lab, 'orders')).toBe(0);
});

test('temporary keys share a part, and take nothing of what is reserved for keys', async () => {
  // Two of twenty places are for all temporary keys, and four for keys alone.
  const { ports } = lab;
  const { developer, key } = openKeys({ ...lab, ports: { ...ports, rules: { ...ports.rules, unpaidOrders: 20 } } });
  await lab.work();
  const order = async (apiKey: ApiKey) => {
    const wanted = { ...bySend('0.5 BTC', 'ETH', 'floating'), receiveAddress: lab.address('ethereum') };
    const made = await developer.createOrder(apiKey, wanted);
    return made.ok ? 'made' : made.code;
  };
  const temporary = await Promise.all([1, 2, 3].map(async () => must(await developer.makeTemporaryKey()).apiKey));
  const answers: string[] = [];
  for (const each of temporary) answers.push(await order(each));
  expect(answers).toEqual(['made', 'made', 'orders_full']);
  const partner = await key();
  // Sixteen places are everybody's, and two of them are taken.
  for (let count = 0; count < 18; count += 1) expect(await order(partner)).toBe('made');
  expect(await order(partner)).toBe('orders_full');
});

test('a refusal of another kind names no time', async () => {
  const shift = { quoteId: `q_${'0'.repeat(32)}`, settleAddress: lab.address('tron') };
  const { headers } = await side.post('/shifts/fixed', shift);
  expect(headers['retry-after']).toBeUndefined();
});
