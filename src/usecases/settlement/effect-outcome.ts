/** Outcome of one effect that a state transition of an order planned. */

/** `done`: run the next effect. `wait`: retry later. `moved`: the order changed state, so stop here. */
export type EffectOutcome = 'done' | 'wait' | 'moved';
