/** The swap button: both currencies change sides, and the receive amount becomes the send amount. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { writeAmount } from '../../components/forms/amount-text.ts';
import type { Fields } from './exchange-data.ts';

/**
 * Swaps the currencies. `receive` is the exact amount of the quote, which becomes the send amount; without a quote the
 * new amount is 1.
 */
export function flipFields(fields: Fields, language: LanguageCode, receive: string | undefined): Fields {
  return { ...flipPair(fields), sendAmount: writeAmount(language, receive ?? '1'), amountSide: 'send' };
}

/**
 * Swaps the currencies and keeps the amount. The refund address is on the send chain and the receive address on the
 * other, so they are swapped too: no typed value is lost, and neither address is on the wrong chain.
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
