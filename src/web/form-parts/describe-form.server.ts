/** The currencies that a form offers with their networks, and which addresses it takes, from the domain's tables. */
import type { RouterContextProvider } from 'react-router';
import { chainIds, type NetworkKind } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { isOnSeveralNetworks, networkDisplayName } from '#src/domain/network-name.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OfferedCurrency } from '#src/usecases/prices/list-currencies.ts';
import type { Services } from '#src/usecases/services.ts';
import { languageOf, servicesContext, siteContext } from '../contexts.ts';
import { currencyIcon } from '../currency-icon.ts';
import type { CurrencyRow, FormFacts } from './currency-row.ts';

export async function describeForm(context: Readonly<RouterContextProvider>): Promise<FormFacts> {
  const language = languageOf(context);
  const { profile } = context.get(siteContext);
  const services = context.get(servicesContext);
  const offered = await services.listCurrencies();
  return {
    currencies: offered.map((currency) => toRow(language, currency)),
    acceptedNetworks: readNetworks(services),
    isSandbox: profile === 'sandbox',
  };
}

/** The same list is the same object: what goes to the browser then holds it once. */
function readNetworks({ acceptedNetworks }: Services): FormFacts['acceptedNetworks'] {
  const known = new Map<string, readonly NetworkKind[]>();
  const entries = chainIds.map((chain) => {
    const networks = acceptedNetworks(chain);
    const same = known.get(networks.join()) ?? networks;
    known.set(networks.join(), same);
    return [chain, same] as const;
  });
  return Object.fromEntries(entries) as FormFacts['acceptedNetworks'];
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
