/**
 * FREEZE: orders lower what other visitors are offered by no more than what really arrived for waiting orders, at the
 * rates of these orders, plus a bounded share for unpaid orders. The offer is requested like a visitor's quote and
 * compared with the unwrapped tables.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { divideDown, divideUp } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { unminedKeepMs } from '#src/domain/policy/policy-times.ts';
import { coverRules, findFirmCover, loadBoard } from '#src/usecases/quotes/load-board.ts';
import type { World } from './world.ts';

/**
 * Limit, in percent, by which all unpaid orders together may lower the offer to others, unless the operator sets
 * another.
 */
const unpaidPercent = 25n;

export async function checkOffer(world: World, currency: CurrencyId): Promise<void> {
  const { plainPorts, store, trace, tally } = world;
  const offered = await plainPorts.store.snapshot(
    async (records) => (await loadBoard(records, [currency], coverRules(plainPorts))).cover[currency] ?? 0n,
  );
  const firm = await store.snapshot(async (records) => await findFirmCover(plainPorts, records, currency));
  const arrived = sumArrived(world, currency);
  const left = firm > arrived ? firm - arrived : 0n;
  const least = divideDown(left * (100n - unpaidPercent), 100n);
  if (arrived > 0n) tally.count('promise: offer beside orders that wait');
  if (offered > firm) trace.fail('COVER', `${offered} ${currency} are offered, and ${firm} can be paid`);
  if (offered < least) {
    trace.fail('FREEZE', `${offered} of ${firm} ${currency} are offered, and orders that wait brought ${arrived}`);
  }
}

/** Deposits of orders that have no price yet, converted at the rate that each order was quoted. */
function sumArrived(world: World, currency: CurrencyId): bigint {
  let sum = 0n;
  for (const order of world.store.dump().orders) {
    const mayBePaid = order.state === 'confirming' || order.state === 'exchanging' || order.state === 'mixing';
    if (mayBePaid && order.price === null && order.quote.receive.currency === currency) sum += worthOf(world, order);
  }
  return sum;
}

function worthOf({ store, clock, skew }: World, { id, quote, sendRange }: Order): bigint {
  const { send, networkFee } = quote.inputs;
  const unminedSince = clock.now() - unminedKeepMs(usualPolicy) - skew.spreadMs();
  let units = 0n;
  for (const { orderId, amount, status, use, height, seenAt } of store.dump().deposits) {
    const isLive = (status === 'seen' || status === 'confirmed') && (height !== null || seenAt >= unminedSince);
    if (isLive && orderId === id && use === null && amount.currency === send.currency) units += amount.units;
  }
  // The quote of an open amount is for the minimum of its range. The network fee does not grow with the amount, so it
  // is added back before scaling.
  const receive = quote.receive.units + (sendRange === null ? 0n : networkFee.units);
  return divideUp(receive * units, send.units);
}
