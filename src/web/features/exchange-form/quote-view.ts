/**
 * A quote as the form shows it. The same function formats it on the server for the first rendering and in the browser
 * for later ones, from the response of POST /api/calculate or an object of the same shape.
 */
import type { Answers } from '#src/api/answers.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatBasisPoints, formatDecimal, formatLength, formatRate } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { toMarginView, type MarginView } from '../../components/forms/margin-view.ts';

type Answer = Answers['/api/calculate'];

/** Limits as texts, because a refusal contains limits too, in its untyped details. */
export type LimitsAnswer = Readonly<Record<keyof Answer['limits'], string>>;

type UsedName =
  | 'fromCurrency'
  | 'toCurrency'
  | 'amount'
  | 'netReceiveAmount'
  | 'exchangeRate'
  | 'rate'
  | 'fee'
  | 'networkFee'
  | 'margin'
  | 'totalCostPpm'
  | 'measuredTime'
  | 'worth';
type UsedLine = Readonly<Pick<Answer['feeLines'][number], 'name' | 'basisPoints'>>;

/** The response of POST /api/calculate, reduced to the fields that the form uses. */
export type QuoteAnswer = Readonly<Pick<Answer, UsedName>> &
  Readonly<{ feeLines: readonly UsedLine[]; limits: LimitsAnswer }>;

export type LimitsView = LimitsAnswer & Readonly<{ minText: string; maxText: string }>;

export type QuoteView = Readonly<{
  /** The currencies of the quote. The form may already have others while the quote is still shown. */
  fromCurrency: CurrencyId;
  toCurrency: CurrencyId;
  /** Exact receive amount as decimal text. */
  receive: string;
  /** The receive amount with as many decimals as fit; truncated, never rounded up. */
  receiveText: string;
  /** The same as a text field holds it: without thousands separators, which would be typed over. */
  receiveField: string;
  receiveExactText: string;
  rateText: string;
  inverseText: string;
  margin: MarginView;
  /** The amount that the quote is for. */
  amount: string;
  feeText: string;
  feePercentText: string;
  networkFeeText: string;
  /** The whole difference to the mid-market rate, rounded up. */
  costText: string;
  /** How long the newest orders of the pair took. Null if that is not known. */
  time: Readonly<{ text: string; orders: number }> | null;
  limits: LimitsView;
  /** What both amounts are worth, as the server wrote it. Null if the visitor chose no money. */
  worth: Readonly<{ send: string | null; receive: string | null }> | null;
}>;

export function toQuoteView(language: LanguageCode, answer: QuoteAnswer): QuoteView {
  const basisPoints = answer.feeLines.find(({ name }) => name === 'service_fee')?.basisPoints ?? 0;
  return {
    fromCurrency: answer.fromCurrency,
    toCurrency: answer.toCurrency,
    receive: answer.netReceiveAmount,
    receiveText: formatShort(language, answer.netReceiveAmount, isDollar(answer.toCurrency)),
    receiveField: formatShort(language, answer.netReceiveAmount, isDollar(answer.toCurrency), false),
    receiveExactText: formatDecimal(language, answer.netReceiveAmount),
    rateText: formatRate(language, answer.exchangeRate),
    inverseText: formatDecimal(language, String(1 / answer.rate), { maxDecimals: 8 }),
    margin: toMarginView(language, answer.margin),
    amount: answer.amount,
    feeText: formatDecimal(language, answer.fee),
    feePercentText: formatBasisPoints(language, BigInt(basisPoints)),
    networkFeeText: formatDecimal(language, answer.networkFee),
    costText: formatBasisPoints(language, BigInt(Math.ceil(answer.totalCostPpm / 100))),
    time: answer.measuredTime && {
      text: formatLength(language, Math.max(1, Math.ceil(answer.measuredTime.medianSeconds / 60)) * 60_000),
      orders: answer.measuredTime.orders,
    },
    limits: toLimitsView(language, answer.limits),
    worth: answer.worth ?? null,
  };
}

export function toLimitsView(language: LanguageCode, limits: LimitsAnswer): LimitsView {
  return { ...limits, minText: formatDecimal(language, limits.min), maxText: formatShort(language, limits.max) };
}

/**
 * Formats an amount with few decimals: the longer the whole part, the fewer decimals matter and fit. Dollar amounts get
 * two.
 */
export function formatShort(language: LanguageCode, decimal: string, isOfDollars = false, useGrouping = true): string {
  const [whole = ''] = decimal.split('.');
  const isShort = whole.length > 3 || (isOfDollars && whole !== '0');
  return formatDecimal(language, decimal, { maxDecimals: isShort ? 2 : whole === '0' ? 8 : 6, useGrouping });
}

function isDollar(id: CurrencyId): boolean {
  return id.startsWith('USD');
}
