/** Properties of every response: its language, its headers, and that no visitor data is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openApi, type Api } from './open-api.ts';

let lab: OrderLab;
let api: Api;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
});

afterAll(async () => {
  await api.close();
  await lab.close();
});

const small = { fromCurrency: 'BTC', toCurrency: 'ETH', amount: '0.0001' };

describe('the words of a refusal', () => {
  test.each([
    ['zh-cn', {}, '数量太少：每笔订单至少 0.001\u00a0BTC。'],
    ['zh-tw', { 'accept-language': 'zh-HK' }, '數量太少：每筆訂單至少 0.001\u00a0BTC。'],
    [
      'en',
      { cookie: 'sampan-language=en', 'accept-language': 'fr' },
      'The minimum per order is 0.001\u00a0BTC. Enter a larger amount.',
    ],
    ['es', { 'accept-language': 'es-MX,en;q=0.5' }, 'El mínimo por orden es 0,001\u00a0BTC. Escriba un monto mayor.'],
    [
      'fr',
      { 'accept-language': 'fr' },
      'Le minimum par commande est de 0,001\u00a0BTC. Saisissez un montant plus élevé.',
    ],
    ['ja', { 'accept-language': 'ja' }, '数量が少なすぎます。1\u2060注文の最小額は0.001\u00a0BTCです。'],
  ])('are in %s when the request asks so', async (_language, headers, message) => {
    const { body } = await api.post('/api/calculate', small, { headers });
    expect([body.code, body.message]).toEqual(['amount_below_minimum', message]);
  });

  test('follow the address before anything else', async () => {
    const headers = { cookie: 'sampan-language=ja', 'accept-language': 'fr' };
    const { body } = await api.get('/api/track/1?lang=es', { headers });
    expect(body.message).toBe('El número de seguimiento tiene exactamente 9 cifras.');
  });

  test('are translated for what no call answers, too', async () => {
    const headers = { 'accept-language': 'en' };
    const broken = await api.send('/api/calculate', '{', { headers });
    expect((await api.get('/api/nothing', { headers })).body.message).toBe('Not found.');
    expect(broken.body.message).toMatch(/^The request is malformed/);
  });
});

describe('every answer', () => {
  test.each(['/api/currencies', '/api/exchange-rates', '/api/nothing', '/api/track/000000000'])(
    '%s is not to be stored, guessed or framed',
    async (url) => {
      const { headers } = await api.get(url);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('leaves nothing of the visitor in the database or the log', async () => {
    const marks = ['203.0.113.99', 'TheirBrowser/1.0', 'their-referrer.example'];
    const [from = '', agent = '', referrer = ''] = marks;
    const headers = { 'user-agent': agent, referer: `https://${referrer}/`, 'x-forwarded-for': from };
    const receiveAddress = lab.address('ethereum');
    const draft = { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.5', receiveAddress };
    const answers = [
      await api.post('/api/exchanges', draft, { headers, from }),
      await api.post('/api/exchanges', { ...draft, sendAmount: 'x' }, { headers, from }),
      await api.get('/api/track/000000000', { headers, from }),
      await api.send('/api/exchanges', '{', { headers, from }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 404, 400]);
    expect(await findAnywhere(lab, marks)).toEqual([]);
    expect(api.written).toEqual([]);
  });
});

/** Tables with a row that contains one of the texts in any column. */
async function findAnywhere({ database }: OrderLab, texts: readonly string[]): Promise<readonly string[]> {
  const { ownerPool } = database;
  const { rows: tables } = await ownerPool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  expect(tables.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await ownerPool.query<{ row: string }>(`select t::text as row from ${name} t`);
    if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) found.push(name);
  }
  return found;
}
