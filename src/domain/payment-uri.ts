/**
 * Payment URI for the QR code, on chains whose wallets have a common format (BIP 21 and Monero's own). On all others
 * the QR code is the plain address, because a wallet may misread the network or token of an unknown URI and lose the
 * coins.
 */
import { chains } from './assets/chains.ts';
import { currencies } from './assets/currencies.ts';
import type { PaymentLink } from './assets/define-chain.ts';
import { formatMoney, type Money } from './money.ts';
import type { Order } from './order/order.ts';

/** Payment URI with the amount. Null for tokens and for chains without a common format. */
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

/** Target of a payment URI. A CashAddr includes its own scheme, which also identifies the network. */
function targetOf({ scheme }: PaymentLink, address: string): string {
  return address.includes(':') ? address : `${scheme}:${address}`;
}
