/** Which states of an order a visitor is told of on their device, and how often that is tried. */
import type { OrderState } from '../order/lifecycle.ts';

/**
 * The ends, and what needs somebody. Not each step on the way: every message tells the push service that something
 * happened at this time.
 */
export const toldStates = [
  'action_required',
  'held',
  'completed',
  'refunded',
  'expired',
  'failed',
] as const satisfies readonly OrderState[];
export type ToldState = (typeof toldStates)[number];

/** Whether nothing is told after it, so that the device is forgotten. */
export function isLastTold(state: ToldState): boolean {
  return state === 'completed' || state === 'refunded';
}

export type PushOutcome =
  | 'delivered'
  /** The browser has withdrawn the address, or its keys are none. */
  | 'gone'
  /** No answer, or a "no" that may pass. */
  | 'failed';

const second = 1000;
const minute = 60 * second;

/** Pauses between attempts. In all less than the day for which a choice is open. */
export const pushBackOffMs = [10 * second, minute, 10 * minute, 60 * minute, 4 * 60 * minute] as const;

export type AfterPush =
  /** Told, or not to be told any more. */
  | Readonly<{ kind: 'settled' }>
  /** The device is told nothing more of the order. */
  | Readonly<{ kind: 'forgotten' }>
  | Readonly<{ kind: 'again'; dueAt: number }>;

type Attempt = Readonly<{ state: ToldState; outcome: PushOutcome; earlier: number; now: number }>;

/** What follows an attempt. `earlier`: how many were made before it. */
export function afterPush({ state, outcome, earlier, now }: Attempt): AfterPush {
  const pause = pushBackOffMs[earlier];
  if (outcome === 'failed' && pause !== undefined) return { kind: 'again', dueAt: now + pause };
  return { kind: outcome === 'gone' || isLastTold(state) ? 'forgotten' : 'settled' };
}
