/** The page of rates as texts: prices and sources of each coin, and what the rate of one pair is made of. */
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { fiatCodes } from '#src/domain/fiat-codes.ts';
import { fiatMaxAgeMs, fiatSourceTitles, simulatedFiatSource } from '#src/domain/fiat.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
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
import type { Worth } from '#src/http/worth.ts';
import { nameFiat } from '#src/i18n/format-worth.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { ExplainedCoin, ExplainedRates } from '#src/usecases/quotes/explain-rates.ts';
import type { ExplainedFiat } from '#src/usecases/quotes/read-fiat.ts';

export type SourceRow = Readonly<{ name: string; price: string; age: string; use: string; isCounted: boolean }>;

export type CoinRates = Readonly<{
  symbol: string;
  icon: CurrencyId;
  /** Null while pairs of the coin are paused. */
  price: string | null;
  /** The price in the money that the visitor chose. Null without one. */
  worth: string | null;
  age: string | null;
  /** Why the coin is paused. */
  trouble: string | null;
  volatility: string;
  depth: string;
  sources: readonly SourceRow[];
}>;

export type FiatRates = Readonly<{
  code: string;
  name: string;
  rate: string | null;
  age: string | null;
  /** Why there is no rate. */
  trouble: string | null;
  sources: readonly SourceRow[];
}>;

export type RatesView = Readonly<{
  /** Why every pair is paused, if it is. */
  notice: string | null;
  isSimulated: boolean;
  window: string;
  coins: readonly CoinRates[];
  fiat: readonly FiatRates[];
  isFiatSimulated: boolean;
  fiatMaxAge: string;
  /** The moneys that can be chosen. */
  moneys: readonly Readonly<{ code: string; name: string }>[];
  options: readonly Readonly<{ value: CurrencyId; label: string }>[];
}>;

/** The translator has the messages of `rates`, `chains` and `fiat`. */
export type RatesReader = Readonly<{ language: LanguageCode; t: Translate; worth?: Worth | undefined }>;

export function viewRates(rates: ExplainedRates, reader: RatesReader): RatesView {
  const { language } = reader;
  return {
    notice: explainPause(rates, reader),
    isSimulated: rates.coins.some(({ sources }) => sources.some(({ source }) => source === 'sandbox')),
    window: formatLength(language, volatilityMs),
    coins: rates.coins.map((coin) => viewCoin(coin, rates.now, reader)),
    fiat: rates.fiat.map((each) => viewFiat(each, rates.now, reader)),
    isFiatSimulated: rates.fiat.some(({ sources }) => sources.some(({ source }) => source === simulatedFiatSource)),
    fiatMaxAge: formatLength(language, fiatMaxAgeMs),
    moneys: fiatCodes.map((code) => ({ code, name: `${code} · ${nameFiat(language, code)}` })),
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
  const { language, t, worth } = reader;
  const { symbol, price, observedAt, trouble, sources, depthDollars } = coin;
  const icon = currencyIds.find((id) => currencies[id].symbol === symbol) ?? 'BTC';
  return {
    symbol,
    icon,
    worth: (price && worth?.(wholeOf(icon))) ?? null,
    price: price ? writeDollars(language, formatPrice(price, 8)) : null,
    age: observedAt === undefined ? null : t('rates.coin.age', { age: writeAge(language, now - observedAt) }),
    trouble: trouble ? t(`chains.price.${trouble}`, { symbol }) : null,
    volatility: formatPpm(language, Number(coin.volatilityPpm)),
    depth: writeDepth(depthDollars, reader),
    sources: sources.map((source) => viewSource(source, now, reader)),
  };
}

function wholeOf(id: CurrencyId): Money {
  return money(id, 10n ** BigInt(currencies[id].decimals));
}

function viewFiat(
  { code, rate, trouble, observedAt, sources }: ExplainedFiat,
  now: number,
  reader: RatesReader,
): FiatRates {
  const { language, t } = reader;
  const name = nameFiat(language, code);
  return {
    code,
    name,
    rate: rate && writeDollars(language, formatPrice(rate, 8)),
    age: observedAt === null ? null : t('rates.coin.age', { age: writeAge(language, now - observedAt) }),
    trouble: trouble && t.loose(`fiat.trouble.${trouble}`, { money: name }),
    sources: sources.map((source) => viewSource(source, now, reader)),
  };
}

function viewSource(
  { source, price, quote, observedAt, fault }: SourcePrice,
  now: number,
  reader: RatesReader,
): SourceRow {
  const { language, t } = reader;
  const name = Object.hasOwn(titles, source) ? titles[source] : undefined;
  return {
    name: name ?? (source === 'sandbox' ? t('rates.source.sandbox') : source),
    price: price === undefined ? '–' : writeSaid(language, price, quote),
    age: observedAt === undefined ? '–' : writeAge(language, now - observedAt),
    use: fault ? t(`rates.fault.${fault}`) : t('rates.counts'),
    isCounted: fault === undefined,
  };
}

const titles: Readonly<Record<string, string>> = { ...fiatSourceTitles, ...venueTitles };

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

/**
 * Age in whole seconds, or in minutes from two on. A source's clock may be ahead of ours, so that an age can be below
 * zero; it is shown as 0.
 */
function writeAge(language: LanguageCode, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds >= 120) return formatSpan(language, Math.floor(seconds / 60), { unit: 'minute', style: 'short' });
  return formatSpan(language, seconds, { unit: 'second', style: 'short' });
}

export function writeMoney(language: LanguageCode, amount: Parameters<typeof formatMoney>[0]): string {
  return formatAmount(language, formatMoney(amount), currencies[amount.currency].symbol);
}
