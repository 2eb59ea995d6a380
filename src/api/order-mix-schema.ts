/** Response schema of the mixing part of an order. */
import { z } from 'zod';
import { heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { mixStepIds } from '#src/domain/mixer/progress.ts';
import { privacyLevels } from '#src/domain/mixer/settings.ts';
import { waitReasons } from '#src/domain/order/waiting.ts';

export const Crowd = z.object({
  /** Anonymity set: how many other mixes an observer cannot tell from this one, rounded down to a step. */
  bucket: z.int(),
  windowMinutes: z.int(),
});

const Plan = z.object({
  version: z.literal(1),
  nonce: z.string(),
  weights: z.array(z.int()),
  offsetsMs: z.array(z.int()),
});

export const OrderMix = z.object({
  settings: z.object({
    mixingRounds: z.int(),
    delayMinutes: z.int(),
    useRandomAmounts: z.boolean(),
    useRandomDelay: z.boolean(),
    enableTorIntegration: z.boolean(),
    privacyLevel: z.enum(privacyLevels),
  }),
  furtherAddresses: z.array(z.string()),
  planHash: z.string(),
  /**
   * The payout plan; null until the last part has arrived. `planHash` is the SHA-256 of this plan as canonical JSON.
   */
  plan: Plan.nullable(),
  /** Parts that are to be paid, without those that were called off. */
  partsPlanned: z.int(),
  partsSent: z.int(),
  partsConfirmed: z.int(),
  /**
   * Parts that could not be made and were called off, and the share of the deposit that is refunded for them, before
   * its network fee; null if there are none.
   */
  rest: z.object({ parts: z.int(), amount: z.string(), currency: z.enum(heldCurrencyIds) }).nullable(),
  waitsFor: z.enum(waitReasons).nullable(),
  percent: z.int(),
  steps: z.array(z.object({ id: z.enum(mixStepIds), state: z.enum(['done', 'current', 'ahead']) })),
  crowd: Crowd.nullable(),
});
