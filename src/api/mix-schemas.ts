/** Request and response schemas of the mixer's endpoints. */
import { z } from 'zod';
import { mixWarnings } from '#src/usecases/quotes/quote-mix.ts';
import { Crowd } from './order-mix-schema.ts';
import { Amount, AmountText, Fiat, MixFields, QuoteAnswer, QuoteWorth, Text } from './schemas.ts';

export const CalculateMixBody = z.object({
  fromCurrency: Text,
  toCurrency: Text,
  amount: AmountText,
  sessionId: z.unknown().optional(),
  fiat: Fiat,
  ...MixFields,
});

const PartName = z.enum(['base', 'mixing', 'delay_processing', 'maximum_privacy']);

export const SessionAnswer = z.object({ sessionId: z.string() });

export const MixQuoteAnswer = z.object({
  ...QuoteAnswer.omit({ netReceiveAmount: true }).shape,
  sessionId: z.string().nullable(),
  /** Strength of the chosen settings by a formula. How much a mix really hides is measured by `crowd`. */
  privacyScore: z.int(),
  scoreLimit: z.int(),
  strength: z.enum(['very_high', 'high', 'medium', 'low']),
  /** Estimated duration of the mix, in minutes. */
  estimatedProcessingTime: z.int(),
  /** Fee rate as a fraction: 0.0195 is 1.95 %. */
  totalFeeRate: z.number(),
  feeParts: z.array(z.object({ name: PartName, rate: z.number(), basisPoints: z.int() })),
  parts: z.int(),
  /**
   * List of payouts. Always empty: the payout plan is drawn when the order is made and revealed when the order ends.
   */
  outputs: z.array(z.never()),
  netReceiveAmount: z.number(),
  /** The value of `netReceiveAmount` as an exact decimal text. */
  receiveAmount: Amount,
  crowd: Crowd,
  operatorCanLink: z.literal(true),
  warnings: z.array(z.enum(mixWarnings)),
  worth: QuoteWorth.optional(),
});
