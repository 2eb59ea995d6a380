/** The currencies that a form offers with their networks, and which addresses it takes, from the domain's tables. */
import type { RouterContextProvider } from 'react-router';
import type { NetworkKind } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { isOnSeveralNetworks, networkDisplayName } from '#src/domain/network-name.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OfferedCurrency } from '#src/usecases/prices/list-currencies.ts';
import { languageOf, servicesContext, siteContext, type SiteFacts } from '../contexts.ts';
import { currencyIcon } from '../currency-icon.ts';
import type { CurrencyRow, FormFacts } from './currency-row.ts';

/** The sandbox sends nothing anywhere real, so whatever a visitor has at hand works there. */
const acceptedNetworks: Readonly<Record<SiteFacts['profile'], readonly NetworkKind[]>> = {
  sandbox: ['main', 'test'],
  testnet: ['test'],
  mainnet: ['main'],
};

export async function describeForm(context: Readonly<RouterContextProvider>): Promise<FormFacts> {
  const language = languageOf(context);
  const { profile } = context.get(siteContext);
  const offered = await context.get(servicesContext).listCurrencies();
  return {
    currencies: offered.map((currency) => toRow(language, currency)),
    acceptedNetworks: acceptedNetworks[profile],
    isSandbox: profile === 'sandbox',
  };
}

function toRow(language: LanguageCode, { id, isActive, limits }: OfferedCurrency): CurrencyRow {
  const { chain, isToken } = currencies[id];
  const { name, nativeCurrency } = chains[chain];
  const standard = isToken ? id.slice(id.indexOf('-') + 1) : '';
  return {
    id,
    symbol: currencyIcon(id).symbol,
    chain,
    chainName: name,
    networkName: networkDisplayName(id),
    tag: standard.endsWith('20') ? standard : name,
    networkCoin: currencyIcon(nativeCurrency).symbol,
    isOnSeveralNetworks: isOnSeveralNetworks(id),
    isActive,
    minText: formatDecimal(language, formatMoney(limits.min)),
  };
}
