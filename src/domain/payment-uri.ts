/**
 * What a wallet reads from the QR code. Only where wallets agree on a form (BIP 21 and Monero's own); elsewhere the
 * plain address, because a wallet that guesses a network or a token from a half-understood text sends to nowhere.
 */
import { currencies } from './currencies.ts';
import { formatMoney, type Money } from './money.ts';
import type { ChainId } from './chains/define-chain.ts';

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
  // A CashAddr brings its own scheme, which also names the network.
  const target = address.includes(':') ? address : `${form.scheme}:${address}`;
  return `${target}?${form.amountName}=${formatMoney(amount)}`;
}
