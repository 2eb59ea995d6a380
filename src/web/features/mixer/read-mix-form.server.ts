/** Reads the mixer's form as sent without JavaScript, and its initial values. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { defaultMixSettings, isPrivacyLevel } from '#src/domain/mixer/settings.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { mostFurther, type MixFields, type SettingFields } from './mixer-data.ts';

/** Submitted values as plain texts, before the service parses them. */
export type SentMix = Readonly<{
  sendCurrency: string;
  receiveCurrency: string;
  sendAmount: string;
  receiveAddress: string;
  furtherAddresses: readonly string[];
  settings: Readonly<Record<keyof SettingFields, unknown>>;
}>;

export const defaultMixFields: MixFields = {
  sendCurrency: 'BTC',
  receiveCurrency: 'USDT-TRC20',
  sendAmount: '1',
  receiveAddress: '',
  furtherAddresses: [],
  settings: {
    ...defaultMixSettings,
    mixingRounds: String(defaultMixSettings.mixingRounds),
    delayMinutes: String(defaultMixSettings.delayMinutes),
  },
};

const longestField = 500;

export function readMixForm(form: FormData): SentMix {
  const all = (name: string): readonly string[] =>
    form.getAll(name).flatMap((value) => (typeof value === 'string' ? value.slice(0, longestField) : []));
  // Without JavaScript a number field with the same name follows the slider, and its value counts.
  const last = (name: string): string => all(name).at(-1) ?? '';
  return {
    sendCurrency: last('sendCurrency'),
    receiveCurrency: last('receiveCurrency'),
    sendAmount: last('sendAmount'),
    receiveAddress: last('receiveAddress'),
    furtherAddresses: all('furtherAddresses').slice(0, mostFurther + 1),
    settings: {
      mixingRounds: last('mixingRounds').trim(),
      delayMinutes: last('delayMinutes').trim(),
      useRandomAmounts: form.has('useRandomAmounts'),
      useRandomDelay: form.has('useRandomDelay'),
      enableTorIntegration: form.has('enableTorIntegration'),
      privacyLevel: last('privacyLevel'),
    },
  };
}

/** The values to show again. An unknown value cannot be shown, so the default is, with the error beside it. */
export function toMixFields(sent: SentMix): MixFields {
  const { settings } = sent;
  return {
    ...sent,
    sendCurrency: toCurrency(sent.sendCurrency) ?? defaultMixFields.sendCurrency,
    receiveCurrency: toCurrency(sent.receiveCurrency) ?? defaultMixFields.receiveCurrency,
    settings: {
      mixingRounds: String(settings.mixingRounds),
      delayMinutes: String(settings.delayMinutes),
      useRandomAmounts: settings.useRandomAmounts === true,
      useRandomDelay: settings.useRandomDelay === true,
      enableTorIntegration: settings.enableTorIntegration === true,
      privacyLevel: isPrivacyLevel(settings.privacyLevel) ? settings.privacyLevel : defaultMixSettings.privacyLevel,
    },
  };
}

function toCurrency(text: string): CurrencyId | undefined {
  const parsed = parseCurrencyId(text);
  return parsed.ok ? parsed.value : undefined;
}
