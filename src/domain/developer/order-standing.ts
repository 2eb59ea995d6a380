/**
 * How an order stands, for programs: whether it is over, whether somebody must act, and what can be done next. Total
 * maps over the states, so that a client never has to know a state to know what to do.
 */
import type { OrderChoice } from '../order/choices.ts';
import type { OrderState } from '../order/lifecycle.ts';

export type OrderStanding = Readonly<{
  /** Nothing more will happen by itself. Coins that arrive late, or our own staff, may still move an order. */
  terminal: boolean;
  /** It waits for its holder: for a deposit, or for a choice. */
  userActionRequired: boolean;
}>;

const underWay = { terminal: false, userActionRequired: false } as const;
const over = { terminal: true, userActionRequired: false } as const;
const waiting = { terminal: false, userActionRequired: true } as const;

export const orderStanding: Readonly<Record<OrderState, OrderStanding>> = {
  awaiting_deposit: waiting,
  confirming: underWay,
  exchanging: underWay,
  mixing: underWay,
  sending: underWay,
  completed: over,
  action_required: waiting,
  // Our own staff decides.
  held: underWay,
  refunding: underWay,
  refunded: over,
  expired: over,
  failed: over,
};

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

/** What an order in this state needs beside what its holder may choose. */
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
  failed: ['contact_support'],
};

/** In the order of the list, with the choices that are open now (`possibleChoices`). */
export function nextActionsOf(state: OrderState, choices: readonly OrderChoice[]): readonly NextAction[] {
  const all: readonly NextAction[] = [...usualActions[state], ...choices];
  return nextActions.filter((action) => all.includes(action));
}
