/** The swap button: both currencies change sides, and what would have been received is what is sent now. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { writeAmount } from '../../components/forms/amount-text.ts';
import type { Fields } from './exchange-data.ts';

/** `receive` is the exact amount of the quote; without one the new amount is 1. */
export function flipFields(fields: Fields, language: LanguageCode, receive: string | undefined): Fields {
  return { ...flipPair(fields), sendAmount: writeAmount(language, receive ?? '1') };
}

/**
 * Changes sides and keeps the amount. The refund address is of the chain that is sent on and the receive address of the
 * other, so they change places too: nothing that was typed is lost, and neither is on the wrong chain.
 */
export function flipPair(fields: Fields): Fields {
  return {
    ...fields,
    sendCurrency: fields.receiveCurrency,
    receiveCurrency: fields.sendCurrency,
    receiveAddress: fields.refundAddress,
    refundAddress: fields.receiveAddress,
  };
}
