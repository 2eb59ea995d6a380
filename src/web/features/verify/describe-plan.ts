/** The parts of a revealed plan as texts. Sizes are shown as shares, because amounts depend on the final price. */
import type { MixPlan } from '#src/domain/mixer/plan.ts';

export type PlanLine = Readonly<{ part: number; share: string; time: string }>;

export function describePlan({ weights, offsetsMs }: MixPlan): readonly PlanLine[] {
  // BigInt, because the weights may add up to more than Number.MAX_SAFE_INTEGER.
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  return weights.map((weight, index) => ({
    part: index + 1,
    share: percentText(whole === 0n ? 0n : (BigInt(weight) * 10_000n) / whole),
    time: clockText(offsetsMs[index] ?? 0),
  }));
}

/** A share as percentage text. `share` is in basis points. */
function percentText(share: bigint): string {
  return `${share / 100n}.${String(share % 100n).padStart(2, '0')} %`;
}

/** Formats the time since the start: "+7:05". */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
