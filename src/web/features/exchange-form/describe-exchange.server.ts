/** What the form states and offers: currencies with their networks, fees and times, all from the domain's tables. */
import type { RouterContextProvider } from 'react-router';
import type { NetworkKind } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { feeTable } from '#src/domain/fees.ts';
import { formatMoney } from '#src/domain/money.ts';
import { isOnSeveralNetworks, networkDisplayName } from '#src/domain/network-name.ts';
import { paymentWindowMs, ratesRefreshMs } from '#src/domain/order/time-limits.ts';
import { formatBasisPoints, formatDecimal, formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OfferedCurrency } from '#src/usecases/prices/list-currencies.ts';
import { languageOf, servicesContext, siteContext, type SiteFacts } from '../../contexts.ts';
import { currencyIcon } from '../../currency-icon.ts';
import type { CurrencyRow, ExchangeData } from './exchange-data.ts';

/** The sandbox sends nothing anywhere real, so whatever a visitor has at hand works there. */
const acceptedNetworks: Readonly<Record<SiteFacts['profile'], readonly NetworkKind[]>> = {
  sandbox: ['main', 'test'],
  testnet: ['test'],
  mainnet: ['main'],
};

export async function describeExchange(context: Readonly<RouterContextProvider>): Promise<Omit<ExchangeData, 'state'>> {
  const language = languageOf(context);
  const { profile } = context.get(siteContext);
  const { floating, fixed } = feeTable.exchange;
  const offered = await context.get(servicesContext).listCurrencies();
  return {
    currencies: offered.map((currency) => toRow(language, currency)),
    facts: {
      floatingFee: formatBasisPoints(language, floating),
      fixedFee: formatBasisPoints(language, fixed),
      fixedExtra: formatBasisPoints(language, fixed - floating),
      fixedHold: formatSpan(language, paymentWindowMs.fixed / 60_000, { unit: 'minute' }),
    },
    refreshSeconds: ratesRefreshMs / 1000,
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
