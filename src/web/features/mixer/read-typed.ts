/** Reads values from the mixer's form in the DOM that the server did not know. */
import type { MixFields } from './mixer-data.ts';

export function readTyped(form: HTMLFormElement, known: MixFields): MixFields {
  const typed = new FormData(form);
  const read = <Text extends string>(name: string, fallback: Text): Text => {
    const value = typed.get(name);
    return typeof value === 'string' ? (value as Text) : fallback;
  };
  const { settings } = known;
  return {
    sendCurrency: read('sendCurrency', known.sendCurrency),
    receiveCurrency: read('receiveCurrency', known.receiveCurrency),
    sendAmount: read('sendAmount', known.sendAmount),
    receiveAddress: read('receiveAddress', known.receiveAddress),
    furtherAddresses: typed.getAll('furtherAddresses').filter((value) => typeof value === 'string'),
    settings: {
      mixingRounds: read('mixingRounds', settings.mixingRounds),
      delayMinutes: read('delayMinutes', settings.delayMinutes),
      useRandomAmounts: typed.has('useRandomAmounts'),
      useRandomDelay: typed.has('useRandomDelay'),
      enableTorIntegration: typed.has('enableTorIntegration'),
      privacyLevel: read('privacyLevel', settings.privacyLevel),
    },
  };
}
