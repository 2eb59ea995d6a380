import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { accept, refuse } from '#src/domain/result.ts';
import { nameRefusedField, parseOrderFields, parseQuoteFields } from './parse-order-fields.ts';

const fields = { sendCurrency: 'BTC', receiveCurrency: 'USDT_TRC20', sendAmount: '1.5', receiveAddress: 'T' };
const parsed = { send: money('BTC', 150_000_000n), receiveCurrency: 'USDT-TRC20', orderType: 'floating' } as const;

describe('the fields of an order', () => {
  test('become what is ordered', () => {
    expect(parseOrderFields(fields)).toEqual(accept({ ...parsed, receiveAddress: 'T' }));
  });

  test('may be left empty where they are optional', () => {
    const empty = { refundAddress: ' ', orderType: '', receiveAmount: '', privacyLevel: null };
    expect(parseOrderFields({ ...fields, ...empty })).toEqual(accept({ ...parsed, receiveAddress: 'T' }));
  });

  test.each([
    ['12.3456789', 12_345_678n],
    ['12.', 12_000_000n],
    ['007', 7_000_000n],
  ])('say with %s what the visitor was shown', (receiveAmount, units) => {
    const result = parseOrderFields({ ...fields, receiveAmount });
    expect(result.ok && 'send' in result.value && result.value.expectedReceive).toEqual(money('USDT-TRC20', units));
  });

  test.each(['1e3', '1,5', 'x', '1.2.3', '9'.repeat(31)])('do not say it with %s', (receiveAmount) => {
    const refusal = refuse('amount_malformed', { field: 'receiveAmount' });
    expect(parseOrderFields({ ...fields, receiveAmount })).toEqual(refusal);
  });

  test.each([
    [{ sendCurrency: 'USDT' }, 'currency_unknown', 'sendCurrency'],
    [{ receiveCurrency: null }, 'currency_unknown', 'receiveCurrency'],
    [{ sendAmount: '1,5' }, 'amount_malformed', 'sendAmount'],
    [{ orderType: 'FIXED' }, 'order_type_unknown', 'orderType'],
    [{ privacyLevel: 'extreme' }, 'privacy_level_unknown', 'privacyLevel'],
    [{ privacySettings: 'all' }, 'mix_settings_invalid', 'privacySettings'],
    [{ privacySettings: { mixingRounds: '11' } }, 'mix_settings_invalid', 'mixingRounds'],
    [{ privacySettings: { delayMinutes: 7 } }, 'mix_settings_invalid', 'delayMinutes'],
    [{ privacySettings: { useRandomAmounts: 'maybe' } }, 'mix_settings_invalid', 'useRandomAmounts'],
  ])('are refused by name when %o is wrong', (wrong, code, field) => {
    expect(parseOrderFields({ ...fields, ...wrong })).toMatchObject({ ok: false, code, details: { field } });
  });
});

describe('an order by its receive amount', () => {
  const receive = { ...fields, sendAmount: '', receiveAmount: '100', amountSide: 'receive' } as const;
  const wanted = { sendCurrency: 'BTC', receive: money('USDT-TRC20', 100_000_000n), orderType: 'floating' } as const;

  test('is for exactly that, and what is to be sent is only what was shown', () => {
    expect(parseOrderFields(receive)).toEqual(accept({ ...wanted, receiveAddress: 'T' }));
    const shown = parseOrderFields({ ...receive, sendAmount: '0.001234567890' });
    expect(shown).toEqual(accept({ ...wanted, receiveAddress: 'T', expectedSend: money('BTC', 123_456n) }));
  });

  test.each([
    [{ receiveAmount: '1,5' }, 'amount_malformed', 'receiveAmount'],
    [{ receiveAmount: '' }, 'amount_malformed', 'receiveAmount'],
    [{ receiveAmount: '0' }, 'amount_not_positive', 'receiveAmount'],
    [{ receiveAmount: '0.0000001' }, 'amount_too_precise', 'receiveAmount'],
    [{ sendAmount: 'x' }, 'amount_malformed', 'sendAmount'],
    [{ privacyLevel: 'basic' }, 'amount_malformed', 'sendAmount'],
    [{ orderType: 'both' }, 'order_type_unknown', 'orderType'],
  ])('is refused by name when %o is wrong', (wrong, code, field) => {
    expect(parseOrderFields({ ...receive, ...wrong })).toMatchObject({ ok: false, code, details: { field } });
  });

  test('hears of its own amount and currency when it is refused', () => {
    const { details } = nameRefusedField(refuse('amount_below_minimum', { min: '20' }), wanted);
    expect(details).toEqual({ min: '20', currency: 'USDT-TRC20', field: 'receiveAmount' });
    expect(nameRefusedField(refuse('rate_changed', { sendAmount: '2' }), wanted).details).toEqual({
      sendAmount: '2',
      sendCurrency: 'BTC',
      field: 'sendAmount',
    });
  });
});

test('a call with other names hears of its own', () => {
  const names = {
    sendCurrency: 'fromCurrency',
    receiveCurrency: 'toCurrency',
    sendAmount: 'amount',
    receiveAmount: 'toAmount',
  };
  const refused = parseQuoteFields({ ...fields, sendAmount: '0' }, names);
  expect(refused).toEqual(refuse('amount_not_positive', { currency: 'BTC', field: 'amount' }));
  expect(nameRefusedField(refuse('pair_same_currency'), parsed, names).details).toEqual({ field: 'toCurrency' });
  expect(nameRefusedField(refuse('amount_below_minimum', { min: '1' }), parsed).details).toEqual({
    min: '1',
    currency: 'BTC',
    field: 'sendAmount',
  });
});
