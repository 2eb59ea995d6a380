import { describe, expect, test } from 'vitest';
import { estimateTexts, rateTexts } from './card-figures.ts';

const rate = { from: 'BTC', to: 'USDT', rate: 94435.4951991 };

describe('the rate panel', () => {
  test('shows two to six decimals, and eight on the way back', () => {
    expect(rateTexts('en', rate)).toEqual({ rate: '94,435.495199', inverse: '0.00001058' });
    expect(rateTexts('en', { from: 'BTC', to: 'BTC', rate: 1 })).toEqual({ rate: '1.00', inverse: '1.00000000' });
  });

  test('writes a tiny rate as a decimal with its digits', () => {
    expect(rateTexts('en', { from: 'TRX', to: 'BTC', rate: 1.5e-7 }).rate).toBe('0.00000015');
    expect(rateTexts('fr', { from: 'TRX', to: 'BTC', rate: 0.0000099166 }).rate).toBe('0,0000099166');
  });

  test('takes a quarter of a percent off the amount before it is exchanged', () => {
    const texts = estimateTexts('en', { amount: '0.5', rate: { ...rate, rate: 100_000 }, feeBasisPoints: 25 });
    expect(texts).toEqual({ fee: '0.00125', gross: '49,875.000000' });
  });

  test('cuts what is received and never rounds it up', () => {
    const texts = estimateTexts('en', { amount: '1', rate: { ...rate, rate: 0.9999999999 }, feeBasisPoints: 0 });
    expect(texts.gross).toBe('0.999999');
  });
});
