/** What people call the network of a currency: the chain, and the token standard where wallets ask for it. */
import { chains } from './chains/index.ts';
import { currencies, currencyIds, type CurrencyId } from './currencies.ts';

/** "TRON (TRC20)", "Polygon", "Bitcoin". */
export function networkDisplayName(currency: CurrencyId): string {
  const { chain, isToken } = currencies[currency];
  const standard = isToken ? currency.slice(currency.indexOf('-') + 1) : '';
  return standard.endsWith('20') ? `${chains[chain].name} (${standard})` : chains[chain].name;
}

/** Whether the same symbol exists on several networks, so that the wrong one can be picked and the coins lost. */
export function isOnSeveralNetworks(currency: CurrencyId): boolean {
  const { symbol } = currencies[currency];
  return currencyIds.filter((id) => currencies[id].symbol === symbol).length > 1;
}
