/**
 * Every request that two public clients of SideShift send, for all their methods, and what each method reads of the
 * answer: `sideshift-api` 1.1.0 and `sideshift-node-sdk` 2.0.1. Their code is not installed, because not every registry
 * has it; their requests are written down here as they send them. Both were run against us unmodified as well.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSideshift, type Quote, type Shift, type Sideshift } from '../developer/open-sideshift.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
let side: Sideshift;

beforeAll(async () => {
  lab = await openOrderLab();
  side = await openSideshift(lab);
  await lab.work();
});

afterAll(async () => {
  await side.close();
  await lab.close();
});

type Sent = Readonly<{ body?: object; headers?: Readonly<Record<string, string>>; isSecret?: boolean }>;

/** A client: what it adds to each request. `sent` are the methods that it was asked for, with the status of each. */
function openClient(own: Readonly<Record<string, string>>) {
  const sent: [method: string, status: number][] = [];
  const send = async (name: string, line: string, { body, headers, isSecret }: Sent = {}): Promise<unknown> => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await side.call(method as 'GET', path, {
      ...(body && { body }),
      ...(isSecret && { secret: side.key }),
      headers: { ...own, ...headers },
    });
    sent.push([name, answer.status]);
    return answer.json;
  };
  return { send, sent };
}

const deposit = { depositCoin: 'btc', depositNetwork: 'bitcoin' } as const;
const settle = { settleCoin: 'usdt', settleNetwork: 'tron' } as const;
const affiliateId = 'an-affiliate';
const text = expect.stringMatching(/./) as string;
const shiftFields = {
  id: text,
  createdAt: text,
  depositCoin: 'BTC',
  depositNetwork: 'bitcoin',
  settleCoin: 'USDT',
  settleNetwork: 'tron',
  depositAddress: text,
  settleAddress: text,
  depositMin: text,
  depositMax: text,
  expiresAt: text,
  status: 'waiting',
  averageShiftSeconds: text,
} as const;
const pairFields = { min: text, max: text, rate: text } as const;
const accountFields = { id: text, staked: '0', unstaking: '0', available: '0', totalBalance: '0' } as const;
const refusal = { error: { message: text } } as const;
const checkout = {
  successUrl: 'https://a.example',
  cancelUrl: 'https://b.example',
  affiliateId,
  settleAmount: 2,
} as const;
const notOffered = ['getXaiStats', 'createCheckout', 'getCheckout'];

function expectAllMethods(sent: readonly (readonly [string, number])[], methods: number): void {
  expect(sent.filter(([, status]) => status >= 300)).toEqual(notOffered.map((name) => [name, 404]));
  expect(new Set(sent.map(([name]) => name)).size).toBe(methods);
}

test('sideshift-api 1.1.0: all 17 methods are answered, three of them with a refusal in their shape', async () => {
  // It sends the type of JSON with every request, and its commission rate in a header.
  const { send, sent } = openClient({
    'content-type': 'application/json',
    commissionRate: '0.3',
    'x-user-ip': '1.2.3.4',
  });
  const isSecret = true;
  expect(await send('getCoins', 'GET /coins')).toContainEqual(expect.objectContaining({ coin: 'BTC', hasMemo: false }));
  expect(await send('getPermissions', 'GET /permissions')).toEqual({ createShift: true });
  const pair = 'GET /pair/btc-bitcoin/usdt-tron/?affiliateId=an-affiliate&amount=0.05';
  expect(await send('getPair', pair, { isSecret })).toMatchObject(pairFields);
  const pairs = 'GET /pairs?pairs=btc-mainnet%2Cusdt-tron%2Cbch&affiliateId=an-affiliate';
  expect(await send('getPairs', pairs, { isSecret })).toMatchObject(Array.from({ length: 6 }, () => pairFields));
  const wanted = { ...deposit, ...settle, depositAmount: 0.05, settleAmount: null, affiliateId };
  const quoted = (await send('requestQuote', 'POST /quotes', { body: wanted, isSecret })) as Quote;
  expect(quoted).toMatchObject({ id: text, expiresAt: text, depositAmount: '0.05', settleAmount: text, affiliateId });
  const fixed = { settleAddress: lab.address('tron'), affiliateId, quoteId: quoted.id, externalId: 'integration-1234' };
  const shift = (await send('createFixedShift', 'POST /shifts/fixed', { body: fixed, isSecret })) as Shift;
  expect(shift).toMatchObject({ ...shiftFields, type: 'fixed', rate: text, externalId: 'integration-1234' });
  const variable = { ...deposit, ...settle, settleAddress: lab.address('tron'), affiliateId };
  const other = (await send('createVariableShift', 'POST /shifts/variable', { body: variable, isSecret })) as Shift;
  expect(other).toMatchObject({ ...shiftFields, type: 'variable', settleCoinNetworkFee: text });
  expect(await send('getShift', `GET /shifts/${shift.id}`)).toMatchObject(shiftFields);
  expect(await send('getBulkShifts', `GET /shifts?ids=${shift.id}%2C${other.id}`)).toHaveLength(2);
  const refund = { body: { address: lab.address('bitcoin'), memo: 'none' }, isSecret };
  expect(await send('setRefundAddress', `POST /shifts/${other.id}/set-refund-address`, refund)).toMatchObject(
    shiftFields,
  );
  // It takes 204 for the proof and reads nothing.
  expect(await send('cancelOrder', 'POST /cancel-order', { body: { orderId: other.id }, isSecret })).toBeUndefined();
  expect(sent.at(-1)).toEqual(['cancelOrder', 204]);
  expect(await send('getRecentShifts', 'GET /recent-shifts?limit=5')).toEqual([]);
  expect(await send('getAccount', 'GET /account', { isSecret })).toMatchObject(accountFields);
  expect(await send('getXaiStats', 'GET /xai/stats')).toMatchObject(refusal);
  const paid = { ...checkout, ...settle, settleAddress: lab.address('tron') };
  expect(await send('createCheckout', 'POST /checkout', { body: paid, isSecret })).toMatchObject(refusal);
  expect(await send('getCheckout', 'GET /checkout/32e676d3-56c2', { isSecret })).toMatchObject(refusal);
  await expectIcon(sent, { accept: 'image/svg', 'content-type': 'application/json' });
  expectAllMethods(sent, 17);
});

test('sideshift-node-sdk 2.0.1: all 17 methods are answered, three of them with a refusal in their shape', async () => {
  const { send, sent } = openClient({ accept: 'application/json, text/plain, */*' });
  const isSecret = true;
  expect(await send('getCoins', 'GET /coins')).toContainEqual(expect.objectContaining({ coin: 'USDT' }));
  const forUser = { headers: { 'x-user-ip': '1.2.3.4' } };
  expect(await send('getPermissions', 'GET /permissions', forUser)).toEqual({ createShift: true });
  const pair = 'GET /pair/btc/usdt-tron?amount=0.05&affiliateId=an-affiliate';
  expect(await send('getPair', pair, { isSecret })).toMatchObject(pairFields);
  const pairs = 'GET /pairs?pairs=btc-mainnet,usdt-tron&affiliateId=an-affiliate';
  expect(await send('getPairs', pairs, { isSecret })).toMatchObject([pairFields, pairFields]);
  const wanted = { ...deposit, ...settle, depositAmount: null, settleAmount: '3000', affiliateId };
  const quoted = (await send('postRequestQuote', 'POST /quotes', { body: wanted, isSecret })) as Quote;
  const fixed = { settleAddress: lab.address('tron'), quoteId: quoted.id, affiliateId };
  const shift = (await send('postFixedRateShift', 'POST /shifts/fixed', { body: fixed, isSecret })) as Shift;
  expect(shift).toMatchObject({ ...shiftFields, type: 'fixed', quoteId: quoted.id, rate: text });
  const variable = { ...deposit, ...settle, settleAddress: lab.address('tron'), affiliateId };
  const other = (await send('postVariableRateShift', 'POST /shifts/variable', { body: variable, isSecret })) as Shift;
  expect(other).toMatchObject({ ...shiftFields, type: 'variable' });
  expect(await send('getShift', `GET /shifts/${shift.id}`)).toMatchObject(shiftFields);
  expect(await send('getBulkShifts', `GET /shifts?ids=${shift.id},${other.id}`)).toHaveLength(2);
  // Its field has another name than SideShift's own.
  const refundAddress = lab.address('bitcoin');
  const refund = { body: { refundAddress }, isSecret };
  expect(await send('postSetRefundAddress', `POST /shifts/${other.id}/set-refund-address`, refund)).toMatchObject({
    refundAddress,
  });
  expect(
    await send('postCancelOrder', 'POST /cancel-order', { body: { orderId: other.id }, isSecret }),
  ).toBeUndefined();
  expect(await send('getRecentShifts', 'GET /recent-shifts?limit=10')).toEqual([]);
  expect(await send('getAccount', 'GET /account', { isSecret })).toMatchObject(accountFields);
  expect(await send('getXaiStats', 'GET /xai/stats')).toMatchObject(refusal);
  const paid = { ...checkout, ...settle, settleAddress: lab.address('tron') };
  expect(await send('createCheckout', 'POST /checkout', { body: paid, isSecret })).toMatchObject(refusal);
  expect(await send('getCheckout', 'GET /checkout/32e676d3-56c2')).toMatchObject(refusal);
  await expectIcon(sent, { accept: 'application/json, text/plain, */*' });
  expectAllMethods(sent, 17);
});

async function expectIcon(sent: [string, number][], headers: Readonly<Record<string, string>>): Promise<void> {
  const url = '/api/compat/sideshift/v2/coins/icon/btc-bitcoin';
  const { statusCode, body } = await side.v1.app.inject({ url, headers });
  sent.push(['getCoinIcon', statusCode]);
  expect(body).toMatch(/^<svg /);
}
