import { describe, expect, test } from 'vitest';
import { defaultFields } from './exchange-data.ts';
import { flipFields } from './flip-fields.ts';

const fields = { ...defaultFields, sendAmount: '0.25', receiveAddress: 'of TRON', refundAddress: 'of Bitcoin' };

describe('the swap button', () => {
  test('exchanges the currencies and sends what would have been received', () => {
    expect(flipFields(fields, 'en', '16775.890123')).toMatchObject({
      sendCurrency: 'USDT-TRC20',
      receiveCurrency: 'BTC',
      sendAmount: '16775.890123',
    });
  });

  test('sends 1 where nothing would have been received', () => {
    expect(flipFields(fields, 'en', undefined).sendAmount).toBe('1');
  });

  test('writes the amount with the decimal sign of the language', () => {
    expect(flipFields(fields, 'es', '0.5').sendAmount).toBe('0,5');
  });

  test('keeps each address with its chain', () => {
    expect(flipFields(fields, 'en', '1')).toMatchObject({ receiveAddress: 'of Bitcoin', refundAddress: 'of TRON' });
  });
});
