/** Outcome of one effect that a state transition of an order planned. */
import type { WaitReason } from '#src/domain/order/waiting.ts';

/**
 * `done`: run the next effect. `moved`: the order changed state, so stop here. `waitsFor`: retry later; the reason is
 * recorded on the order, unless it is null: then the order waits for nothing that we owe, such as a deposit's block.
 */
export type EffectOutcome = 'done' | 'moved' | Readonly<{ waitsFor: WaitReason | null }>;
