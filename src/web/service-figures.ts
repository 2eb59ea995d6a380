/**
 * Every percentage, length of time and limit that a page states, written in a language under one name each. Texts ask
 * for them by that name, so that no text holds a figure of its own.
 */
import { currencies, currencyIds, type CurrencyId } from '#src/domain/currencies.ts';
import * as records from '#src/domain/developer/record-times.ts';
import { feeTable, longDelayMinutes } from '#src/domain/fees.ts';
import { refundsCoveredByMinimum, toleranceBasisPoints } from '#src/domain/limits.ts';
import { formatMoney } from '#src/domain/money.ts';
import * as times from '#src/domain/order/time-limits.ts';
import { formatBasisPoints, formatCount, formatDecimal, formatLength, formatLengthRange } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export type ServiceFigures = ReturnType<typeof serviceFigures>;

export function serviceFigures(language: LanguageCode) {
  const percent = (basisPoints: bigint): string => formatBasisPoints(language, basisPoints);
  const length = (ms: number): string => formatLength(language, ms);
  const { exchange, mixPreset, mixCustom } = feeTable;
  return {
    floatingFee: percent(exchange.floating),
    fixedFee: percent(exchange.fixed),
    fixedExtra: percent(exchange.fixed - exchange.floating),
    presetFee: percent(mixPreset),
    mixBase: percent(mixCustom.base),
    mixRound: percent(mixCustom.perRound),
    mixLong: percent(mixCustom.longDelay),
    mixMaximum: percent(mixCustom.maximumPrivacy),
    longDelay: length(longDelayMinutes * 60_000),
    tolerance: percent(toleranceBasisPoints),
    floatingWindow: length(times.paymentWindowMs.floating),
    fixedWindow: length(times.paymentWindowMs.fixed),
    lateWatch: length(times.lateWatchMs),
    choiceTime: length(times.choiceMs),
    keptEnded: length(times.retentionMs.ended),
    keptUnpaid: length(times.retentionMs.unpaid),
    keptQuote: length(records.endedQuoteLifeMs),
    keptRequest: length(records.requestLifeMs),
    keptEvent: length(records.eventLifeMs),
    keptKey: length(records.endedKeyLifeMs),
    refresh: length(times.ratesRefreshMs),
    supportReply: length(times.supportReplyMs),
    cookieLife: length(times.choiceCookieMs),
    quickRange: formatLengthRange(language, times.estimatedMs.quick),
    slowRange: formatLengthRange(language, times.estimatedMs.slow),
    mixingRange: formatLengthRange(language, times.estimatedMs.mixing),
    mostOrders: formatCount(language, times.ordersBehindMedian),
    fewestOrders: formatCount(language, times.fewestForMedian),
    refundsCovered: formatCount(language, Number(refundsCoveredByMinimum)),
    assets: formatCount(language, currencyIds.length),
    btcMin: least(language, 'BTC'),
    ethMin: least(language, 'ETH'),
    usdtMin: least(language, 'USDT-TRC20'),
    btcMax: most(language, 'BTC'),
  } as const;
}

function least(language: LanguageCode, currency: CurrencyId): string {
  return limit(language, currency, currencies[currency].minUnits);
}

function most(language: LanguageCode, currency: CurrencyId): string {
  return limit(language, currency, currencies[currency].maxUnits);
}

function limit(language: LanguageCode, currency: CurrencyId, units: bigint): string {
  return `${formatDecimal(language, formatMoney({ currency, units }))} ${currencies[currency].symbol}`;
}
