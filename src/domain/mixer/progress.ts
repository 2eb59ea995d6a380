/** Progress of a mixing order, computed from its deposits and payouts alone, never from timers. */
import type { OrderState } from '../order/lifecycle.ts';

export const mixStepIds = ['session', 'pool', 'rounds', 'sending'] as const;
export type MixStepId = (typeof mixStepIds)[number];
export type MixStep = Readonly<{ id: MixStepId; state: 'done' | 'current' | 'ahead' }>;
export type MixProgress = Readonly<{ percent: number; steps: readonly MixStep[] }>;

export type MixFacts = Readonly<{
  state: OrderState;
  isDepositConfirmed: boolean;
  partsPlanned: number;
  partsSent: number;
  partsConfirmed: number;
}>;

/** Progress of a mix. It exceeds 50 % only once every part is sent, and is 100 % only for a completed order. */
export function mixProgress(facts: MixFacts): MixProgress {
  const done = stepsDone(facts);
  const current = turnsBack[facts.state] ? undefined : mixStepIds[done];
  return {
    percent: percentOf(facts),
    steps: mixStepIds.map((id, index) => ({
      id,
      state: index < done ? 'done' : id === current ? 'current' : 'ahead',
    })),
  };
}

function stepsDone(facts: MixFacts): number {
  if (facts.state === 'completed') return 4;
  if (!facts.isDepositConfirmed) return 1;
  return areAllSent(facts) ? 3 : 2;
}

function percentOf(facts: MixFacts): number {
  const { state, isDepositConfirmed, partsPlanned, partsSent, partsConfirmed } = facts;
  if (state === 'completed') return 100;
  if (!isDepositConfirmed) return 10;
  if (areAllSent(facts)) return 51 + Math.floor((48 * partsConfirmed) / partsPlanned);
  return partsPlanned === 0 ? 25 : 25 + Math.floor((25 * partsSent) / partsPlanned);
}

/** Whether all parts are sent. Before the price is fixed no part is planned, so none can be sent. */
function areAllSent({ partsPlanned, partsSent }: MixFacts): boolean {
  return partsPlanned > 0 && partsSent >= partsPlanned;
}

/** States in which the order does not proceed to its payout, so that no step is the current one. */
const turnsBack: Readonly<Record<OrderState, boolean>> = {
  awaiting_deposit: false,
  confirming: false,
  exchanging: false,
  mixing: false,
  sending: false,
  completed: false,
  action_required: false,
  held: false,
  refunding: true,
  refunded: true,
  expired: true,
  failed: true,
};
