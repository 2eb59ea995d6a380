/** Display name of a currency's network: the chain, and the token standard where wallets ask for it. */
import { chains } from './assets/chains.ts';
import { currencies, currencyIds, type CurrencyId } from './assets/currencies.ts';

/** "TRON (TRC20)", "Polygon", "Bitcoin". */
export function networkDisplayName(currency: CurrencyId): string {
  const { name } = chains[currencies[currency].chain];
  const standard = tokenStandard(currency);
  return standard === undefined ? name : `${name} (${standard})`;
}

/** "TRC20", "Polygon", "Bitcoin": short enough to stand under an amount. */
export function networkShortName(currency: CurrencyId): string {
  return tokenStandard(currency) ?? chains[currencies[currency].chain].name;
}

function tokenStandard(currency: CurrencyId): string | undefined {
  const { chain, isToken } = currencies[currency];
  return isToken ? chains[chain].tokenStandard : undefined;
}

/** Whether the same symbol exists on several networks, so that the wrong one can be picked and the coins lost. */
export function isOnSeveralNetworks(currency: CurrencyId): boolean {
  const { symbol } = currencies[currency];
  return currencyIds.filter((id) => currencies[id].symbol === symbol).length > 1;
}
