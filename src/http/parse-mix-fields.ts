/**
 * Determines the product of an order: custom settings mean a mix from the mixer page, a privacy level alone a preset of
 * the mixing card, and neither an exchange.
 */
import {
  isPrivacyLevel,
  parseMixSettings,
  presetSettings,
  refuseSetting,
  type MixChoice,
  type MixSettings,
} from '#src/domain/mixer/settings.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';

export type MixFields = Readonly<{
  privacyLevel?: unknown;
  privacySettings?: unknown;
}>;

export function parseMixFields({
  privacyLevel,
  privacySettings,
}: MixFields): Result<MixChoice | undefined, 'mix_settings_invalid' | 'privacy_level_unknown'> {
  if (isGiven(privacySettings)) {
    if (typeof privacySettings !== 'object') return refuseSetting('privacySettings');
    const settings = parseMixSettings(privacySettings as Readonly<Partial<Record<keyof MixSettings, unknown>>>);
    return settings.ok ? accept({ product: 'mix_custom', settings: settings.value }) : settings;
  }
  if (!isGiven(privacyLevel)) return accept(undefined);
  if (!isPrivacyLevel(privacyLevel)) return refuse('privacy_level_unknown', { field: 'privacyLevel' });
  return accept({ product: 'mix_preset', settings: presetSettings(privacyLevel) });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
