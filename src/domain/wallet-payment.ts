/**
 * The transaction that a browser wallet is asked to send for an order (EIP 1193), as a whole: the page that hands it
 * over works nothing out. A token is paid by `transfer` of its pinned contract.
 */
import { currencies } from './assets/currencies.ts';
import { findMainToken } from './assets/main-tokens.ts';
import type { NetworkProfile } from './network-fee.ts';
import type { Order } from './order/order.ts';
import { payableChainId } from './payment-uri.ts';

type Hex = `0x${string}`;

/** Figures are hexadecimal, as wallets read them. `data` of a coin is empty. */
export type WalletPayment = Readonly<{ chainId: Hex; to: string; value: Hex; data: Hex }>;

/** Selector of `transfer(address,uint256)`. */
const transfer = 'a9059cbb';

/**
 * Null where no wallet may be asked: on chains without such wallets, on test networks, whose chain ids the operator
 * chooses, and while the amount is open, because nobody but the visitor can say it.
 */
export function walletPayment(order: PaidOrder, profile: NetworkProfile): WalletPayment | null {
  const { send } = order.quote.inputs;
  const { chain, isToken } = currencies[send.currency];
  const chainId = payableChainId(chain, profile);
  if (chainId === null || order.sendRange !== null) return null;
  if (!isToken) return { chainId: hex(chainId), to: order.depositAddress, value: hex(send.units), data: '0x' };
  const token = findMainToken(send.currency);
  if (!token) return null;
  const data: Hex = `0x${transfer}${addressWord(order.depositAddress)}${word(send.units.toString(16))}`;
  return { chainId: hex(chainId), to: token.contract, value: '0x0', data };
}

type PaidOrder = Pick<Order, 'quote' | 'sendRange' | 'depositAddress'>;

function hex(figure: number | bigint): Hex {
  return `0x${figure.toString(16)}`;
}

function addressWord(address: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new TypeError('the deposit address is none of an EVM chain');
  return word(address.slice(2).toLowerCase());
}

function word(digits: string): string {
  return digits.padStart(64, '0');
}
