/** Progress of a mix, computed from its real payouts, never from timers or estimates. */
import { mixProgress } from '#src/domain/mixer/progress.ts';
import { planHash, type MixPlan } from '#src/domain/mixer/plan.ts';
import type { MixSettings } from '#src/domain/mixer/settings.ts';
import type { Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { keptPrice } from '#src/domain/order/rest.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import type { Records } from '../ports/records.ts';
import type { ViewedPayout } from './viewed-payout.ts';
import { countCrowdOf, type Crowd } from '../quotes/count-crowd.ts';

export type MixView = Readonly<{
  settings: MixSettings;
  furtherAddresses: readonly string[];
  planHash: string;
  /** The payout plan. Null until the last part is final, because future payout times are secret. */
  plan: MixPlan | null;
  /** Parts that are to be paid, without those that were called off. */
  partsPlanned: number;
  partsSent: number;
  partsConfirmed: number;
  /** Parts that were called off, and the share of the deposits that goes back for them. Null if none were. */
  rest: Readonly<{ parts: number; deposited: Money }> | null;
  /** Why a due part is not sent. Null if nothing delays it. */
  waitsFor: WaitReason | null;
  progress: ReturnType<typeof mixProgress>;
  /** The measured crowd. Null until the order is finished. */
  crowd: Crowd | null;
}>;

export async function viewMix(
  records: Records,
  order: Order,
  payouts: readonly ViewedPayout[],
): Promise<MixView | null> {
  const { mix, price, quote, state } = order;
  if (mix === null) return null;
  const parts = payouts.filter(({ kind, state: is }) => kind === 'payout' && is !== 'void');
  const sent = parts.filter(({ state: is }) => is === 'broadcast' || is === 'final');
  const counts = {
    partsPlanned: price ? keptPrice(price).parts : quote.inputs.parts,
    partsSent: sent.length,
    partsConfirmed: parts.filter(({ state: is }) => is === 'final').length,
  };
  const isOver = state === 'completed';
  return {
    settings: mix.settings,
    furtherAddresses: mix.furtherAddresses,
    planHash: planHash(mix.plan),
    plan: isOver ? mix.plan : null,
    ...counts,
    rest: price?.rest ? { parts: price.rest.parts.length, deposited: price.rest.deposited } : null,
    waitsFor: parts.find(({ waitsFor }) => waitsFor !== null)?.waitsFor ?? order.waiting?.reason ?? null,
    progress: mixProgress({ state, isDepositConfirmed: order.confirmedAt !== null, ...counts }),
    crowd: isOver ? await measureCrowd(records, order, sent) : null,
  };
}

async function measureCrowd(records: Records, order: Order, sent: readonly ViewedPayout[]): Promise<Crowd | null> {
  const times = sent.flatMap(({ sentAt }) => sentAt ?? []);
  if (times.length === 0) return null;
  const crowd = await countCrowdOf(records, order, {
    firstPaidAt: Math.min(...times),
    lastPaidAt: Math.max(...times),
  });
  return crowd ?? null;
}
