/**
 * Every transition of an order, as a state machine table: (state, event) → (state, planned effects). Any other pair is
 * refused. Events are facts from the chain, the clock, the visitor or the operator; effects are tasks for the worker.
 */
import { accept, refuse, type Result } from '../result.ts';

export const orderStates = [
  'awaiting_deposit',
  'confirming',
  'exchanging',
  'mixing',
  'sending',
  'completed',
  'action_required',
  'held',
  'refunding',
  'refunded',
  'expired',
  'failed',
] as const;
export type OrderState = (typeof orderStates)[number];

const overStates: readonly OrderState[] = ['completed', 'refunded', 'expired', 'failed'];

/** Whether an order in this state no longer advances automatically. */
export function isOver(state: OrderState): boolean {
  return overStates.includes(state);
}

export const orderEvents = [
  'deposit_seen',
  'deposit_dropped',
  'deposit_confirmed',
  'mixing_deposit_confirmed',
  'deposit_mismatched',
  'deposit_flagged',
  'deposit_reversed',
  'wrong_asset_confirmed',
  'late_deposit_confirmed',
  'late_deposit_unaddressed',
  'unclaimed_deposit_confirmed',
  'window_elapsed',
  'cancelled',
  'price_refused',
  'wait_elapsed',
  'wait_elapsed_unaddressed',
  'rest_wait_elapsed',
  'payout_blocked',
  'payout_broadcast',
  'payout_confirmed',
  'payout_failed',
  'continue_chosen',
  'mixing_continue_chosen',
  'refund_chosen',
  'rest_refund_chosen',
  'choice_elapsed',
  'choice_elapsed_unaddressed',
  'refund_confirmed',
  'refund_impossible',
  'operator_continued',
  'operator_mixing_continued',
  'operator_refunded',
  'operator_rest_refunded',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const orderEffects = ['fix_price', 'plan_payout', 'plan_refund', 'schedule_erasure', 'refund_extras'] as const;
export type OrderEffect = (typeof orderEffects)[number];

export type Step = Readonly<{ to: OrderState; effects: readonly OrderEffect[] }>;

const payOut = ['fix_price', 'plan_payout'] as const;

/**
 * Transitions on a confirmed deposit of an order that awaits one, whether or not the deposit was reported as seen
 * before.
 */
const taken = {
  deposit_confirmed: go('exchanging', ...payOut),
  mixing_deposit_confirmed: go('mixing', ...payOut),
  deposit_mismatched: go('action_required'),
  deposit_flagged: go('held'),
  wrong_asset_confirmed: go('held'),
  // The deposit was first seen after the payment window. The order still waited because of another deposit, seen in
  // time, that was dropped since.
  late_deposit_confirmed: go('refunding', 'plan_refund'),
  late_deposit_unaddressed: go('action_required'),
  unclaimed_deposit_confirmed: go('failed'),
} as const;

/** A payout or refund that is final on the chain ends the order, even if it was held or had failed before. */
const arrived = {
  payout_confirmed: go('completed', 'schedule_erasure'),
  refund_confirmed: go('refunded', 'schedule_erasure'),
} as const;

/** Transitions that cancel a waiting payout while nothing of it is signed. */
const calledOff = {
  refund_chosen: go('refunding', 'plan_refund'),
  wait_elapsed: go('refunding', 'plan_refund'),
  wait_elapsed_unaddressed: go('action_required'),
  operator_refunded: go('refunding', 'plan_refund'),
} as const;

/** An operator calls off the parts of a mix that are not signed. Those that are signed are still to arrive. */
const restCalledOff = { operator_rest_refunded: go('mixing', 'refund_extras') } as const;

export const lifecycle: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, Step>>>>> = {
  awaiting_deposit: {
    ...taken,
    deposit_seen: go('confirming'),
    window_elapsed: go('expired'),
    cancelled: go('expired'),
  },
  confirming: {
    ...taken,
    deposit_dropped: go('awaiting_deposit'), // The deposit was replaced, evicted or reorged. The window runs on.
  },
  exchanging: {
    ...calledOff,
    operator_continued: go('exchanging', ...payOut), // The wait for the payout begins again.
    payout_broadcast: go('sending'),
    deposit_mismatched: go('action_required'), // A second deposit before the payout was planned.
    deposit_reversed: go('held'),
    price_refused: go('action_required'),
    payout_blocked: go('held'),
    payout_failed: go('failed'),
  },
  mixing: {
    ...calledOff,
    ...restCalledOff,
    rest_refund_chosen: go('mixing', 'refund_extras'),
    rest_wait_elapsed: go('mixing', 'refund_extras'),
    operator_mixing_continued: go('mixing', ...payOut),
    payout_confirmed: go('completed', 'schedule_erasure'),
    deposit_mismatched: go('action_required'), // A second deposit before the parts were planned.
    price_refused: go('action_required'),
    deposit_reversed: go('held'),
    payout_blocked: go('held'),
    payout_failed: go('failed'),
  },
  sending: {
    payout_confirmed: go('completed', 'schedule_erasure'),
    payout_failed: go('failed'),
  },
  completed: {},
  action_required: {
    continue_chosen: go('exchanging', ...payOut),
    mixing_continue_chosen: go('mixing', ...payOut),
    refund_chosen: go('refunding', 'plan_refund'),
    choice_elapsed: go('refunding', 'plan_refund'),
    choice_elapsed_unaddressed: go('held'),
    deposit_flagged: go('held'),
    deposit_reversed: go('held'),
    operator_continued: go('exchanging', ...payOut),
    operator_mixing_continued: go('mixing', ...payOut),
    operator_refunded: go('refunding', 'plan_refund'),
  },
  held: {
    ...arrived,
    ...restCalledOff,
    operator_continued: go('exchanging', ...payOut),
    operator_mixing_continued: go('mixing', ...payOut),
    operator_refunded: go('refunding', 'plan_refund'),
  },
  refunding: {
    refund_confirmed: go('refunded', 'schedule_erasure'),
    refund_impossible: go('failed', 'schedule_erasure'),
    payout_blocked: go('held'),
    payout_failed: go('failed'),
    deposit_reversed: go('held'),
    operator_continued: go('exchanging', ...payOut), // Only while nothing of the refund is signed.
    operator_mixing_continued: go('mixing', ...payOut),
  },
  refunded: {},
  expired: {
    late_deposit_confirmed: go('refunding', 'plan_refund'),
    late_deposit_unaddressed: go('action_required'),
    deposit_mismatched: go('action_required'), // A fixed price lapsed before the deposit was seen.
    unclaimed_deposit_confirmed: go('failed'),
    deposit_flagged: go('held'),
    wrong_asset_confirmed: go('held'),
  },
  failed: {
    ...arrived,
    ...restCalledOff,
    operator_continued: go('exchanging', ...payOut),
    operator_mixing_continued: go('mixing', ...payOut),
    operator_refunded: go('refunding', 'plan_refund'),
  },
};

export function advance(state: OrderState, event: OrderEvent): Result<Step, 'order_event_not_allowed'> {
  const step = lifecycle[state][event];
  return step ? accept(step) : refuse('order_event_not_allowed', { state, event });
}

/** Whether no event leads out of the state. Only erasure follows. */
export function isTerminal(state: OrderState): boolean {
  return Object.keys(lifecycle[state]).length === 0;
}

function go(to: OrderState, ...effects: readonly OrderEffect[]): Step {
  return { to, effects };
}
