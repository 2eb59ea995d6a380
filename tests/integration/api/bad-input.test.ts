/** Any invalid input gets a refusal in the common format, never a 500, and nothing is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { countOrders, openApi, type Api, type OrderBody } from './open-api.ts';

let lab: OrderLab;
let api: Api;
let good: Readonly<Record<string, string>>;
let order: OrderBody;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
  const receiveAddress = lab.address('tron');
  good = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.5', receiveAddress };
  order = (await api.post<OrderBody>('/api/exchanges', good)).body;
});

afterAll(async () => {
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

const oddTexts = [
  '',
  ' ',
  '\t\n',
  '1,5',
  '1.000,50',
  "1'000",
  '1e3',
  '1E-2',
  '0x10',
  '+1',
  '-1',
  '.5',
  '5.',
  '01',
  '1 000',
  ' 1',
  '1 ',
  '１２',
  '١٢',
  '۱',
  '½',
  '∞',
  'NaN',
  'Infinity',
  'null',
  '<b>1</b>',
  '<script>alert(1)</script>',
  "1'; drop table orders; --",
  '1\u0000',
  '\u0000',
  '\u202e1',
  '1\u200b',
  '\ud800',
  '9'.repeat(499),
  '0.' + '0'.repeat(400) + '1',
  '__proto__',
  '💰',
];
const oddValues: readonly unknown[] = [
  ...oddTexts,
  null,
  true,
  false,
  [],
  ['1'],
  {},
  { toString: 'x' },
  0,
  -1,
  0.1,
  1e21,
];

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

describe('a field that is wrong', () => {
  test.each(['sendAmount', 'sendCurrency', 'receiveCurrency', 'receiveAddress'])(
    '%s is refused by its name in every way of being wrong',
    async (field) => {
      const before = await countOrders(lab);
      for (const value of oddValues) {
        // These two numbers are valid amounts.
        if (field === 'sendAmount' && (value === 0.1 || value === 1)) continue;
        const { status, body } = await api.post('/api/exchanges', { ...good, [field]: value });
        expect([status, JSON.stringify(value)]).toEqual([400, JSON.stringify(value)]);
        expect([body.details['field'], Object.keys(body)]).toEqual([field, ['code', 'message', 'details']]);
        expect(body.message).not.toMatch(/[{}]|undefined/);
      }
      expect(await countOrders(lab)).toBe(before);
    },
  );

  test.each(['refundAddress', 'orderType'])('%s is refused unless it is left empty', async (field) => {
    const before = await countOrders(lab);
    const wrong = oddValues.filter((value) => !isEmpty(value));
    for (const value of wrong) {
      const { status, body } = await api.post('/api/exchanges', { ...good, [field]: value });
      expect([status, body.details['field'], JSON.stringify(value)]).toEqual([400, field, JSON.stringify(value)]);
    }
    expect(await countOrders(lab)).toBe(before);
  });

  test.each([
    ['of another network', () => lab.address('bitcoin'), 'address_wrong_network'],
    ['with a wrong checksum', () => swapLast(lab.address('tron')), 'address_checksum_wrong'],
    ['that is cut off', () => lab.address('tron').slice(0, -3), 'address_malformed'],
    ['with markup', () => `<i>${lab.address('tron')}</i>`, 'address_malformed'],
    ['that is missing', () => '   ', 'address_missing'],
    ['that burns coins', () => 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'address_forbidden'],
  ])('an address %s is told apart', async (_what, make, code) => {
    for (const field of ['receiveAddress', 'refundAddress']) {
      const isRefund = field === 'refundAddress';
      const sides = isRefund ? { sendCurrency: 'TRX', sendAmount: '500', receiveCurrency: 'USDT-TRC20' } : {};
      if (isRefund && code === 'address_missing') continue;
      const { status, body } = await api.post('/api/exchanges', { ...good, ...sides, [field]: make() });
      expect([status, body.code, body.details['field']]).toEqual([400, code, field]);
    }
  });
});

function swapLast(address: string): string {
  return address.slice(0, -1) + (address.endsWith('a') ? 'b' : 'a');
}

describe('a body that is wrong', () => {
  test.each([
    ['{', 400, 'request_malformed'],
    ['', 400, 'request_malformed'],
    ['null', 400, 'request_malformed'],
    ['[]', 400, 'request_malformed'],
    ['"text"', 400, 'request_malformed'],
    ['{"sendAmount":{"__proto__":{"polluted":1}}}', 400, 'request_malformed'],
    ['['.repeat(8000), 400, 'request_malformed'],
    ['['.repeat(7000) + ']'.repeat(7000), 400, 'request_malformed'],
    [`{"sendAmount":"${'1'.repeat(17_000)}"}`, 413, 'request_too_large'],
  ])('%.30s is answered %i', async (payload, status, code) => {
    const answer = await api.send('/api/exchanges', payload);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/at .*\.(ts|js)|node_modules|SyntaxError/);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of the type %s, which another site could send, is answered 415',
    async (type) => {
      const before = await countOrders(lab);
      for (const url of [
        '/api/exchanges',
        '/api/calculate',
        `/api/exchanges/${order.id}/cancel`,
        '/api/sandbox/clock',
      ]) {
        const { status, body } = await api.send(url, JSON.stringify(good), { headers: { 'content-type': type } });
        expect([url, status, body.code]).toEqual([url, 415, 'media_type_unsupported']);
      }
      expect(await countOrders(lab)).toBe(before);
    },
  );
});

describe('a path that is wrong', () => {
  const wrongIds = ['1', 'x'.repeat(22), 'z'.repeat(22), '%00', '..%2f..', '%F0%9F%92%B0', '1'.repeat(99), "'or'1'='1"];

  test.each(wrongIds)('an order called %s does not exist, by any call', async (id) => {
    for (const call of ['', '/payment', '/terms', '/events']) {
      const { status, body } = await api.get(`/api/exchanges/${id}${call}`);
      expect([call, status, body.code]).toEqual([call, 404, 'order_not_found']);
    }
    for (const call of ['verify-payment', 'continue', 'refund', 'cancel']) {
      const { status, body } = await api.post(`/api/exchanges/${id}/${call}`);
      expect([call, status, body.code]).toEqual([call, 404, 'order_not_found']);
    }
    const deposit = await api.post(`/api/sandbox/exchanges/${id}/deposit`, {});
    expect([deposit.status, deposit.body.code]).toEqual([404, 'order_not_found']);
  });

  test.each(['/api/nothing', '/api/', '/api/exchanges/a/b/c', `/api/track/${'1'.repeat(150)}`])(
    '%s is 404 in the common shape',
    async (url) => {
      const { status, body } = await api.get(url);
      expect([status, body.code, body.details]).toEqual([404, 'not_found', {}]);
    },
  );

  test.each([
    ['GET', '/api/exchanges', 'POST'],
    ['GET', '/api/calculate', 'POST'],
    ['DELETE', '/api/currencies', 'GET, HEAD'],
    ['PUT', '/api/track/123456789', 'GET, HEAD'],
    ['HEAD', '/api/sandbox/blocks', 'POST'],
    ['OPTIONS', '/api/exchanges', 'POST'],
  ] as const)('%s %s is 405 and names what is allowed', async (method, url, allowed) => {
    const { statusCode, headers } = await api.app.inject({ method, url });
    expect([statusCode, headers['allow']]).toEqual([405, allowed]);
  });
});
