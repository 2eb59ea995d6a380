/**
 * A mix as the forms show it. The same function formats it on the server (for forms without JavaScript) and in the
 * browser, from the response of POST /api/privacy/calculate or an object of the same shape.
 */
import type { Answers } from '#src/api/answers.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatBasisPoints, formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { toMarginView, type MarginView } from '../forms/margin-view.ts';

type Answer = Answers['/api/privacy/calculate'];
export type FeePartName = Answer['feeParts'][number]['name'];
export type MixStrength = Answer['strength'];
/** The anonymity set: at least `bucket` other orders. 0 and 1 mean that mixing hides nothing. */
export type CrowdView = Readonly<Answer['crowd']>;

type UsedName =
  | 'fromCurrency'
  | 'toCurrency'
  | 'amount'
  | 'margin'
  | 'privacyScore'
  | 'scoreLimit'
  | 'strength'
  | 'estimatedProcessingTime'
  | 'parts'
  | 'receiveAmount'
  | 'fee'
  | 'networkFee'
  | 'crowd'
  | 'worth';
type UsedPart = Readonly<Pick<Answer['feeParts'][number], 'name' | 'basisPoints'>>;

/** The response of POST /api/privacy/calculate, reduced to the fields that the forms use. */
export type MixAnswer = Readonly<Pick<Answer, UsedName>> &
  Readonly<{ feeParts: readonly UsedPart[]; warnings: readonly string[] }>;

export type MixView = Readonly<{
  /** The currencies and the amount of the quote. */
  fromCurrency: CurrencyId;
  toCurrency: CurrencyId;
  amount: string;
  /** Null where the currency stays the same. */
  margin: MarginView;
  score: number;
  scoreLimit: number;
  strength: MixStrength;
  minutes: number;
  feeRateText: string;
  feeParts: readonly Readonly<{ name: FeePartName; text: string }>[];
  parts: number;
  /** Net receive amount: exact in `receive`, with eight decimals in `netText`. */
  receive: string;
  netText: string;
  feeText: string;
  networkFeeText: string;
  /** What arrives is worth, as the server wrote it. Null without a chosen money or a figure. */
  worth: string | null;
  crowd: CrowdView;
  warnings: readonly string[];
}>;

const netDecimals = 8;

export function toMixView(language: LanguageCode, answer: MixAnswer): MixView {
  const total = answer.feeParts.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  return {
    fromCurrency: answer.fromCurrency,
    toCurrency: answer.toCurrency,
    amount: answer.amount,
    margin: toMarginView(language, answer.margin),
    score: answer.privacyScore,
    scoreLimit: answer.scoreLimit,
    strength: answer.strength,
    minutes: answer.estimatedProcessingTime,
    feeRateText: formatBasisPoints(language, BigInt(total)),
    feeParts: answer.feeParts.map(({ name, basisPoints }) => ({
      name,
      text: formatBasisPoints(language, BigInt(basisPoints)),
    })),
    parts: answer.parts,
    receive: answer.receiveAmount,
    netText: formatDecimal(language, answer.receiveAmount, { minDecimals: netDecimals, maxDecimals: netDecimals }),
    feeText: formatDecimal(language, answer.fee),
    networkFeeText: formatDecimal(language, answer.networkFee),
    worth: answer.worth?.receive ?? null,
    crowd: answer.crowd,
    warnings: answer.warnings,
  };
}
