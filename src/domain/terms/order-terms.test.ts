import { describe, expect, test } from 'vitest';
import { makeOrderTerms, termsBytes, type OrderTermsInput } from './order-terms.ts';

const input: OrderTermsInput = {
  service: 'Sampan',
  profile: 'sandbox',
  keyId: '0123456789abcdef',
  orderNumber: 'TS-20261115-04217733',
  orderType: 'floating',
  product: 'exchange',
  sendCurrency: 'BTC',
  sendAmount: '0.01',
  receiveCurrency: 'USDT-TRC20',
  receiveAmount: '991.25',
  depositAddress: 'bcrt1qexample',
  depositMemo: null,
  receiveAddress: 'TExample',
  furtherAddresses: [],
  refundAddress: null,
  rate: { numerator: '100000', denominator: '1' },
  feeLines: [{ name: 'service', currency: 'BTC', amount: '0.000045' }],
  networkFee: { currency: 'USDT-TRC20', amount: '4.25' },
  quoteId: 'q-1',
  mixing: null,
  planHash: null,
  createdAt: '2026-11-15T07:00:00.000Z',
  expiresAt: '2026-11-15T07:30:00.000Z',
  confirmationsNeeded: 2,
  refundRule: { toleranceBasisPoints: 50, lateDepositHours: 24, choiceDays: 7 },
};

describe('order terms', () => {
  test('are signed as canonical JSON with every promise in it', () => {
    expect(Buffer.from(termsBytes(makeOrderTerms(input))).toString('utf8')).toBe(
      '{"confirmationsNeeded":2,"createdAt":"2026-11-15T07:00:00.000Z","depositAddress":"bcrt1qexample",' +
        '"depositMemo":null,"expiresAt":"2026-11-15T07:30:00.000Z",' +
        '"feeLines":[{"amount":"0.000045","currency":"BTC","name":"service"}],"furtherAddresses":[],' +
        '"keyId":"0123456789abcdef","mixing":null,' +
        '"networkFee":{"amount":"4.25","currency":"USDT-TRC20"},"orderNumber":"TS-20261115-04217733",' +
        '"orderType":"floating","planHash":null,"product":"exchange","profile":"sandbox","quoteId":"q-1",' +
        '"rate":{"denominator":"1","numerator":"100000"},"receiveAddress":"TExample","receiveAmount":"991.25",' +
        '"receiveCurrency":"USDT-TRC20","refundAddress":null,' +
        '"refundRule":{"choiceDays":7,"lateDepositHours":24,"toleranceBasisPoints":50},"sendAmount":"0.01",' +
        '"sendCurrency":"BTC","service":"Sampan","version":1}',
    );
  });

  test('leave out what the caller’s object carries besides', () => {
    const order = { ...input, trackingCode: '123456789', refundRule: { ...input.refundRule, note: 'internal' } };
    expect(makeOrderTerms(order)).toEqual({ version: 1, ...input });
  });

  test('say the range of an open amount, and nothing of one where there is none', () => {
    const sendRange = { min: '0.001', max: '2' };
    const text = Buffer.from(termsBytes(makeOrderTerms({ ...input, sendRange }))).toString('utf8');
    expect(text).toContain('"sendCurrency":"BTC","sendRange":{"max":"2","min":"0.001"},"service"');
    expect(makeOrderTerms(input)).not.toHaveProperty('sendRange');
  });

  test('sign what the rate is made of, and nothing of it where there is no margin', () => {
    const mid = { numerator: '100020', denominator: '1' };
    const margin = { mid, basePpm: 0, volatilityPpm: 250, sizePpm: 0, inventoryPpm: -50, totalPpm: 200 };
    const text = Buffer.from(termsBytes(makeOrderTerms({ ...input, margin }))).toString('utf8');
    expect(text).toContain(
      '"margin":{"basePpm":0,"inventoryPpm":-50,"mid":{"denominator":"1","numerator":"100020"},"sizePpm":0,' +
        '"totalPpm":200,"volatilityPpm":250},"mixing"',
    );
    expect(makeOrderTerms(input)).not.toHaveProperty('margin');
    expect(() => makeOrderTerms({ ...input, margin: { ...margin, totalPpm: 0.5 } })).toThrow(/totalPpm/);
  });

  test('have the same bytes again after they were stored as JSON', () => {
    const terms = makeOrderTerms(input);
    const stored = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(terms).toReversed()))) as typeof terms;
    expect(termsBytes(stored)).toEqual(termsBytes(terms));
  });

  const unfit: readonly (readonly [string, Partial<OrderTermsInput>])[] = [
    ['sendAmount', { sendAmount: '0.010' }],
    ['sendAmount', { sendAmount: '1e-2' }],
    ['receiveAmount', { receiveAmount: '' }],
    ['min', { sendRange: { min: '0.0010', max: '2' } }],
    ['max', { sendRange: { min: '0.001', max: '' } }],
    ['amount', { networkFee: { currency: 'BTC', amount: '-1' } }],
    ['amount', { feeLines: [{ name: 'service', currency: 'BTC', amount: '.5' }] }],
    ['numerator', { rate: { numerator: '0', denominator: '1' } }],
    ['denominator', { rate: { numerator: '1', denominator: '1.5' } }],
    ['depositAddress', { depositAddress: ' ' }],
    ['receiveAddress', { receiveAddress: '' }],
    ['createdAt', { createdAt: '2026-11-15' }],
    ['expire after', { expiresAt: input.createdAt }],
    ['keyId', { keyId: '0123' }],
    ['planHash', { planHash: 'ab' }],
    ['confirmationsNeeded', { confirmationsNeeded: 1.5 }],
    ['choiceDays', { refundRule: { ...input.refundRule, choiceDays: -1 } }],
  ];

  test.each(unfit)('are not made when %s is unfit: %j', (field, change) => {
    expect(() => makeOrderTerms({ ...input, ...change })).toThrow(new RegExp(field));
  });

  test('take a plan hash for mixing orders and a fee of zero', () => {
    const planHash = 'ab'.repeat(32);
    const networkFee = { currency: 'BTC', amount: '0' } as const;
    expect(makeOrderTerms({ ...input, planHash, networkFee })).toMatchObject({ planHash, networkFee });
  });
});
