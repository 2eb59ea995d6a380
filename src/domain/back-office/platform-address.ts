/**
 * The operator's own addresses: treasury, sweep targets, and repayment addresses of loans. Never the deposit address of
 * an order.
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
  /** Whether the address is the default of its currency. A currency has at most one default address. */
  isDefault: boolean;
  createdAt: number;
  updatedAt: number;
}>;

/** "PA-" and nine random digits: a public id that grants no access. */
export function makeAddressId(random: (n: number) => number): string {
  return `PA-${String(random(1_000_000_000)).padStart(9, '0')}`;
}

/**
 * Whether the text has the form of an address id. Checked before a lookup, as PostgreSQL rejects some texts (NUL
 * bytes).
 */
export function isAddressId(text: string): boolean {
  return /^PA-\d{9}$/.test(text);
}

/** One line of printable text. Angle brackets are refused, because markup injection needs them and labels do not. */
const labelText = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]{1,100}$/u;

export function parseLabel(text: string): Result<string, 'label_invalid'> {
  const label = text.trim();
  return labelText.test(label) ? accept(label) : refuse('label_invalid', { field: 'label' });
}

/** Parses a currency id, or a symbol with its network. A symbol of several networks is refused without the network. */
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
