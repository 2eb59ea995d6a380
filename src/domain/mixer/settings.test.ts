/** Accepted and refused settings of a mixing order. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultMixSettings,
  isPrivacyLevel,
  parseMixSettings,
  presetSettings,
  privacyLevels,
  type MixSettings,
} from './settings.ts';

const invalid = (field: keyof MixSettings) => ({
  ok: false,
  code: 'mix_settings_invalid',
  details: { field, minRounds: 1, maxRounds: 10, minDelay: 0, maxDelay: 120, delayStep: 5 },
});

describe('settings that are not given', () => {
  test('are three rounds in fifteen minutes with random amounts and times, enhanced, without Tor', () => {
    expect(parseMixSettings({})).toEqual({
      ok: true,
      value: {
        mixingRounds: 3,
        delayMinutes: 15,
        useRandomAmounts: true,
        useRandomDelay: true,
        enableTorIntegration: false,
        privacyLevel: 'enhanced',
      },
    });
  });

  test('stay at their defaults when others are given', () => {
    const parsed = parseMixSettings({ mixingRounds: 7, useRandomDelay: false });
    expect(parsed).toEqual({ ok: true, value: { ...defaultMixSettings, mixingRounds: 7, useRandomDelay: false } });
  });
});

describe('settings', () => {
  const anySettings: fc.Arbitrary<MixSettings> = fc.record({
    mixingRounds: fc.integer({ min: 1, max: 10 }),
    delayMinutes: fc.integer({ min: 0, max: 24 }).map((steps) => steps * 5),
    useRandomAmounts: fc.boolean(),
    useRandomDelay: fc.boolean(),
    enableTorIntegration: fc.boolean(),
    privacyLevel: fc.constantFrom(...privacyLevels),
  });

  test('inside their bounds are taken as they are, from JSON and from a form alike', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const form = Object.fromEntries(Object.entries(settings).map(([field, value]) => [field, String(value)]));
        expect(parseMixSettings(settings)).toEqual({ ok: true, value: settings });
        expect(parseMixSettings(form)).toEqual({ ok: true, value: settings });
      }),
    );
  });

  test('carry nothing that is no setting', () => {
    const body = { ...defaultMixSettings, feeBasisPoints: 0 };
    const parsed = parseMixSettings(body);
    expect(parsed).toEqual({ ok: true, value: defaultMixSettings });
  });

  test('take the word that a checked box of a form sends', () => {
    const parsed = parseMixSettings({ enableTorIntegration: 'on', useRandomAmounts: 'false' });
    expect(parsed).toMatchObject({ ok: true, value: { enableTorIntegration: true, useRandomAmounts: false } });
  });

  test.each([
    0,
    11,
    -1,
    3.5,
    Number.NaN,
    Infinity,
    '0',
    '11',
    '03',
    '+3',
    ' 3',
    '3.0',
    '1e0',
    '٣',
    '',
    null,
    [3],
    true,
  ])('with %j rounds are refused, with the bounds', (mixingRounds) => {
    expect(parseMixSettings({ mixingRounds })).toEqual(invalid('mixingRounds'));
  });

  test.each([-5, 1, 4, 121, 125, 7.5, '7', '125', '-5', '0x5', '5 ', {}, null])(
    'with a delay of %j are refused, with the bounds',
    (delayMinutes) => {
      expect(parseMixSettings({ delayMinutes })).toEqual(invalid('delayMinutes'));
    },
  );

  test.each(['useRandomAmounts', 'useRandomDelay', 'enableTorIntegration'] as const)(
    'with a switch %s that is neither on nor off are refused',
    (field) => {
      for (const value of [1, 0, 'yes', 'TRUE', 'off', '', null, []]) {
        expect(parseMixSettings({ [field]: value })).toEqual(invalid(field));
      }
    },
  );

  test.each(['Enhanced', 'extreme', '', 'constructor', 1, null])('with the level %j are refused', (privacyLevel) => {
    expect(parseMixSettings({ privacyLevel })).toEqual({
      ok: false,
      code: 'privacy_level_unknown',
      details: { field: 'privacyLevel' },
    });
    expect(isPrivacyLevel(privacyLevel)).toBe(false);
  });
});

describe('the presets', () => {
  test.each([
    ['basic', 3, 10],
    ['enhanced', 5, 30],
    ['maximum', 10, 60],
  ] as const)('%s is %i rounds in %i minutes', (privacyLevel, mixingRounds, delayMinutes) => {
    expect(presetSettings(privacyLevel)).toEqual({
      mixingRounds,
      delayMinutes,
      useRandomAmounts: true,
      useRandomDelay: true,
      enableTorIntegration: false,
      privacyLevel,
    });
  });

  test('are inside the bounds of own settings', () => {
    for (const level of privacyLevels) expect(parseMixSettings(presetSettings(level))).toMatchObject({ ok: true });
  });
});
