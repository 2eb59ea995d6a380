import { describe, expect, test } from 'vitest';
import { findSide, quoteKey, typedAmount } from './exchange-data.ts';

const before = { sendBefore: '1', receiveBefore: '97000.12' };
const sent = { sendAmount: '1', receiveAmount: '97000.12', amountSide: 'send' } as const;

describe('the amount that a visitor set without JavaScript', () => {
  test('is the one whose text they changed', () => {
    expect(findSide({ ...sent, receiveAmount: '100' }, before)).toBe('receive');
    expect(findSide({ ...sent, sendAmount: '2', amountSide: 'receive' }, before)).toBe('send');
  });

  test('is the one of before if they changed neither', () => {
    expect(findSide(sent, before)).toBe('send');
    expect(findSide({ ...sent, amountSide: 'receive' }, before)).toBe('receive');
    expect(findSide({ ...sent, amountSide: 'nonsense' }, before)).toBe('send');
  });

  test('is unknown if they changed both', () => {
    expect(findSide({ ...sent, sendAmount: '2', receiveAmount: '100' }, before)).toBeNull();
  });
});

test('a quote of one side is none of the other', () => {
  const pair = { sendCurrency: 'BTC', receiveCurrency: 'LTC', orderType: 'fixed', amount: '1' } as const;
  expect(quoteKey({ ...pair, amountSide: 'send' })).not.toBe(quoteKey({ ...pair, amountSide: 'receive' }));
  expect(typedAmount({ ...sent, amountSide: 'receive' })).toBe('97000.12');
});
