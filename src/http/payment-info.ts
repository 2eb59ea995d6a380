/** Everything a visitor needs to pay an order, for the payment page and the API's payment endpoint. */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { codeText, orderCodes, orderUri, type CodeKind } from '#src/domain/payment-uri.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { paymentInstructions } from '#src/i18n/payment-instructions.ts';

export type PaymentInfo = Readonly<{
  address: string;
  memo: string | null;
  /** Payment URI for wallets; null if the currency has no such URI on this network. */
  uri: string | null;
  /** What the QR codes hold, the usual one first. */
  codes: readonly [CodeKind, ...CodeKind[]];
  /** Content of the usual QR code. */
  qrText: string;
  /** Lines of text; the first four repeat amount, address, network and deadline. */
  instructions: readonly string[];
}>;

export function toPaymentInfo(order: Order, language: LanguageCode, profile: NetworkProfile): PaymentInfo {
  const codes = orderCodes(order, profile);
  return {
    address: order.depositAddress,
    memo: order.depositMemo,
    uri: orderUri(order, profile),
    codes,
    qrText: codeText(order, profile, codes[0]),
    instructions: paymentInstructions(language, order, profile),
  };
}
