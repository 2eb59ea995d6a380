import { describe, expect, test } from 'vitest';
import { toMixView, type MixAnswer } from './mix-view.ts';

const answer: MixAnswer = {
  fromCurrency: 'BTC',
  amount: '0.5',
  margin: null,
  toCurrency: 'USDT-TRC20',
  privacyScore: 165,
  scoreLimit: 500,
  strength: 'low',
  estimatedProcessingTime: 16,
  feeParts: [
    { name: 'base', basisPoints: 45 },
    { name: 'mixing', basisPoints: 150 },
    { name: 'delay_processing', basisPoints: 0 },
    { name: 'maximum_privacy', basisPoints: 0 },
  ],
  parts: 3,
  receiveAmount: '46272.8363919999',
  fee: '0.00975',
  networkFee: '23.962899',
  crowd: { bucket: 0, windowMinutes: 105 },
  warnings: ['parts_add_up', 'no_crowd'],
};

describe('a mix in the forms', () => {
  test('shows the net amount with eight decimals, cut and not rounded up', () => {
    expect(toMixView('en', answer).netText).toBe('46,272.83639199');
    expect(toMixView('en', { ...answer, receiveAmount: '0.5' }).netText).toBe('0.50000000');
    expect(toMixView('fr', { ...answer, receiveAmount: '0.5' }).netText).toBe('0,50000000');
  });

  test('keeps the exact amount for the order', () => {
    expect(toMixView('en', answer).receive).toBe('46272.8363919999');
  });

  test('adds the four named fees up to the rate that is paid', () => {
    const { feeRateText, feeParts } = toMixView('en', answer);
    expect(feeRateText).toBe('1.95%');
    expect(feeParts).toEqual([
      { name: 'base', text: '0.45%' },
      { name: 'mixing', text: '1.5%' },
      { name: 'delay_processing', text: '0%' },
      { name: 'maximum_privacy', text: '0%' },
    ]);
  });

  test('names the margin of a mix into another currency, and none where the currency stays', () => {
    const margin = {
      midRate: '94435.4951991',
      basePpm: 100,
      volatilityPpm: 250,
      sizePpm: 0,
      inventoryPpm: -50,
      totalPpm: 300,
    };
    expect(toMixView('en', { ...answer, margin }).margin).toEqual({
      mid: '94,435.495199',
      total: '0.03%',
      base: '0.01%',
      volatility: '0.025%',
      size: '0%',
      inventory: '-0.005%',
    });
    expect(toMixView('en', answer).margin).toBeNull();
  });

  test('hands on what was measured and what it warns of', () => {
    const { crowd, warnings, score, strength } = toMixView('zh-tw', answer);
    expect({ crowd, warnings, score, strength }).toEqual({
      crowd: { bucket: 0, windowMinutes: 105 },
      warnings: ['parts_add_up', 'no_crowd'],
      score: 165,
      strength: 'low',
    });
  });
});
