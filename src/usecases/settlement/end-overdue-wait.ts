/**
 * Ends the wait of a payout that could not be made in time: the deposit is refunded, or the visitor is asked for a
 * refund address if there is none. Of a mix whose other parts are signed the rest is called off, also without an
 * address: it then is owed until there is one.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { isOutage } from '#src/domain/node-trouble.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import type { Order } from '#src/domain/order/order.ts';
import { hasRest, isRevocable } from '#src/domain/order/rest.ts';
import { isFresh } from '#src/domain/price-age.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { callOffRest, isRestWorthIt } from './call-off-rest.ts';
import { mayBePaid } from './cancel-planned.ts';
import { readRevocable, undoPrice } from './take-back.ts';

/** Interval of the check whether an outage is over. */
const outageMs = 5_000;

/**
 * Ends the wait of an order if its deadline has passed. Returns true if the order needs nothing else now. `order` must
 * be locked together with those that are in a batch with its payouts.
 */
export async function endOverdueWait({ clock }: Ports, records: Records, order: Order): Promise<boolean> {
  const now = clock.now();
  if (!isOverdue(order, now)) return false;
  // A payout that may be signed may have been sent. Such a payout proceeds, and its order is not refunded as well. Of a
  // mix the other parts are called off.
  const payouts = await readRevocable(records, order.id);
  const isWhole = isRevocable(order, payouts);
  if (!isWhole && !hasRest(order, payouts)) return false;
  if ((await mayBePaid(records, order)) || (await hasOutage(records, order, now))) {
    if (order.plannedEffects.length > 0) return false;
    await records.orders.patch(order.id, { wakeAt: now + outageMs });
    return true;
  }
  if (!isWhole) return await endRest(records, order, now);
  const freed = await undoPrice(records, order, now);
  const event = order.refundAddress === null ? 'wait_elapsed_unaddressed' : 'wait_elapsed';
  const key = `wait-elapsed:${order.version}`;
  await advanceOrder(records, freed, { event, key, reason: 'payout_unavailable', at: now });
  return true;
}

/** Calls the rest of a mix off, unless sending it back is not worth it now: then its parts go on waiting. */
async function endRest(records: Records, order: Order, now: number): Promise<boolean> {
  if ((await isRestWorthIt(records, order, now)) !== true) return false;
  await callOffRest(records, order, { event: 'rest_wait_elapsed', at: now });
  return true;
}

/** Whether the deadline of an order's wait has passed. */
export function isOverdue({ waiting, state, deadlineAt }: Order, now: number): boolean {
  return waiting !== null && isPayingOut(state) && deadlineAt !== null && now >= deadlineAt;
}

/**
 * Whether we have an outage. The deadline does not pass during an outage, because it is extended once the outage is
 * over.
 */
async function hasOutage(records: Records, { quote }: Order, now: number): Promise<boolean> {
  for (const { currency } of [quote.inputs.send, quote.receive]) {
    const health = await records.chains.health(currencies[currency].chain);
    if (health !== undefined && isOutage(health)) return true;
  }
  const rates = await records.controls.latestRates();
  // While no source answers, the stored snapshot has no prices.
  return rates === undefined || Object.keys(rates.prices).length === 0 || !isFresh(rates, now);
}
