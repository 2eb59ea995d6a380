/** The page of rates as texts: prices and sources of each coin, and what the rate of one pair is made of. */
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { isOnSeveralNetworks, networkDisplayName } from '#src/domain/network-name.ts';
import { ratesMaxAgeMs } from '#src/domain/order/time-limits.ts';
import { volatilityMs } from '#src/domain/price-market.ts';
import type { SourcePrice } from '#src/domain/price-sources.ts';
import { venueTitles } from '#src/domain/price-venues.ts';
import { formatPrice } from '#src/domain/rate.ts';
import {
  formatAmount,
  formatCount,
  formatDecimal,
  formatLength,
  formatPpm,
  formatSpan,
  joinAmount,
} from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { ExplainedCoin, ExplainedRates } from '#src/usecases/quotes/explain-rates.ts';

export type SourceRow = Readonly<{ name: string; price: string; age: string; use: string; isCounted: boolean }>;

export type CoinRates = Readonly<{
  symbol: string;
  icon: CurrencyId;
  /** Null while pairs of the coin are paused. */
  price: string | null;
  age: string | null;
  /** Why the coin is paused. */
  trouble: string | null;
  volatility: string;
  depth: string;
  sources: readonly SourceRow[];
}>;

export type RatesView = Readonly<{
  /** Why every pair is paused, if it is. */
  notice: string | null;
  isSimulated: boolean;
  window: string;
  coins: readonly CoinRates[];
  options: readonly Readonly<{ value: CurrencyId; label: string }>[];
}>;

/** The translator has the messages of `rates` and `chains`. */
export type RatesReader = Readonly<{ language: LanguageCode; t: Translate }>;

export function viewRates(rates: ExplainedRates, reader: RatesReader): RatesView {
  const { language } = reader;
  return {
    notice: explainPause(rates, reader),
    isSimulated: rates.coins.some(({ sources }) => sources.some(({ source }) => source === 'sandbox')),
    window: formatLength(language, volatilityMs),
    coins: rates.coins.map((coin) => viewCoin(coin, rates.now, reader)),
    options: currencyIds.map((value) => ({ value, label: labelOf(value) })),
  };
}

function explainPause({ observedAt, isStale, coins }: ExplainedRates, { language, t }: RatesReader): string | null {
  if (observedAt === null || coins.every(({ price, trouble }) => !price && trouble)) return t('rates.empty');
  return isStale ? t('rates.stale', { maxAge: formatLength(language, ratesMaxAgeMs) }) : null;
}

function labelOf(id: CurrencyId): string {
  const { symbol, name } = currencies[id];
  return `${symbol} · ${isOnSeveralNetworks(id) || name === symbol ? networkDisplayName(id) : name}`;
}

function viewCoin(coin: ExplainedCoin, now: number, reader: RatesReader): CoinRates {
  const { language, t } = reader;
  const { symbol, price, observedAt, trouble, sources, depthDollars } = coin;
  return {
    symbol,
    icon: currencyIds.find((id) => currencies[id].symbol === symbol) ?? 'BTC',
    price: price ? writeDollars(language, formatPrice(price, 8)) : null,
    age: observedAt === undefined ? null : t('rates.coin.age', { age: writeAge(language, now - observedAt) }),
    trouble: trouble ? t(`chains.price.${trouble}`, { symbol }) : null,
    volatility: formatPpm(language, Number(coin.volatilityPpm)),
    depth: writeDepth(depthDollars, reader),
    sources: sources.map((source) => viewSource(source, now, reader)),
  };
}

function viewSource(
  { source, price, quote, observedAt, fault }: SourcePrice,
  now: number,
  reader: RatesReader,
): SourceRow {
  const { language, t } = reader;
  const name: string | undefined = Object.hasOwn(venueTitles, source)
    ? venueTitles[source as keyof typeof venueTitles]
    : undefined;
  return {
    name: name ?? (source === 'sandbox' ? t('rates.source.sandbox') : source),
    price: price === undefined ? '–' : writeSaid(language, price, quote),
    age: observedAt === undefined ? '–' : writeAge(language, now - observedAt),
    use: fault ? t(`rates.fault.${fault}`) : t('rates.counts'),
    isCounted: fault === undefined,
  };
}

function writeSaid(language: LanguageCode, price: string, quote: string | undefined): string {
  return quote === undefined ? writeDollars(language, price) : joinAmount(writePrice(language, price), quote);
}

function writePrice(language: LanguageCode, decimal: string): string {
  const [whole = ''] = decimal.split('.');
  return formatDecimal(language, decimal, { minDecimals: 2, maxDecimals: whole.length > 3 ? 2 : 6 });
}

function writeDollars(language: LanguageCode, decimal: string): string {
  return joinAmount(writePrice(language, decimal), 'USD');
}

/** Market depth in whole US dollars. 0 means that no source reports sizes. */
export function writeDepth(dollars: bigint, { language, t }: RatesReader): string {
  return dollars === 0n ? t('rates.coin.unknown') : writeWhole(language, dollars);
}

export function writeWhole(language: LanguageCode, dollars: bigint): string {
  return joinAmount(formatCount(language, Number(dollars)), 'USD');
}

/** Age in whole seconds. A source's clock may be ahead of ours, so that an age can be below zero; it is shown as 0. */
function writeAge(language: LanguageCode, ms: number): string {
  return formatSpan(language, Math.max(0, Math.round(ms / 1000)), { unit: 'second', style: 'short' });
}

export function writeMoney(language: LanguageCode, amount: Parameters<typeof formatMoney>[0]): string {
  return formatAmount(language, formatMoney(amount), currencies[amount.currency].symbol);
}
