/**
 * A quote as the form shows it. The same function writes it on the server for the first drawing and in the browser for
 * those that follow, from the answer of POST /api/calculate or what would have been it.
 */
import type { CurrencyId } from '#src/domain/currencies.ts';
import { formatBasisPoints, formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export type LimitsAnswer = Readonly<{ min: string; minReason: string; max: string; maxReason: string }>;

/** The part of the answer that is read here. Amounts are exact decimal texts. */
export type QuoteAnswer = Readonly<{
  fromCurrency: CurrencyId;
  toCurrency: CurrencyId;
  netReceiveAmount: string;
  exchangeRate: string;
  rate: number;
  fee: string;
  networkFee: string;
  feeLines: readonly Readonly<{ name: string; basisPoints?: number | undefined }>[];
  limits: LimitsAnswer;
}>;

export type LimitsView = LimitsAnswer & Readonly<{ minText: string; maxText: string }>;

export type QuoteView = Readonly<{
  /** What the figures are in. The form may have gone on to other currencies while they are still shown. */
  fromCurrency: CurrencyId;
  toCurrency: CurrencyId;
  /** Exact. */
  receive: string;
  /** As large as it fits; cut, never rounded up. */
  receiveText: string;
  receiveExactText: string;
  rateText: string;
  inverseText: string;
  feeText: string;
  feePercentText: string;
  networkFeeText: string;
  limits: LimitsView;
}>;

export function toQuoteView(language: LanguageCode, answer: QuoteAnswer): QuoteView {
  const basisPoints = answer.feeLines.find(({ name }) => name === 'service_fee')?.basisPoints ?? 0;
  return {
    fromCurrency: answer.fromCurrency,
    toCurrency: answer.toCurrency,
    receive: answer.netReceiveAmount,
    receiveText: formatShort(language, answer.netReceiveAmount),
    receiveExactText: formatDecimal(language, answer.netReceiveAmount),
    rateText: formatDecimal(language, answer.exchangeRate, { minDecimals: 2, maxDecimals: rateDecimals(answer) }),
    inverseText: formatDecimal(language, String(1 / answer.rate), { maxDecimals: 8 }),
    feeText: formatDecimal(language, answer.fee),
    feePercentText: formatBasisPoints(language, BigInt(basisPoints)),
    networkFeeText: formatDecimal(language, answer.networkFee),
    limits: toLimitsView(language, answer.limits),
  };
}

export function toLimitsView(language: LanguageCode, limits: LimitsAnswer): LimitsView {
  const { min, minReason, max, maxReason } = limits;
  return { min, minReason, max, maxReason, minText: formatDecimal(language, min), maxText: formatShort(language, max) };
}

/** The longer the whole part, the fewer decimals matter and fit. */
export function formatShort(language: LanguageCode, decimal: string): string {
  const [whole = ''] = decimal.split('.');
  return formatDecimal(language, decimal, { maxDecimals: whole.length > 3 ? 2 : whole === '0' ? 8 : 6 });
}

/** Six decimals, as everywhere; but a rate that would then show as nothing gets more. */
function rateDecimals({ exchangeRate }: QuoteAnswer): number {
  return exchangeRate.startsWith('0.00') ? 10 : 6;
}
