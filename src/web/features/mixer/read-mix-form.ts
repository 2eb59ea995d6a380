/**
 * Reads the mixer's form: on the server as sent without JavaScript, and in the browser the values that were typed
 * before hydration.
 */
import { readForm, readTexts } from '../../components/forms/read-form.ts';
import { mostFurther, type SettingFields } from './mixer-data.ts';

/** Submitted values as plain texts, before the service parses them. */
export type SentMix = Readonly<{
  sendCurrency: string;
  receiveCurrency: string;
  sendAmount: string;
  receiveAddress: string;
  furtherAddresses: readonly string[];
  settings: Readonly<Record<keyof SettingFields, unknown>>;
}>;

const noFields = {
  sendCurrency: '',
  receiveCurrency: '',
  sendAmount: '',
  receiveAddress: '',
  settings: { mixingRounds: '', delayMinutes: '', privacyLevel: '' },
};

/** Reads the form. `known` gives the texts of fields that the form does not have. */
export function readMixForm(form: FormData, known = noFields): SentMix {
  const { sendCurrency, receiveCurrency, sendAmount, receiveAddress, settings } = known;
  const { mixingRounds, delayMinutes, privacyLevel } = settings;
  const chosen = readForm(form, { mixingRounds, delayMinutes, privacyLevel });
  return {
    ...readForm(form, { sendCurrency, receiveCurrency, sendAmount, receiveAddress }),
    furtherAddresses: readTexts(form, 'furtherAddresses').slice(0, mostFurther + 1),
    settings: {
      mixingRounds: chosen.mixingRounds.trim(),
      delayMinutes: chosen.delayMinutes.trim(),
      useRandomAmounts: form.has('useRandomAmounts'),
      useRandomDelay: form.has('useRandomDelay'),
      enableTorIntegration: form.has('enableTorIntegration'),
      privacyLevel: chosen.privacyLevel,
    },
  };
}
