/**
 * What API clients need to know about each order state: whether another state can follow, whether the holder must act,
 * and which actions are possible next. The table covers every state, so that a client can act without knowing all
 * states.
 */
import type { OrderChoice } from '../order/choices.ts';
import { isTerminal, type OrderState } from '../order/lifecycle.ts';

export type OrderStanding = Readonly<{
  /**
   * Whether the lifecycle table has no transition out of this state. `expired` and `failed` are not terminal: a late
   * deposit can move an expired order, and an operator a failed one.
   */
  terminal: boolean;
  /** Whether the order waits for its holder's deposit or choice. */
  userActionRequired: boolean;
}>;

const statesThatWait: readonly OrderState[] = ['awaiting_deposit', 'action_required'];

export function standingOf(state: OrderState): OrderStanding {
  return { terminal: isTerminal(state), userActionRequired: statesThatWait.includes(state) };
}

export const nextActions = [
  'send_deposit',
  'cancel',
  'continue',
  'refund',
  'set_refund_address',
  'wait',
  'contact_support',
] as const;
export type NextAction = (typeof nextActions)[number];

/** Actions that follow from the state alone, besides the holder's choices. */
const usualActions: Readonly<Record<OrderState, readonly NextAction[]>> = {
  awaiting_deposit: ['send_deposit'],
  confirming: ['wait'],
  exchanging: ['wait'],
  mixing: ['wait'],
  sending: ['wait'],
  completed: [],
  action_required: [],
  held: ['wait', 'contact_support'],
  refunding: ['wait'],
  refunded: [],
  expired: [],
  // A failed order is being reviewed by an operator.
  failed: ['wait', 'contact_support'],
};

/**
 * Actions that are possible now, in the order of `nextActions`. `choices` are the holder's current ones
 * (`possibleChoices`).
 */
export function nextActionsOf(state: OrderState, choices: readonly OrderChoice[]): readonly NextAction[] {
  const all: readonly NextAction[] = [...usualActions[state], ...choices];
  return nextActions.filter((action) => all.includes(action));
}
