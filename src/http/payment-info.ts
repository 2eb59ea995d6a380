/** Everything a visitor needs to pay an order, for the payment page and the API's payment endpoint. */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { orderUri } from '#src/domain/payment-uri.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { paymentInstructions } from '#src/i18n/payment-instructions.ts';

export type PaymentInfo = Readonly<{
  address: string;
  memo: string | null;
  /** Payment URI for wallets; null if the currency has no such URI. */
  uri: string | null;
  /** Content of the QR code: the payment URI, or the plain address. */
  qrText: string;
  /** Lines of text; the first four repeat amount, address, network and deadline. */
  instructions: readonly string[];
}>;

export function toPaymentInfo(order: Order, language: LanguageCode, profile: NetworkProfile): PaymentInfo {
  const uri = orderUri(order);
  return {
    address: order.depositAddress,
    memo: order.depositMemo,
    uri,
    qrText: uri ?? order.depositAddress,
    instructions: paymentInstructions(language, order, profile),
  };
}
