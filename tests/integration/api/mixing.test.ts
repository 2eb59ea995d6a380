/** Endpoints of the mixer: session, quote, order, and all refusals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { countOrders, openApi, type Api, type OrderBody } from './open-api.ts';

let lab: OrderLab;
let api: Api;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
});

afterAll(async () => {
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

type Calculated = Readonly<{
  sessionId: string | null;
  privacyScore: number;
  estimatedProcessingTime: number;
  totalFeeRate: number;
  outputs: readonly unknown[];
  netReceiveAmount: number;
  receiveAmount: string;
  feeParts: readonly Readonly<{ name: string; rate: number }>[];
  parts: number;
  crowd: Readonly<{ bucket: number; windowMinutes: number }>;
  warnings: readonly string[];
}>;

type MixBody = OrderBody & Readonly<{ product: string; mix: Readonly<{ partsPlanned: number; percent: number }> }>;

const asked = { fromCurrency: 'BTC', toCurrency: 'USDT-TRC20', amount: '0.5' };

async function openSession(): Promise<string> {
  return (await api.post<{ sessionId: string }>('/api/privacy/create-session', undefined)).body.sessionId;
}

test('a session is new each time, and begins with 128 random bits', async () => {
  const [one, two] = [await openSession(), await openSession()];
  expect(one).toMatch(/^[0-9a-f]{32}/);
  expect(one.slice(0, 32)).not.toBe(two.slice(0, 32));
});

describe('the price of a mix', () => {
  test('has the figures of the defaults when nothing is set', async () => {
    const { status, body } = await api.post<Calculated>('/api/privacy/calculate', { ...asked, privacySettings: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ privacyScore: 165, totalFeeRate: 0.0195, parts: 3, outputs: [], sessionId: null });
    expect(body.feeParts).toMatchObject([
      { name: 'base', rate: 0.0045 },
      { name: 'mixing', rate: 0.015 },
      { name: 'delay_processing', rate: 0 },
      { name: 'maximum_privacy', rate: 0 },
    ]);
    expect(body.netReceiveAmount).toBe(Number(body.receiveAmount));
    expect(body.crowd.bucket).toBe(0);
    expect(body.warnings).toEqual(['parts_add_up', 'no_crowd']);
  });

  test('is 8.45 % and 420 for the strongest settings without Tor', async () => {
    const privacySettings = { mixingRounds: 10, delayMinutes: 60, useRandomAmounts: true, privacyLevel: 'maximum' };
    const { body } = await api.post<Calculated>('/api/privacy/calculate', { ...asked, privacySettings });
    expect(body).toMatchObject({ privacyScore: 420, totalFeeRate: 0.0845, parts: 10 });
  });

  test('counts Tor, and warns that there is none', async () => {
    const privacySettings = { enableTorIntegration: true };
    const { body } = await api.post<Calculated>('/api/privacy/calculate', { ...asked, privacySettings });
    expect(body.privacyScore).toBe(195);
    expect(body.warnings).toContain('tor_unavailable');
  });

  test('is the cheap one for a preset', async () => {
    const { body } = await api.post<Calculated>('/api/privacy/calculate', { ...asked, privacyLevel: 'enhanced' });
    expect(body).toMatchObject({ totalFeeRate: 0.0025, parts: 5 });
  });

  test('keeps the session that is ours', async () => {
    const sessionId = await openSession();
    const { body } = await api.post<Calculated>('/api/privacy/calculate', { ...asked, sessionId });
    expect(body.sessionId).toBe(sessionId);
  });
});

describe('a mixing order', () => {
  const order = () => ({
    sendCurrency: 'BTC',
    receiveCurrency: 'BTC',
    sendAmount: 0.5,
    receiveAddress: lab.address('bitcoin'),
  });

  test('is made with own settings and a session, and shows its progress', async () => {
    const sessionId = await openSession();
    const furtherAddresses = [lab.address('bitcoin'), ''];
    const { status, body } = await api.post<MixBody>('/api/exchanges', {
      ...order(),
      sessionId,
      furtherAddresses,
      privacySettings: { mixingRounds: 4, delayMinutes: 30 },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ product: 'mix_custom', mix: { partsPlanned: 4, percent: 10 } });
    expect(JSON.stringify(body)).not.toContain(sessionId.slice(0, 32));
  });

  test('is made with a level alone', async () => {
    const { body } = await api.post<MixBody>('/api/exchanges', { ...order(), privacyLevel: 'basic' });
    expect(body).toMatchObject({ product: 'mix_preset', mix: { partsPlanned: 3 } });
  });

  test('sent twice with one key is one order; with other settings the key is refused', async () => {
    const headers = { 'idempotency-key': 'a-key-of-the-mixing-test-0001' };
    const body = { ...order(), privacySettings: { mixingRounds: 2 } };
    const first = await api.post<MixBody>('/api/exchanges', body, { headers });
    const second = await api.post<MixBody>('/api/exchanges', body, { headers });
    expect(second.body.id).toBe(first.body.id);
    const other = { ...body, privacySettings: { mixingRounds: 3 } };
    const { status, body: refusal } = await api.post('/api/exchanges', other, { headers });
    expect([status, refusal.code]).toEqual([409, 'idempotency_key_reused']);
  });
});

const wrongSettings: readonly (readonly [string, unknown])[] = [
  ['mixingRounds', { mixingRounds: 0 }],
  ['mixingRounds', { mixingRounds: 11 }],
  ['mixingRounds', { mixingRounds: 1.5 }],
  ['mixingRounds', { mixingRounds: '３' }],
  ['mixingRounds', { mixingRounds: '3e0' }],
  ['mixingRounds', { mixingRounds: null }],
  ['mixingRounds', { mixingRounds: [] }],
  ['delayMinutes', { delayMinutes: -5 }],
  ['delayMinutes', { delayMinutes: 3 }],
  ['delayMinutes', { delayMinutes: 125 }],
  ['useRandomAmounts', { useRandomAmounts: 'perhaps' }],
  ['useRandomDelay', { useRandomDelay: 7 }],
  ['enableTorIntegration', { enableTorIntegration: {} }],
  ['privacySettings', 'maximum'],
];

describe('bad input is refused with a code and words, and nothing is stored', () => {
  const calls = ['/api/privacy/calculate', '/api/exchanges'] as const;
  const good = () => ({
    ...asked,
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    sendAmount: '0.5',
    receiveAddress: lab.address('tron'),
  });
  const refuse = async (call: (typeof calls)[number], body: object) => {
    const before = await countOrders(lab);
    const answer = await api.post(call, { ...good(), ...body }, { headers: { 'accept-language': 'ja' } });
    expect(await countOrders(lab)).toBe(before);
    expect(answer.body.message).toMatch(/[぀-ヿ]/);
    return [answer.status, answer.body.code, answer.body.details['field']];
  };

  test.each(calls.flatMap((call) => wrongSettings.map(([field, settings]) => [call, field, settings] as const)))(
    '%s: %s in %j',
    async (call, field, privacySettings) => {
      expect(await refuse(call, { privacySettings })).toEqual([400, 'mix_settings_invalid', field]);
    },
  );

  test.each(calls)('%s: an unknown level, in both places', async (call) => {
    const unknown = [400, 'privacy_level_unknown', 'privacyLevel'];
    expect(await refuse(call, { privacyLevel: 'extreme' })).toEqual(unknown);
    expect(await refuse(call, { privacySettings: { privacyLevel: 'extreme' } })).toEqual(unknown);
  });

  test.each(calls)('%s: a session that is not ours', async (call) => {
    for (const sessionId of ['x', '0'.repeat(72), `${await openSession()}0`]) {
      expect(await refuse(call, { sessionId, privacyLevel: 'basic' })).toEqual([400, 'session_unknown', 'sessionId']);
    }
  });

  test.each(calls)('%s: unknown currencies and amounts that are none', async (call) => {
    const isOrder = call === '/api/exchanges';
    const [from, amount] = isOrder ? ['sendCurrency', 'sendAmount'] : ['fromCurrency', 'amount'];
    const level = { privacyLevel: 'basic' };
    expect(await refuse(call, { ...level, [from]: 'DOGE' })).toEqual([400, 'currency_unknown', from]);
    expect(await refuse(call, { ...level, [amount]: '1e3' })).toEqual([400, 'amount_malformed', amount]);
    expect(await refuse(call, { ...level, [amount]: '0.123456789' })).toEqual([400, 'amount_too_precise', amount]);
  });

  test('an order through Tor where there is none, and further addresses that are wrong or too many', async () => {
    const torn = { privacySettings: { enableTorIntegration: true } };
    expect(await refuse('/api/exchanges', torn)).toEqual([409, 'tor_unavailable', 'enableTorIntegration']);
    const wrong = { privacyLevel: 'basic', furtherAddresses: [lab.address('bitcoin')] };
    expect((await refuse('/api/exchanges', wrong)).at(-1)).toBe('furtherAddresses');
    const receiveAddress = lab.address('tron');
    const twice = { privacyLevel: 'basic', receiveAddress, furtherAddresses: [receiveAddress] };
    expect(await refuse('/api/exchanges', twice)).toEqual([400, 'address_repeated', 'furtherAddresses']);
    const many = { privacyLevel: 'basic', furtherAddresses: Array.from({ length: 10 }, () => lab.address('tron')) };
    expect(await refuse('/api/exchanges', many)).toEqual([400, 'addresses_too_many', 'furtherAddresses']);
  });
});

test('on the main network mixing is refused', async () => {
  const { ports } = lab;
  const rules = { ...ports.rules, profile: 'mainnet' as const };
  const mainnet = { ...ports, rules, screening: { ...ports.screening, isStale: () => false } };
  const request = lab.request({ send: '0.5 BTC', receive: 'ETH', mix: 'basic' });
  expect(await createOrder(mainnet, request)).toMatchObject({ ok: false, code: 'mixing_not_available' });
});
