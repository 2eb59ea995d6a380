/**
 * Every percentage, duration and limit that pages state, formatted in a language, each under one name. Messages refer
 * to them by that name, so that no message contains a figure of its own.
 */
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import * as records from '#src/domain/developer/record-times.ts';
import { longDelayMinutes } from '#src/domain/fees.ts';
import { refundsCoveredByMinimum, toleranceBasisPoints } from '#src/domain/limits.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import * as times from '#src/domain/order/time-limits.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import * as policyTimes from '#src/domain/policy/policy-times.ts';
import {
  formatAmount,
  formatBasisPoints,
  formatCount,
  formatDecimal,
  formatLength,
  formatLengthRange,
} from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OfferedCurrency } from '#src/usecases/quotes/list-currencies.ts';

export type ServiceFigures = ReturnType<typeof serviceFigures>;
export type MinimumFigures = ReturnType<typeof minimumFigures>;

export function serviceFigures(language: LanguageCode, policy: Policy) {
  const percent = (basisPoints: bigint): string => formatBasisPoints(language, basisPoints);
  const length = (ms: number): string => formatLength(language, ms);
  const { fees } = policy;
  return {
    floatingFee: percent(fees.floating),
    fixedFee: percent(fees.fixed),
    fixedExtra: percent(fees.fixed - fees.floating),
    presetFee: percent(fees.mixPreset),
    mixBase: percent(fees.mixBase),
    mixRound: percent(fees.mixRound),
    mixLong: percent(fees.mixLongDelay),
    mixMaximum: percent(fees.mixMaximum),
    longDelay: length(longDelayMinutes * 60_000),
    feeRise: formatDecimal(language, `${Number(fees.networkFeeRise) / 10_000}`),
    tolerance: percent(toleranceBasisPoints),
    floatingWindow: length(policyTimes.paymentWindowMs(policy, 'floating')),
    fixedWindow: length(policyTimes.paymentWindowMs(policy, 'fixed')),
    lateWatch: length(policyTimes.lateWatchMs(policy)),
    firstConfirmation: formatLengthRange(language, firstConfirmationRange(policy)),
    choiceTime: length(policyTimes.choiceMs(policy)),
    keptEnded: length(policyTimes.endedRetentionMs(policy)),
    keptUnpaid: length(policyTimes.unpaidRetentionMs(policy)),
    keptQuote: length(records.endedQuoteLifeMs),
    keptInvoice: length(records.endedInvoiceLifeMs),
    keptRequest: length(records.requestLifeMs),
    keptNonce: length(records.nonceLifeMs),
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
    btcMax: writeMoney(language, money('BTC', policy.maximums.BTC)),
  } as const;
}

/** Shortest and longest time to the first confirmation among all chains. */
function firstConfirmationRange({ firstConfirmations }: Policy): Readonly<{ from: number; to: number }> {
  const all = Object.values(firstConfirmations).map((minutes) => Number(minutes) * 60_000);
  return { from: Math.min(...all), to: Math.max(...all) };
}

/**
 * The current minimum of three example currencies. Minimums follow the network fee, so they come from the service and
 * not from the tables.
 */
export function minimumFigures(language: LanguageCode, offered: readonly OfferedCurrency[]) {
  const least = (id: CurrencyId): string => {
    const found = offered.find((currency) => currency.id === id);
    if (!found) throw new TypeError(`${id} is not among the currencies`);
    return writeMoney(language, found.limits.min);
  };
  // The network is named, because the same symbol has other minimums on other networks.
  return { btcMin: least('BTC'), ethMin: least('ETH'), usdtMin: `${least('USDT-TRC20')} (TRC20)` };
}

function writeMoney(language: LanguageCode, amount: Money): string {
  return formatAmount(language, formatMoney(amount), currencies[amount.currency].symbol);
}
