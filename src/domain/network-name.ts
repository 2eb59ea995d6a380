/** Display name of a currency's network: the chain, and the token standard if wallets show it. */
import { chains } from './assets/chains.ts';
import { currencies, currencyIds, isPegged, type CurrencyId } from './assets/currencies.ts';

/**
 * Display name of a currency's network, for example "TRON (TRC20)", "Polygon" or "Bitcoin". A pegged token is named as
 * one, because it is a claim on who pegs it: "BNB Chain (BEP20, Binance-Peg)".
 */
export function networkDisplayName(currency: CurrencyId): string {
  const { name } = chains[currencies[currency].chain];
  const standard = tokenStandard(currency);
  if (standard === undefined) return name;
  return `${name} (${standard}${isPegged(currency) ? ', Binance-Peg' : ''})`;
}

/** Short name of a currency's network, for example "TRC20", "Polygon" or "Bitcoin". Fits under an amount. */
export function networkShortName(currency: CurrencyId): string {
  return tokenStandard(currency) ?? chains[currencies[currency].chain].name;
}

function tokenStandard(currency: CurrencyId): string | undefined {
  const { chain, isToken } = currencies[currency];
  return isToken ? chains[chain].tokenStandard : undefined;
}

/** Whether the same symbol exists on several networks. Sending on the wrong one can lose the coins. */
export function isOnSeveralNetworks(currency: CurrencyId): boolean {
  const { symbol } = currencies[currency];
  return currencyIds.filter((id) => currencies[id].symbol === symbol).length > 1;
}
