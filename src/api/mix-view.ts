/** Converts the progress of a mix to its response. */
import type { z } from 'zod';
import type { MixView } from '#src/usecases/orders/view-mix.ts';
import type { OrderAnswer } from './schemas.ts';

export function toMix({
  progress,
  settings,
  plan,
  furtherAddresses,
  ...mix
}: MixView): z.input<typeof OrderAnswer>['mix'] {
  return {
    ...mix,
    settings: { ...settings },
    furtherAddresses: [...furtherAddresses],
    plan: plan && { ...plan, weights: [...plan.weights], offsetsMs: [...plan.offsetsMs] },
    percent: progress.percent,
    steps: progress.steps.map(({ id, state }) => ({ id, state })),
  };
}
