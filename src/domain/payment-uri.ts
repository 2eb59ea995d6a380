/**
 * Payment URIs: what "Open in wallet" opens, and what a QR code holds. A URI must leave no doubt about the network,
 * because a wallet sends real coins: by the address (BIP 21, Monero), by the chain id (EIP 681), or because there is
 * only one network that it can mean (Solana Pay, on the main network only). TRON has no common format.
 */
import { chains } from './assets/chains.ts';
import { currencies, isEvmChain, type ChainId } from './assets/currencies.ts';
import { findMainToken } from './assets/main-tokens.ts';
import { formatMoney, type Money } from './money.ts';
import type { NetworkProfile } from './network-fee.ts';
import type { Order } from './order/order.ts';

/** A chain id of no real network: wallets refuse to pay in the sandbox, and what is signed there is worth nothing. */
export const sandboxChainId = 31_337;

type Payment = Readonly<{
  currency: Money['currency'];
  address: string;
  amount: Money | null;
  profile: NetworkProfile;
}>;

/** The payment URI of an order; without an amount if the amount is open. Null if there is none that is safe. */
export function orderUri({ quote, sendRange, depositAddress }: PaidOrder, profile: NetworkProfile): string | null {
  const { send } = quote.inputs;
  const amount = sendRange === null ? send : null;
  return paymentUri({ currency: send.currency, address: depositAddress, amount, profile });
}

type PaidOrder = Pick<Order, 'quote' | 'sendRange' | 'depositAddress'>;

/** What a QR code holds: the payment URI, or the address alone. */
export type CodeKind = 'link' | 'address';

/**
 * What the QR codes of an order hold, the usual one first. A token's URI begins with its contract, which a wallet that
 * does not know the format takes for the payee; so the usual code of a token is the address.
 */
export function orderCodes(order: PaidOrder, profile: NetworkProfile): readonly [CodeKind, ...CodeKind[]] {
  if (orderUri(order, profile) === null) return ['address'];
  const { chain, isToken } = currencies[order.quote.inputs.send.currency];
  const isMisreadAsContract = isToken && chains[chain].paymentLink?.kind === 'eip681';
  return isMisreadAsContract ? ['address', 'link'] : ['link', 'address'];
}

/** The text of a QR code. Without a URI every code is the address. */
export function codeText(order: PaidOrder, profile: NetworkProfile, kind: CodeKind): string {
  return (kind === 'link' ? orderUri(order, profile) : null) ?? order.depositAddress;
}

export function paymentUri(payment: Payment): string | null {
  const { currency, address, amount, profile } = payment;
  const { chain, isToken } = currencies[currency];
  const link = chains[chain].paymentLink;
  if (link === null) return null;
  if (link.kind !== 'named') {
    if (link.kind === 'eip681') return eip681Uri(payment);
    return profile === 'mainnet' ? solanaPayUri(payment) : null;
  }
  if (isToken) return null;
  // A CashAddr includes its own scheme, which also identifies the network.
  const target = address.includes(':') ? address : `${link.scheme}:${address}`;
  return amount === null ? target : `${target}?${link.amountName}=${formatMoney(amount)}`;
}

/** The chain id that a wallet is asked to pay on, in the sandbox never a main network's. Null if there is none. */
export function payableChainId(chain: ChainId, profile: NetworkProfile): number | null {
  // On test networks the operator chooses chain ids and contracts, which are not known here.
  if (!isEvmChain(chain) || profile === 'testnet') return null;
  return profile === 'sandbox' ? sandboxChainId : chains[chain].evm.mainChainId;
}

/** EIP 681: a coin goes to the address; of a token the contract's `transfer` is called. Amounts are in whole units. */
function eip681Uri({ currency, address, amount, profile }: Payment): string | null {
  const { chain, isToken } = currencies[currency];
  const chainId = payableChainId(chain, profile);
  if (chainId === null) return null;
  if (!isToken) {
    return `ethereum:${address}@${chainId}${amount === null ? '' : `?value=${amount.units}`}`;
  }
  const token = findMainToken(currency);
  if (!token) return null;
  const units = amount === null ? '' : `&uint256=${amount.units}`;
  return `ethereum:${token.contract}@${chainId}/transfer?address=${address}${units}`;
}

/** Solana Pay's transfer request: a decimal amount, and the mint of a token. */
function solanaPayUri({ currency, address, amount }: Payment): string | null {
  const token = findMainToken(currency);
  if (currencies[currency].isToken && !token) return null;
  const query = [
    ...(amount === null ? [] : [`amount=${formatMoney(amount)}`]),
    ...(token ? [`spl-token=${token.contract}`] : []),
  ];
  return `solana:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
