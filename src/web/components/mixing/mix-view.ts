/**
 * A mix as the forms show it. The same function formats it on the server (for forms without JavaScript) and in the
 * browser, from the response of POST /api/privacy/calculate or an object of the same shape.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatBasisPoints, formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export const feePartNames = ['base', 'mixing', 'delay_processing', 'maximum_privacy'] as const;
export type FeePartName = (typeof feePartNames)[number];
export type MixStrength = 'very_high' | 'high' | 'medium' | 'low';
export type CrowdView = Readonly<{
  /** At least so many others; 0 and 1 mean that mixing hides nothing. */
  bucket: number;
  windowMinutes: number;
}>;

/** The fields of the response that are used here. */
export type MixAnswer = Readonly<{
  toCurrency: CurrencyId;
  privacyScore: number;
  scoreLimit: number;
  strength: MixStrength;
  estimatedProcessingTime: number;
  feeParts: readonly Readonly<{ name: FeePartName; basisPoints: number }>[];
  parts: number;
  /** Exact decimal text, as are the fees. */
  receiveAmount: string;
  fee: string;
  networkFee: string;
  crowd: CrowdView;
  warnings: readonly string[];
}>;

export type MixView = Readonly<{
  receiveCurrency: CurrencyId;
  score: number;
  scoreLimit: number;
  strength: MixStrength;
  minutes: number;
  feeRateText: string;
  feeParts: readonly Readonly<{ name: FeePartName; text: string }>[];
  parts: number;
  /** The exact net amount, and the same with eight decimals. */
  receive: string;
  netText: string;
  feeText: string;
  networkFeeText: string;
  crowd: CrowdView;
  warnings: readonly string[];
}>;

const netDecimals = 8;

export function toMixView(language: LanguageCode, answer: MixAnswer): MixView {
  const total = answer.feeParts.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  return {
    receiveCurrency: answer.toCurrency,
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
    crowd: answer.crowd,
    warnings: answer.warnings,
  };
}
