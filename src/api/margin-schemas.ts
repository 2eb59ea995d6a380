/** Schemas of a quote's margin and of its inputs. */
import { z } from 'zod';

/** The mid-market rate as decimal text, and the margin in parts per million with its terms. */
export const MarginAnswer = z.object({
  midRate: z.string(),
  basePpm: z.int(),
  volatilityPpm: z.int(),
  sizePpm: z.int(),
  inventoryPpm: z.int(),
  totalPpm: z.int(),
});

const Figures = z.record(z.string(), z.string());
const MarginInputs = z.object({
  formula: z.int(),
  midNumerator: z.string(),
  midDenominator: z.string(),
  policy: Figures,
  facts: Figures,
  terms: Figures,
});

/** Figures by name, and under `margin` what the margin follows from. */
export const QuoteInputs = z.record(z.string(), z.union([z.string(), z.number(), MarginInputs]));
