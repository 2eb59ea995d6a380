/** What the calls of the mixer take and give. */
import { z } from 'zod';
import { mixWarnings } from '#src/usecases/quotes/quote-mix.ts';
import { Crowd } from './order-mix-schema.ts';
import { Amount, AmountText, MixFields, QuoteAnswer, Text } from './schemas.ts';

export const CalculateMixBody = z.object({
  fromCurrency: Text,
  toCurrency: Text,
  amount: AmountText,
  sessionId: z.unknown().optional(),
  ...MixFields,
});

const PartName = z.enum(['base', 'mixing', 'delay_processing', 'maximum_privacy']);

export const SessionAnswer = z.object({ sessionId: z.string() });

export const MixQuoteAnswer = z.object({
  ...QuoteAnswer.omit({ netReceiveAmount: true }).shape,
  sessionId: z.string().nullable(),
  /** The strength of the settings by the formula; how much it hides is the crowd. */
  privacyScore: z.int(),
  scoreLimit: z.int(),
  strength: z.enum(['very_high', 'high', 'medium', 'low']),
  /** Minutes. */
  estimatedProcessingTime: z.int(),
  /** A fraction: 0.0195 is 1.95 %. */
  totalFeeRate: z.number(),
  feeParts: z.array(z.object({ name: PartName, rate: z.number(), basisPoints: z.int() })),
  parts: z.int(),
  /** The plan is drawn with the order and revealed at its end, so there is nothing to list before. */
  outputs: z.array(z.never()),
  netReceiveAmount: z.number(),
  /** The same, exactly. */
  receiveAmount: Amount,
  crowd: Crowd,
  operatorCanLink: z.literal(true),
  warnings: z.array(z.enum(mixWarnings)),
});
