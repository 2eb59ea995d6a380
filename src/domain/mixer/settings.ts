/** Settings of a mixing order, their bounds and defaults, and the presets of the mixing card. */
import { accept, refuse, type Result } from '../result.ts';

export const privacyLevels = ['basic', 'enhanced', 'maximum'] as const;
export type PrivacyLevel = (typeof privacyLevels)[number];

export type MixSettings = Readonly<{
  /** Number of parts in which the payout is sent. */
  mixingRounds: number;
  /** The last part is sent at most this long after the deposit was confirmed. */
  delayMinutes: number;
  useRandomAmounts: boolean;
  useRandomDelay: boolean;
  enableTorIntegration: boolean;
  privacyLevel: PrivacyLevel;
}>;

/** Product and settings. The product is needed for the fee, because presets and custom settings have different fees. */
export type MixChoice = Readonly<{ product: 'mix_preset' | 'mix_custom'; settings: MixSettings }>;

export const mixBounds = {
  mixingRounds: { min: 1, max: 10, step: 1 },
  delayMinutes: { min: 0, max: 120, step: 5 },
} as const;

export const defaultMixSettings: MixSettings = {
  mixingRounds: 3,
  delayMinutes: 15,
  useRandomAmounts: true,
  useRandomDelay: true,
  enableTorIntegration: false,
  privacyLevel: 'enhanced',
};

const presets: Readonly<Record<PrivacyLevel, Pick<MixSettings, 'mixingRounds' | 'delayMinutes'>>> = {
  basic: { mixingRounds: 3, delayMinutes: 10 },
  enhanced: { mixingRounds: 5, delayMinutes: 30 },
  maximum: { mixingRounds: 10, delayMinutes: 60 },
};

/**
 * Settings of a preset. All orders with the same preset have identical settings, so that they cannot be distinguished
 * by them.
 */
export function presetSettings(level: PrivacyLevel): MixSettings {
  return {
    ...presets[level],
    useRandomAmounts: true,
    useRandomDelay: true,
    enableTorIntegration: false,
    privacyLevel: level,
  };
}

type SettingsRefusal = 'mix_settings_invalid' | 'privacy_level_unknown';

/** Parses settings from a JSON body or a form. A missing field gets its default; an invalid one is refused. */
export function parseMixSettings(
  raw: Readonly<Partial<Record<keyof MixSettings, unknown>>>,
): Result<MixSettings, SettingsRefusal> {
  const { privacyLevel = defaultMixSettings.privacyLevel } = raw;
  if (!isPrivacyLevel(privacyLevel)) return refuse('privacy_level_unknown', { field: 'privacyLevel' });

  const mixingRounds = readNumber('mixingRounds', raw.mixingRounds);
  const delayMinutes = readNumber('delayMinutes', raw.delayMinutes);
  if (mixingRounds === undefined) return refuseSetting('mixingRounds');
  if (delayMinutes === undefined) return refuseSetting('delayMinutes');

  const useRandomAmounts = readSwitch('useRandomAmounts', raw.useRandomAmounts);
  const useRandomDelay = readSwitch('useRandomDelay', raw.useRandomDelay);
  const enableTorIntegration = readSwitch('enableTorIntegration', raw.enableTorIntegration);
  if (useRandomAmounts === undefined) return refuseSetting('useRandomAmounts');
  if (useRandomDelay === undefined) return refuseSetting('useRandomDelay');
  if (enableTorIntegration === undefined) return refuseSetting('enableTorIntegration');

  return accept({ mixingRounds, delayMinutes, useRandomAmounts, useRandomDelay, enableTorIntegration, privacyLevel });
}

export function isPrivacyLevel(value: unknown): value is PrivacyLevel {
  return privacyLevels.some((level) => level === value);
}

type BoundedField = keyof typeof mixBounds;
type SwitchField = 'useRandomAmounts' | 'useRandomDelay' | 'enableTorIntegration';

/** One to three ASCII digits: no sign, blank, exponent or leading zero. */
const fewDigits = /^(?:0|[1-9][0-9]{0,2})$/;

function readNumber(field: BoundedField, value: unknown = defaultMixSettings[field]): number | undefined {
  const number = typeof value === 'string' && fewDigits.test(value) ? Number(value) : value;
  const { min, max, step } = mixBounds[field];
  const isOnStep = typeof number === 'number' && number >= min && number <= max && (number - min) % step === 0;
  return isOnStep ? number : undefined;
}

/** Refusal of an invalid setting. Includes all bounds, so that the error message can say what is allowed. */
export function refuseSetting(field: keyof MixSettings | 'privacySettings') {
  const { mixingRounds: rounds, delayMinutes: delay } = mixBounds;
  return refuse('mix_settings_invalid', {
    field,
    minRounds: rounds.min,
    maxRounds: rounds.max,
    minDelay: delay.min,
    maxDelay: delay.max,
    delayStep: delay.step,
  });
}

/** Texts and values of a switch. HTML forms send `on` for a checked box. */
const switchWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['on', true],
  ['false', false],
]);

function readSwitch(field: SwitchField, value: unknown = defaultMixSettings[field]): boolean | undefined {
  return switchWords.get(value);
}
