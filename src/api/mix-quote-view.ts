/** Converts a mixing quote to its response. */
import type { z } from 'zod';
import { scoreLimit } from '#src/domain/mixer/score.ts';
import { moneyAsNumber } from '#src/domain/money.ts';
import type { MixQuote } from '#src/usecases/quotes/quote-mix.ts';
import type { MixQuoteAnswer } from './mix-schemas.ts';
import { toQuoteAnswer } from './views.ts';

const partNames = {
  base: 'base',
  mixing: 'mixing',
  delayProcessing: 'delay_processing',
  maximumPrivacy: 'maximum_privacy',
} as const satisfies Record<keyof MixQuote['feeParts'], string>;

type Asked = Readonly<{ sessionId: string | null; publicUrl: string }>;

export function toMixQuoteAnswer(mix: MixQuote, { sessionId, publicUrl }: Asked): z.input<typeof MixQuoteAnswer> {
  const { netReceiveAmount: receiveAmount, ...quote } = toQuoteAnswer(mix, { publicUrl, time: null });
  const names = Object.keys(partNames) as (keyof typeof partNames)[];
  return {
    ...quote,
    sessionId,
    privacyScore: mix.score,
    scoreLimit,
    strength: mix.strength,
    estimatedProcessingTime: mix.estimatedMinutes,
    totalFeeRate: toFraction(mix.quote.inputs.feeBasisPoints),
    feeParts: names.map((name) => {
      const basisPoints = mix.feeParts[name];
      return { name: partNames[name], rate: toFraction(basisPoints), basisPoints: Number(basisPoints) };
    }),
    parts: mix.parts,
    outputs: [],
    netReceiveAmount: moneyAsNumber(mix.quote.receive),
    receiveAmount,
    crowd: mix.crowd,
    operatorCanLink: true,
    warnings: [...mix.warnings],
  };
}

/** Basis points as a fraction: one basis point is 0.0001. */
function toFraction(basisPoints: bigint): number {
  return Number(basisPoints) / 10_000;
}
