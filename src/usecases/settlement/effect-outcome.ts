/** How one effect of an order's move ended. */

/** `done`: go on with the next effect. `wait`: try again later. `moved`: the order took another way. */
export type EffectOutcome = 'done' | 'wait' | 'moved';
