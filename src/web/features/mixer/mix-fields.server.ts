/** The mixer's initial values, and those to show again after a form was sent without JavaScript. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { defaultMixSettings, isPrivacyLevel } from '#src/domain/mixer/settings.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { readForm } from '../../components/forms/read-form.ts';
import type { MixFields } from './mixer-data.ts';
import type { SentMix } from './read-mix-form.ts';

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

/** The values to show again. An unknown value cannot be shown, so the default is shown, with the error beside it. */
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

/** Initial values from a link such as `?sendCurrency=LTC&sendAmount=2`, which names neither addresses nor settings. */
export function readMixSearch(search: URLSearchParams): MixFields {
  const { sendCurrency, receiveCurrency, sendAmount } = readForm(search, noFields);
  return {
    ...defaultMixFields,
    sendCurrency: toCurrency(sendCurrency) ?? defaultMixFields.sendCurrency,
    receiveCurrency: toCurrency(receiveCurrency) ?? defaultMixFields.receiveCurrency,
    sendAmount: sendAmount || defaultMixFields.sendAmount,
  };
}

const noFields = { sendCurrency: '', receiveCurrency: '', sendAmount: '' };

function toCurrency(text: string): CurrencyId | undefined {
  const parsed = parseCurrencyId(text);
  return parsed.ok ? parsed.value : undefined;
}
