/** Outcome of a planned effect of an order. */
import type { WaitReason } from '#src/domain/order/waiting.ts';

/**
 * Outcome of an effect. `done`: run the next effect. `moved`: the order changed its state, so stop. `waitsFor`: retry
 * later; the reason is recorded on the order. A null reason is not recorded: the order waits for something outside,
 * such as the block of a deposit.
 */
export type EffectOutcome = 'done' | 'moved' | Readonly<{ waitsFor: WaitReason | null }>;
