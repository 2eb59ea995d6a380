/**
 * What a wallet reads from the QR code. Only where wallets agree on a form (BIP 21 and Monero's own); elsewhere the
 * plain address, because a wallet that guesses a network or a token from a half-understood text sends to nowhere.
 */
import { currencies, type ChainId } from './assets/currencies.ts';
import { formatMoney, type Money } from './money.ts';
import type { Order } from './order/order.ts';

type UriForm = Readonly<{ scheme: string; amountName: string }>;

const forms: Readonly<Record<ChainId, UriForm | null>> = {
  bitcoin: { scheme: 'bitcoin', amountName: 'amount' },
  litecoin: { scheme: 'litecoin', amountName: 'amount' },
  'bitcoin-cash': { scheme: 'bitcoincash', amountName: 'amount' },
  monero: { scheme: 'monero', amountName: 'tx_amount' },
  ethereum: null,
  'bnb-chain': null,
  polygon: null,
  tron: null,
  solana: null,
};

/** The payment URI with the amount in it; null for tokens and for chains whose wallets agree on none. */
export function paymentUri(amount: Money, address: string): string | null {
  const { chain, isToken } = currencies[amount.currency];
  const form = forms[chain];
  if (form === null || isToken) return null;
  return `${targetOf(form, address)}?${form.amountName}=${formatMoney(amount)}`;
}

/** What a wallet can read of an order: without an amount where that is open. */
export function orderUri({ quote, sendRange, depositAddress }: PaidOrder): string | null {
  const { send } = quote.inputs;
  if (sendRange === null) return paymentUri(send, depositAddress);
  const { chain, isToken } = currencies[send.currency];
  const form = forms[chain];
  return form === null || isToken ? null : targetOf(form, depositAddress);
}

type PaidOrder = Pick<Order, 'quote' | 'sendRange' | 'depositAddress'>;

/** A CashAddr brings its own scheme, which also names the network. */
function targetOf({ scheme }: UriForm, address: string): string {
  return address.includes(':') ? address : `${scheme}:${address}`;
}
