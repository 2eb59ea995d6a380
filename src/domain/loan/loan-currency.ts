/** The USDT currency a loan is paid in: the one named, or the only one whose network the address is valid on. */
import { parseAddress, type AcceptedNetworks, type AddressRefusal } from '../address/parse-address.ts';
import { currencies, currencyIds, type CurrencyId, type ChainId } from '../assets/currencies.ts';
import { parseCurrencyId } from '../parse-currency-id.ts';
import { accept, refuse, type Result } from '../result.ts';

export const loanCurrencies: readonly CurrencyId[] = currencyIds.filter((id) => currencies[id].symbol === 'USDT');

type Request = Readonly<{
  currency: string | undefined;
  address: string;
  accepted: (chain: ChainId) => AcceptedNetworks;
}>;

export function findLoanCurrency({
  currency,
  address,
  accepted,
}: Request): Result<CurrencyId, 'currency_unknown' | 'currency_ambiguous' | AddressRefusal> {
  if (currency !== undefined) {
    const named = parseCurrencyId(currency);
    return named.ok && !loanCurrencies.includes(named.value) ? refuse('currency_unknown') : named;
  }
  const readings = loanCurrencies.map((id) => ({
    id,
    parsed: parseAddress(currencies[id].chain, address, accepted(currencies[id].chain)),
  }));
  const fitting = readings.filter(({ parsed }) => parsed.ok);
  if (fitting.length > 1) return refuse('currency_ambiguous');
  if (fitting[0]) return accept(fitting[0].id);
  // No network accepts the address: return the most specific refusal.
  const refusals = readings.flatMap(({ parsed }) => (parsed.ok ? [] : [parsed]));
  const telling = refusals.find(({ code }) => code !== 'address_wrong_network' && code !== 'address_malformed');
  return telling ?? refusals.find(({ code }) => code === 'address_wrong_network') ?? refuse('address_malformed');
}
