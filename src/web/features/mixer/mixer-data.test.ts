import { describe, expect, test } from 'vitest';
import { mixKey, refusedField } from './mixer-data.ts';
import { defaultMixFields, toMixFields } from './mix-fields.server.ts';
import { readMixForm } from './read-mix-form.ts';

describe('a refusal of the mixer', () => {
  test('stands beside the field it is about, whatever the call names it', () => {
    expect(refusedField({ field: 'amount' }, [])).toBe('sendAmount');
    expect(refusedField({ field: 'fromCurrency' }, [])).toBe('sendCurrency');
    expect(refusedField({ field: 'toCurrency' }, [])).toBe('receiveCurrency');
    expect(refusedField({ field: 'delayMinutes' }, [])).toBe('delayMinutes');
    expect(refusedField({ field: 'enableTorIntegration' }, [])).toBe('enableTorIntegration');
  });

  test('finds the further address among the empty fields that were not sent', () => {
    expect(refusedField({ field: 'furtherAddresses', place: 2 }, ['', 'first', '  ', 'second'])).toBe(
      'furtherAddresses.3',
    );
  });

  test('stands above the button where it is about no field of the page', () => {
    expect(refusedField({}, [])).toBe('form');
    expect(refusedField({ field: 'sessionId' }, [])).toBe('form');
    expect(refusedField({ field: 'furtherAddresses' }, ['a'])).toBe('form');
  });
});

describe('the figures of the mixer', () => {
  test('are of other inputs as soon as a setting changes', () => {
    const { settings } = defaultMixFields;
    const slower = { ...defaultMixFields, settings: { ...settings, delayMinutes: '20' } };
    expect(mixKey(slower, '1')).not.toBe(mixKey(defaultMixFields, '1'));
    expect(mixKey(defaultMixFields, '1')).toBe(mixKey({ ...defaultMixFields, receiveAddress: 'elsewhere' }, '1'));
  });
});

describe('the form without script', () => {
  const sentForm = (entries: readonly (readonly [string, string])[]): FormData => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };

  test('takes a switch that is not sent as off', () => {
    const sent = readMixForm(sentForm([['useRandomDelay', 'on']]));
    expect(sent.settings.useRandomAmounts).toBe(false);
    expect(sent.settings.useRandomDelay).toBe(true);
  });

  test('takes the number that was typed below the slider', () => {
    const sent = readMixForm(
      sentForm([
        ['mixingRounds', '3'],
        ['mixingRounds', '7'],
      ]),
    );
    expect(sent.settings.mixingRounds).toBe('7');
  });

  test('shows again what was typed, also where it is out of bounds', () => {
    const fields = toMixFields(
      readMixForm(
        sentForm([
          ['mixingRounds', '99'],
          ['sendAmount', 'abc'],
          ['sendCurrency', 'NONE'],
          ['privacyLevel', 'utmost'],
          ['furtherAddresses', 'one'],
          ['furtherAddresses', ''],
        ]),
      ),
    );
    expect(fields.settings.mixingRounds).toBe('99');
    expect(fields.sendAmount).toBe('abc');
    expect(fields.furtherAddresses).toEqual(['one', '']);
    expect(fields.sendCurrency).toBe('BTC');
    expect(fields.settings.privacyLevel).toBe('enhanced');
  });
});
