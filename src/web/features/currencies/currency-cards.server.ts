/** Texts of the currency cards, in the visitor's language. */
import { currencies, isPegged, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { refundsCoveredByMinimum, type Limits } from '#src/domain/limits.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { isOnSeveralNetworks, networkDisplayName } from '#src/domain/network-name.ts';
import { formatAmount, formatCount, formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OfferedCurrency } from '#src/usecases/quotes/list-currencies.ts';

export type CurrencyCard = Readonly<{
  id: CurrencyId;
  symbol: string;
  /** The network, if several currencies share the symbol; otherwise the coin's name. */
  subtitle: string;
  network: string;
  min: string;
  minReason: Limits['minReason'];
  max: string;
  maxReason: Limits['maxReason'];
  /** Fewest and most confirmations needed; equal if the number does not depend on the amount. */
  confirmations: Readonly<{ least: string; most: string }>;
  decimals: string;
  isActive: boolean;
  isOnSeveralNetworks: boolean;
}>;

export type CurrenciesView = Readonly<{
  coins: readonly CurrencyCard[];
  tokens: readonly CurrencyCard[];
  assets: string;
  chains: string;
  /** How many times the minimum covers the network fee of a refund, as text. */
  times: string;
}>;

export function viewCurrencies(language: LanguageCode, offered: readonly OfferedCurrency[]): CurrenciesView {
  const isToken = ({ id }: OfferedCurrency): boolean => currencies[id].isToken;
  const toCard = (currency: OfferedCurrency): CurrencyCard => viewCurrency(language, currency);
  return {
    coins: offered.filter((currency) => !isToken(currency)).map(toCard),
    tokens: offered.filter(isToken).map(toCard),
    assets: formatCount(language, offered.length),
    chains: formatCount(language, new Set(offered.map(({ id }) => currencies[id].chain)).size),
    times: formatDecimal(language, String(refundsCoveredByMinimum)),
  };
}

function viewCurrency(language: LanguageCode, { id, isActive, limits, confirmations }: OfferedCurrency): CurrencyCard {
  const { symbol, name, decimals } = currencies[id];
  const write = (amount: Money): string => formatAmount(language, formatMoney(amount), symbol);
  return {
    id,
    symbol,
    subtitle: isNamedByNetwork(id) ? networkDisplayName(id) : name,
    network: networkDisplayName(id),
    min: write(limits.min),
    minReason: limits.minReason,
    max: write(limits.max),
    maxReason: limits.maxReason,
    confirmations: {
      least: formatCount(language, confirmations.least),
      most: formatCount(language, confirmations.most),
    },
    decimals: formatCount(language, decimals),
    isActive,
    isOnSeveralNetworks: isOnSeveralNetworks(id),
  };
}

/** Whether the network says more than the name. The name of a pegged token says that the issuer is another one. */
function isNamedByNetwork(id: CurrencyId): boolean {
  const { name, symbol } = currencies[id];
  return name === symbol || (isOnSeveralNetworks(id) && !isPegged(id));
}
