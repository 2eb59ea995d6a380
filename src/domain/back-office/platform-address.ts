/**
 * The operator's own addresses: treasury, sweep targets, and what the loan form names. Never the deposit address of an
 * order.
 */
import { currencies, currencyIds, type CurrencyId, type ChainId } from '../assets/currencies.ts';
import { parseCurrencyId, parseTokenOnChain } from '../parse-currency-id.ts';
import { accept, refuse, type Result } from '../result.ts';

export type PlatformAddress = Readonly<{
  id: string;
  label: string;
  currency: CurrencyId;
  network: ChainId;
  address: string;
  isActive: boolean;
  /** At most one of a currency. */
  isDefault: boolean;
  createdAt: number;
  updatedAt: number;
}>;

/** "PA-" and nine random digits: a name to speak of it by, which opens nothing. */
export function makeAddressId(random: (n: number) => number): string {
  return `PA-${String(random(1_000_000_000)).padStart(9, '0')}`;
}

/** Whether the text can be such an id at all: what cannot is unknown, and some of it no database can look for. */
export function isAddressId(text: string): boolean {
  return /^PA-\d{9}$/.test(text);
}

/** Visible text of one line. Angle brackets are in no name and in every attempt to bring markup along. */
const labelText = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]{1,100}$/u;

export function parseLabel(text: string): Result<string, 'label_invalid'> {
  const label = text.trim();
  return labelText.test(label) ? accept(label) : refuse('label_invalid', { field: 'label' });
}

/** An id, or a symbol with the network that makes it one. Without a network only a coin of one chain is understood. */
export function parseCurrencyOnNetwork(
  currency: string,
  network: string,
): Result<CurrencyId, 'currency_unknown' | 'network_missing' | 'network_wrong'> {
  const typed = currency.trim();
  const chainName = network.trim();
  const id = parseCurrencyId(typed);
  if (id.ok) {
    if (chainName === '') return id;
    const named = parseTokenOnChain(currencies[id.value].symbol, chainName);
    return named.ok && named.value === id.value ? id : refuse('network_wrong', { field: 'network' });
  }
  const isSymbol = currencyIds.some((each) => currencies[each].symbol === typed.toUpperCase());
  if (!isSymbol) return refuse('currency_unknown', { field: 'currency' });
  if (chainName === '') return refuse('network_missing', { field: 'network' });
  const named = parseTokenOnChain(typed, chainName);
  return named.ok ? named : refuse('network_wrong', { field: 'network' });
}
