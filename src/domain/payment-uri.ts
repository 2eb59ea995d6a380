/**
 * Payment URI that a wallet reads from the QR code. Only where wallets agree on a form (BIP 21 and Monero's own);
 * elsewhere the plain address, because a wallet that guesses a network or a token from a half-understood text sends to
 * nowhere.
 */
import { chains } from './assets/chains.ts';
import { currencies } from './assets/currencies.ts';
import type { PaymentLink } from './assets/define-chain.ts';
import { formatMoney, type Money } from './money.ts';
import type { Order } from './order/order.ts';

/** The payment URI with the amount in it; null for tokens and for chains whose wallets agree on none. */
export function paymentUri(amount: Money, address: string): string | null {
  const { chain, isToken } = currencies[amount.currency];
  const form = chains[chain].paymentLink;
  if (form === null || isToken) return null;
  return `${targetOf(form, address)}?${form.amountName}=${formatMoney(amount)}`;
}

/** The payment URI of an order; without an amount if the amount is open. */
export function orderUri({ quote, sendRange, depositAddress }: PaidOrder): string | null {
  const { send } = quote.inputs;
  if (sendRange === null) return paymentUri(send, depositAddress);
  const { chain, isToken } = currencies[send.currency];
  const form = chains[chain].paymentLink;
  return form === null || isToken ? null : targetOf(form, depositAddress);
}

type PaidOrder = Pick<Order, 'quote' | 'sendRange' | 'depositAddress'>;

/** A CashAddr brings its own scheme, which also names the network. */
function targetOf({ scheme }: PaymentLink, address: string): string {
  return address.includes(':') ? address : `${scheme}:${address}`;
}
