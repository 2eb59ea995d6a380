/**
 * Worker step for a due order: runs its planned effects, or ends a period (payment window, choice, retention). One
 * transaction on the locked order. Effects that cannot run yet are retried a little later.
 */
import { comesFirst } from '#src/domain/order/comes-first.ts';
import { isTerminal, type OrderEffect } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { endedRetentionMs, lateWatchMs, unpaidRetentionMs } from '#src/domain/policy/policy-times.ts';
import { isRefundable } from '#src/domain/order/is-refundable.ts';
import { isRestOwed } from '#src/domain/order/rest.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { TellSubject } from '../order-moves/tell-subject.ts';
import { advanceOrder, nextWake } from '../order-moves/advance-order.ts';
import { hasWindowEnded } from '../order-moves/has-window-ended.ts';
import { waitPatch } from '../order-moves/note-wait.ts';
import { mayBePaid } from './cancel-planned.ts';
import { fixPrice } from './fix-price.ts';
import { planPayout } from './plan-payout.ts';
import { refundDeposits, refundExtras } from './plan-refund.ts';
import type { EffectOutcome } from './effect-outcome.ts';
import { endOverdueWait, isOverdue } from './end-overdue-wait.ts';
import { transactTogether } from './take-back.ts';
import { findOrderFault, findRefundFault, noteFault, type OrderFault } from '../terms/prove-order.ts';

/** Retry interval while a price, a node or wallet cover is missing. */
const retryMs = 5_000;
/** Retry interval of what waits beside an order whose row does not agree with its terms. */
const faultyMs = 60_000;
/** Retry interval of erasure while payments of the order are not settled. */
const unsettledMs = 3_600_000;

type Effect = (ports: Ports, records: Records, order: Order) => Promise<EffectOutcome>;

const effects: Readonly<Record<OrderEffect, Effect>> = {
  fix_price: fixPrice,
  plan_payout: planPayout,
  plan_refund: refundDeposits,
  schedule_erasure: scheduleErasure,
  refund_extras: refundExtras,
};

export async function runOrder(ports: Ports, orderId: string, tell?: TellSubject): Promise<void> {
  const isLate = await ports.store.transaction(async (records) => {
    const order = await records.orders.lock(orderId);
    if (order) tell?.(order.orderNumber);
    if (!isDue(ports, order)) return false;
    if (isOverdue(order, ports.clock.now())) return true;
    await runDue(ports, records, order);
    return false;
  });
  if (!isLate) return;
  // Ending a wait may end a batch, for which the orders of the others are locked too.
  await transactTogether(ports.store, orderId, async (records, order) => {
    if (!isDue(ports, order) || (await endOverdueWait(ports, records, order))) return;
    await runDue(ports, records, order);
  });
}

function isDue({ clock }: Ports, order: Order | undefined): order is Order {
  return order !== undefined && order.wakeAt !== null && order.wakeAt <= clock.now();
}

async function runDue(ports: Ports, records: Records, order: Order): Promise<void> {
  if (order.plannedEffects.length > 0) await runEffects(ports, records, order);
  else await endPeriod(ports, records, order);
}

async function runEffects(ports: Ports, records: Records, order: Order): Promise<void> {
  const now = ports.clock.now();
  const left = [...order.plannedEffects];
  for (const effect of order.plannedEffects) {
    const current = await records.orders.find(order.id);
    if (!current) throw new TypeError('an order that is locked is there');
    const fault = findFault(ports, current, effect);
    if (fault !== undefined) return await holdFaulty(ports, records, current);
    const outcome = await effects[effect](ports, records, current);
    if (outcome === 'moved') return;
    if (outcome !== 'done') {
      const { waitsFor } = outcome;
      const wait = waitsFor === null ? {} : waitPatch(ports, current, waitsFor);
      await records.orders.patch(order.id, { ...wait, plannedEffects: left, wakeAt: now + retryMs });
      return await endPeriodBeside(ports, records, { ...current, plannedEffects: left });
    }
    left.shift();
  }
  const current = await records.orders.find(order.id);
  if (!current) throw new TypeError('an order that is locked is there');
  // A mix now waits for the times of its plan. An exchange keeps waiting until its payout is signed. Refunds beside the
  // order say nothing about its wait.
  const isPlanned = current.mix !== null && order.plannedEffects.some((effect) => effect !== 'refund_extras');
  const { waiting, deadlineAt } = isPlanned ? { waiting: null, deadlineAt: null } : current;
  const done = { ...current, plannedEffects: [], waiting, deadlineAt };
  await records.orders.patch(order.id, { plannedEffects: [], waiting, deadlineAt, wakeAt: nextWake(done, now) });
}

/**
 * Ends a period of an order whose refunds beside it wait, for cheaper blocks as a rule: they do not keep a window or a
 * choice open.
 */
async function endPeriodBeside(ports: Ports, records: Records, order: Order): Promise<void> {
  const hasPeriod = order.state === 'awaiting_deposit' || order.state === 'action_required';
  if (!hasPeriod || order.plannedEffects.some((effect) => effect !== 'refund_extras')) return;
  const endsAt = nextWake({ ...order, plannedEffects: [] }, ports.clock.now());
  if (endsAt !== null && endsAt <= ports.clock.now()) await endPeriod(ports, records, order);
}

/** What the effect would believe although the signed terms say otherwise. */
function findFault(ports: Ports, order: Order, effect: OrderEffect): OrderFault | undefined {
  if (effect === 'schedule_erasure') return undefined;
  const isRefund = effect === 'plan_refund' || effect === 'refund_extras';
  return isRefund ? findRefundFault(ports, order) : findOrderFault(ports, order);
}

/** Holds an order whose row does not agree with its signed terms. Nothing is planned, and an operator is told. */
async function holdFaulty(ports: Ports, records: Records, order: Order): Promise<void> {
  const now = ports.clock.now();
  await noteFault(records, order.orderNumber, now);
  const key = `unproven:${order.version}`;
  const held = await advanceOrder(records, order, { event: 'payout_blocked', key, reason: 'terms_differ', at: now });
  // A finished order stays as it is, and what it was to refund beside it waits.
  if (!held.ok || held.value.plannedEffects.length > 0) {
    await records.orders.patch(order.id, { wakeAt: now + faultyMs });
  }
}

async function endPeriod(ports: Ports, records: Records, order: Order): Promise<void> {
  const now = ports.clock.now();
  if (order.eraseAt !== null) return await endRetention(records, order, now);
  switch (order.state) {
    case 'awaiting_deposit':
      return await endWindow(records, order, now);
    case 'expired':
      return await endWatch(records, order, now);
    case 'action_required': {
      if (order.deadlineAt !== null && now < order.deadlineAt) {
        return await records.orders.patch(order.id, { wakeAt: order.deadlineAt });
      }
      if (await mayBePaid(records, order)) return await records.orders.patch(order.id, { wakeAt: now + retryMs });
      const event = order.refundAddress === null ? 'choice_elapsed_unaddressed' : 'choice_elapsed';
      const key = `choice-elapsed:${order.version}`;
      await advanceOrder(records, order, { event, key, reason: 'choice_unanswered', at: now });
      return;
    }
    default:
      await records.orders.patch(order.id, { wakeAt: nextWake(order, now) });
  }
}

/**
 * Ends the payment window. A small payment that waited for the one that fits is judged now, when it is deep enough.
 */
async function endWindow(records: Records, order: Order, now: number): Promise<void> {
  if (now < order.expiresAt) return await records.orders.patch(order.id, { wakeAt: order.expiresAt });
  if (!(await hasWindowEnded(records, order, now))) {
    return await records.orders.patch(order.id, { wakeAt: now + retryMs });
  }
  const deposits = await records.deposits.ofOrder(order.id);
  const seen = deposits.filter(({ status, use }) => status === 'seen' && use === null);
  const waited = seen.filter((deposit) => comesFirst({ order, deposit, deposits })).map(({ seenAt }) => seenAt);
  const fact =
    waited.length > 0
      ? ({
          event: 'deposit_seen',
          reason: null,
          patch: { detectedAt: order.detectedAt ?? Math.min(...waited) },
        } as const)
      : ({ event: 'window_elapsed', reason: 'no_deposit' } as const);
  await advanceOrder(records, order, { ...fact, key: `elapsed:${order.version}`, at: now });
}

/** Ends the time for late deposits. If no late deposit is pending, schedules the erasure of the visitor's data. */
async function endWatch(records: Records, order: Order, now: number): Promise<void> {
  const deposits = await records.deposits.ofOrder(order.id);
  const isWaiting = deposits.some(({ status, use }) => status === 'seen' && use === null);
  const watchedUntil = order.expiresAt + lateWatchMs(order.agreed);
  const eraseAt = isWaiting ? null : watchedUntil + unpaidRetentionMs(order.agreed);
  await records.orders.patch(order.id, { eraseAt, wakeAt: eraseAt ?? Math.max(watchedUntil, now + retryMs) });
}

/** Erases the order, unless we still owe something or a payout is open: then the visitor must be able to return. */
async function endRetention(records: Records, order: Order, now: number): Promise<void> {
  const { id, eraseAt } = order;
  if (eraseAt !== null && now < eraseAt) return await records.orders.patch(id, { wakeAt: eraseAt });
  const payouts = await records.payouts.ofOrder(id);
  const deposits = await records.deposits.ofOrder(id);
  const isOwed = deposits.some((deposit) => isRefundable(deposit, payouts) || isRestOwed(order, deposit, payouts));
  // A final payout that a reorg undid is sent or signed again, for which its address is needed.
  const isOver = ({ state, minedHeight, wakeAt }: OrderPayout) =>
    state === 'void' || (state === 'final' && (minedHeight !== null || wakeAt === null));
  const isSettled = !isOwed && payouts.every(isOver);
  if (isSettled) await records.orders.erase(id, now);
  else await records.orders.patch(id, { wakeAt: now + unsettledMs });
}

/**
 * Runs the planned effect `schedule_erasure`, for orders that were paid or refunded, or have nothing worth refunding.
 * Until then there is a receipt.
 */
async function scheduleErasure({ clock }: Ports, records: Records, order: Order): Promise<EffectOutcome> {
  if (!isTerminal(order.state) && order.state !== 'failed') throw new TypeError('only an ended order is erased');
  if (order.state !== 'failed') await records.receipts.plan(order.id, clock.now());
  await records.orders.patch(order.id, {
    eraseAt: (order.completedAt ?? clock.now()) + endedRetentionMs(order.agreed),
  });
  return 'done';
}
