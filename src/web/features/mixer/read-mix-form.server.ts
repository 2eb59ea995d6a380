/** Reads the mixer's form as it was sent without script, and what it starts with. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { defaultMixSettings, isPrivacyLevel } from '#src/domain/mixer/settings.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { mostFurther, type MixFields, type SettingFields } from './mixer-data.ts';

/** What was sent, as plain texts: what the service reads and refuses. */
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
  // Without script a number field follows the slider, and what was typed there counts.
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

/** What the form shows again. What does not exist cannot be shown; the refusal stands beside the default. */
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
