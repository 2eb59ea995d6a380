import { describe, expect, test } from 'vitest';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { describeTerms } from './describe-terms.ts';

const t = makeTranslate(loadCatalog('zh-cn', ['verify']));

const terms = {
  orderType: 'floating',
  product: 'exchange',
  sendCurrency: 'BTC',
  sendAmount: '0.25',
  receiveCurrency: 'USDT-TRC20',
  receiveAmount: '991.25',
  rate: { numerator: '1000', denominator: '1' },
  feeLines: [{ name: 'service', currency: 'BTC', amount: '0.001' }],
  networkFee: { currency: 'USDT-TRC20', amount: '4.25' },
  createdAt: '2026-11-15T07:00:00.000Z',
  refundAddress: null,
  refundRule: { toleranceBasisPoints: 50, lateDepositHours: 24, choiceDays: 7 },
};

function valueOf(name: string, of: Parameters<typeof describeTerms>[0] = terms): string | undefined {
  return describeTerms(of, t).find((line) => line.name === t.loose(`verify.field.${name}`))?.value;
}

describe('signed terms in words', () => {
  test.each([
    ['send', '0.25 BTC'],
    ['rate', '1 BTC = 100000.00000000 USDT-TRC20'],
    ['fee', '0.001 BTC'],
    ['networkFee', '4.25 USDT-TRC20'],
    ['createdAt', '2026-11-15 07:00:00 UTC'],
    ['tolerance', '0.5 %'],
    ['orderType', '浮动汇率'],
    ['refundAddress', '无'],
  ])('%s is %s', (name, value) => {
    expect(valueOf(name)).toBe(value);
  });

  test('tell the range of an open amount, and none where there is none', () => {
    expect(valueOf('sendRange', { ...terms, sendRange: { min: '0.25', max: '2' } })).toBe('0.25 – 2 BTC');
    expect(valueOf('sendRange')).toBeUndefined();
    expect(valueOf('sendRange', { ...terms, sendRange: 'forged' })).toBe('– BTC');
  });

  test('name the version of the policy, and none in terms from before there were versions', () => {
    expect(valueOf('policyVersion', { ...terms, policyVersion: 3 })).toBe('3');
    expect(valueOf('policyVersion')).toBeUndefined();
  });

  test('tell that later refund addresses are signed, and nothing in terms from before they were', () => {
    expect(valueOf('laterRefund', { ...terms, laterRefund: 'signed' })).toBe('须有我们的签名才有效');
    expect(valueOf('laterRefund', { ...terms, laterRefund: 'forged' })).toBe('forged');
    expect(valueOf('laterRefund')).toBeUndefined();
  });

  test('tell what the rate is made of, and nothing in terms from before margins', () => {
    const parts = { basePpm: 0, volatilityPpm: 150, sizePpm: 200, inventoryPpm: -50, totalPpm: 300 };
    const made = { ...terms, margin: { mid: { numerator: '2000', denominator: '1' }, ...parts } };
    expect(valueOf('mid', made)).toBe('1 BTC = 200000.00000000 USDT-TRC20');
    expect(valueOf('margin', made)).toBe('0.03 %（基础 0 %、波动 0.015 %、金额 0.02 %、库存 -0.005 %）');
    expect(valueOf('margin')).toBeUndefined();
    expect(valueOf('mid', { ...terms, margin: 'forged' })).toBe('/');
  });

  test('are the channels alone where the document is the list of official channels', () => {
    const list = { document: 'channels', service: 'Sampan', website: 'https://swap.example', email: 'a@b.example' };
    expect(describeTerms(list, t).map(({ value }) => value)).toEqual([
      'Sampan',
      'https://swap.example',
      'a@b.example',
      '无',
    ]);
  });

  test('name the further addresses and the settings of a mix', () => {
    const mixing = { mixingRounds: 5, delayMinutes: 30, useRandomAmounts: true, privacyLevel: 'enhanced' };
    const mix = { ...terms, furtherAddresses: ['T2', 'T3'], mixing: { ...mixing, enableTorIntegration: false } };
    const lines = describeTerms(mix, t).map(({ name, value }) => `${name}: ${value}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        '其他收款地址: T2',
        '其他收款地址: T3',
        '隐私级别: 增强',
        '设置的笔数: 5',
        '出币时段: 30\u00a0分钟',
        '金额随机: 是',
        '经由 Tor: 否',
      ]),
    );
  });

  test('say nothing of settings where there is no mix', () => {
    expect(valueOf('mixingRounds', { ...terms, mixing: null, furtherAddresses: [] })).toBeUndefined();
    expect(valueOf('furtherAddress', { ...terms, mixing: null, furtherAddresses: [] })).toBeUndefined();
  });

  test('never break on a document that was made up', () => {
    const odd = {
      rate: [1],
      refundRule: 'x',
      feeLines: { a: 1 },
      networkFee: null,
      sendAmount: { b: [] },
      mixing: [7],
      product: 7,
    };
    expect(describeTerms(odd, t).length).toBeGreaterThan(10);
    expect(valueOf('rate', { rate: { numerator: '0', denominator: '-1' } })).toBe('0/-1');
  });
});

describe('a receipt in words', () => {
  const at = '2026-11-15T07:05:00.000Z';
  const payment = { transaction: 'out', address: 'theirs', currency: 'USDT-TRC20', amount: '4', sentAt: at };
  const receipt = {
    document: 'receipt',
    outcome: 'completed',
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    price: {
      sendAmount: '0.25',
      fee: '0.001',
      rate: { numerator: '1000', denominator: '1' },
      networkFee: '4.25',
      receiveAmount: '8',
    },
    deposits: [{ transaction: 'in', currency: 'BTC', amount: '0.25', seenAt: at }],
    payments: [payment, payment],
  };

  test.each([
    ['outcome', '已出币'],
    ['deposit', '0.25 BTC'],
    ['exchanged', '0.25 BTC'],
    ['fee', '0.001 BTC'],
    ['rate', '1 BTC = 100000.00000000 USDT-TRC20'],
    ['networkFee', '4.25 USDT-TRC20'],
    ['priced', '8 USDT-TRC20'],
    ['payout', '4 USDT-TRC20'],
    ['paidTo', 'theirs'],
    ['sentAt', '2026-11-15 07:05:00 UTC'],
  ])('%s is %s', (name, value) => {
    expect(valueOf(name, receipt)).toBe(value);
  });

  test('of a refund has its fee beside it, and no price', () => {
    const refund = { ...receipt, outcome: 'refunded', price: null, payments: [{ ...payment, networkFee: '1' }] };
    expect(valueOf('refund', refund)).toBe('4 USDT-TRC20');
    expect(valueOf('networkFee', refund)).toBe('1 USDT-TRC20');
    expect(valueOf('priced', refund)).toBeUndefined();
  });

  test('that is nonsense is shown as it is', () => {
    expect(valueOf('deposit', { document: 'receipt', deposits: [7, { amount: [], currency: {} }] })).toBe('无');
    expect(valueOf('outcome', { document: 'receipt', outcome: 9, price: 'x', payments: 'y' })).toBe('9');
  });
});
