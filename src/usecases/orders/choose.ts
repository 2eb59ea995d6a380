/** Actions of an order's holder: continue, refund, cancel, or set the refund address. */
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney } from '#src/domain/money.ts';
import { canTakeBack } from '#src/domain/order/choices.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import { advance, type OrderEvent } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderReason } from '#src/domain/order/order.ts';
import { isRevocable } from '#src/domain/order/rest.ts';
import { chooseRefund } from '#src/domain/order/shown-refund.ts';
import { splitDeposits } from '#src/domain/order/split-deposits.ts';
import type { Quote } from '#src/domain/quote.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { boundRefundAddress } from '#src/domain/terms/bound-refund.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { offerRules, loadBoard } from '../quotes/load-board.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { signRefundAddress } from '../terms/sign-refund-address.ts';
import { checkIsNotOurs, readAddress, type AddressCheckRefusal } from '../screening/check-address.ts';
import { callOffRest, isRestWorthIt } from '../settlement/call-off-rest.ts';
import { findUnreadChain, mayBePaid, mayBeRefunded } from '../settlement/cancel-planned.ts';
import { readRevocable, transactTogether, undoPrice } from '../settlement/take-back.ts';
import { findSwappable, sumOf } from '../settlement/fix-price.ts';
import { withExtrasPlanned } from '../settlement/plan-refund.ts';
import { setAside } from '../settlement/set-aside.ts';
import { bindingRefund, isBoundElsewhere } from './binding-refund.ts';
import { continueEvent, isCovered, makeOffers, type OfferRefusal } from './quote-choice.ts';
import { makeRefundAddressLimit, type RefundAddressLimit } from './refund-address-limit.ts';

type ChoiceRefusal = 'order_not_found' | 'order_event_not_allowed' | 'refund_address_missing';
type ContinueRefusal = ChoiceRefusal | OfferRefusal | 'rate_changed';

/**
 * Continues with one of the quotes offered in the choice, which determines whether all payments or only one of
 * them are exchanged. Without a valid quote, a new one is returned.
 */
export async function continueOrder(
  ports: Ports,
  orderId: string,
  quoteId?: string,
): Promise<Result<Order, ContinueRefusal>> {
  return await withOrder(ports, orderId, async (records, order) => {
    const event = continueEvent(order);
    const deposits = await findSwappable(records, order);
    // There may be no deposit left to exchange, for example after a late one.
    if (deposits.length === 0 || !advance(order.state, event).ok) {
      return refuse('order_event_not_allowed', { state: order.state, event });
    }
    if (await mayBeRefunded(records, order)) {
      return refuse('order_event_not_allowed', { state: order.state, event });
    }
    const now = ports.clock.now();
    const known = order.choiceQuotes.find(({ id, expiresAt }) => id === quoteId && expiresAt >= now);
    const accepted = known && findAccepted(known, order, deposits);
    if (!accepted) return await offerAgain(ports, records, order);
    const board = await loadBoard(records, [order.quote.receive.currency], offerRules(ports));
    if (!isCovered(board, accepted.quote)) return refuse('amount_not_covered');
    const left = await setOthersAside(records, order, accepted.back, now);
    // The refunds beside the exchange were shown with it, and bind as its price does.
    // Without an address they would bind for as long as it is missing.
    const isBound = accepted.back.length > 0 && order.refundAddress !== null;
    const choiceRefund = isBound ? chooseRefund(order, now) : null;
    const patch = { choiceQuotes: [accepted.quote], choiceRefund };
    return await advanceOrder(records, left, {
      event,
      key: `${event}:${order.version}`,
      reason: 'continued',
      at: now,
      patch,
    });
  });
}

type Accepted = Readonly<{ quote: Quote; back: readonly Deposit[] }>;

/**
 * The accepted quote with the deposits that are refunded instead of exchanged. Undefined if another payment has arrived
 * since the quote was shown: it is then another choice, and the quote is void.
 */
function findAccepted(quote: Quote, order: Order, deposits: readonly Deposit[]): Accepted | undefined {
  const { units } = quote.inputs.send;
  const shown = order.choiceRefund?.depositIds ?? [];
  if (deposits.some(({ id }) => !shown.includes(id))) return undefined;
  if (sumOf(deposits, order).units === units) return { quote, back: [] };
  const split = splitDeposits(order, deposits).find(({ swap }) => swap.amount.units === units);
  return split && { quote, back: split.back };
}

async function offerAgain(ports: Ports, records: Records, order: Order): Promise<Result<never, ContinueRefusal>> {
  const { whole } = await makeOffers(ports, records, order);
  if (!whole?.ok) return whole ?? refuse('rate_unavailable');
  const { id, inputs, fee, receive, expiresAt } = whole.value;
  return refuse('rate_changed', {
    quoteId: id,
    receiveAmount: formatMoney(receive),
    receiveCurrency: receive.currency,
    fee: formatMoney(fee),
    networkFee: formatMoney(inputs.networkFee),
    expiresAt: isoInstant(expiresAt),
  });
}

/** Payments that are not exchanged get liability accounts of their own, and are refunded separately. */
async function setOthersAside(
  records: Records,
  order: Order,
  deposits: readonly Deposit[],
  now: number,
): Promise<Order> {
  for (const deposit of deposits) {
    await setAside(records, deposit, order, now);
    await records.deposits.patch(deposit.id, { use: 'unclaimed' });
  }
  return deposits.length === 0 ? order : await withExtrasPlanned(records, order);
}

export async function refundOrder(ports: Ports, orderId: string): Promise<Result<Order, ChoiceRefusal>> {
  return await transactTogether(ports.store, orderId, async (records, order) => {
    if (!order) return refuse('order_not_found');
    if (order.refundAddress === null) return refuse('refund_address_missing');
    if (await mayBePaid(records, order)) {
      return refuse('order_event_not_allowed', { state: order.state, event: 'refund_chosen' });
    }
    if (!isPayingOut(order.state)) return await choose(ports, records, order, 'refund_chosen', order.reason);
    const payouts = await readRevocable(records, orderId);
    if (!canTakeBack(order, payouts)) {
      return refuse('order_event_not_allowed', { state: order.state, event: 'refund_chosen' });
    }
    if (!isRevocable(order, payouts)) return await takeRestBack(ports, records, order);
    // The payout is cancelled under the order's lock, which binding and signing a payout need too: a payout is either
    // cancelled or sent, never both.
    const freed = await undoPrice(records, order, ports.clock.now());
    return await choose(ports, records, freed, 'refund_chosen', 'payout_unavailable');
  });
}

/** Takes back the rest of a mix whose other parts are signed. */
async function takeRestBack(
  { clock }: Ports,
  records: Records,
  order: Order,
): Promise<Result<Order, 'order_event_not_allowed'>> {
  const at = clock.now();
  const choiceRefund = chooseRefund(order, at);
  if ((await isRestWorthIt(records, { ...order, choiceRefund }, at)) !== true) {
    return refuse('order_event_not_allowed', { state: order.state, event: 'rest_refund_chosen' });
  }
  return await callOffRest(records, order, { event: 'rest_refund_chosen', at, patch: { choiceRefund } });
}

/** Cancels an order. Only possible if nothing was paid to it. */
export async function cancelOrder(ports: Ports, orderId: string): Promise<Result<Order, ChoiceRefusal>> {
  return await withOrder(ports, orderId, async (records, order) => {
    return await choose(ports, records, order, 'cancelled', 'cancelled');
  });
}

/**
 * Sets or changes the refund address for refunds planned from now on, unless the signed terms name one. Deposits that
 * waited only for the address are refunded at once: late ones, those whose payout could not be made, and extra deposits
 * of a finished order.
 */
export function makeSetRefundAddress(ports: Ports) {
  const limit = makeRefundAddressLimit();
  return async (orderId: string, text: string) => await tryRefundAddress(ports, { orderId, text, limit });
}

export async function setRefundAddress(ports: Ports, orderId: string, text: string) {
  return await makeSetRefundAddress(ports)(orderId, text);
}

type AddressingRefusal = 'refund_address_bound' | 'refund_addresses_limit' | 'chain_unavailable';
type Trying = Readonly<{ orderId: string; text: string; limit: RefundAddressLimit }>;

async function tryRefundAddress(
  ports: Ports,
  { orderId, text, limit }: Trying,
): Promise<Result<Order, ChoiceRefusal | AddressCheckRefusal | AddressingRefusal>> {
  const found = await ports.store.transaction(async (records) => await records.orders.find(orderId));
  if (!found) return refuse('order_not_found');
  const read = readAddress(ports, found.quote.inputs.send.currency, text);
  if (!read.ok) return read;
  if (isBoundElsewhere(ports, found, read.value)) return refuse('refund_address_bound');
  const seconds = limit.take({ orderId, address: read.value.name, now: ports.clock.now() });
  if (seconds > 0) return refuse('refund_addresses_limit', { seconds, retryAfterSeconds: seconds });
  const address = await checkIsNotOurs(ports, read.value);
  if (!address.ok) return address;
  // Before the order is locked: the signer may take its time, and the terms never change.
  // The address of the terms in another spelling is the one of the terms, which is signed as it is written there.
  const refundAddress = (bindingRefund(ports, found) && boundRefundAddress(found)) ?? address.value;
  const given = await signRefundAddress(ports, found, refundAddress);
  if (!given) return refuse('refund_address_bound');
  return await withOrder(ports, orderId, async (records, order) => {
    // After a restore, an unknown send is compared with the refund address. With another address the order would not be
    // found, and would be refunded twice.
    const chain = await findUnreadChain(records, order);
    if (chain !== undefined && refundAddress !== order.refundAddress) return refuse('chain_unavailable', { chain });
    const addressed = await withExtrasPlanned(records, { ...order, ...given });
    const { plannedEffects } = addressed;
    // The order is woken only if an extra deposit waits. Without planned effects a wake-up would end a period too
    // early.
    const isWoken = plannedEffects.length > order.plannedEffects.length;
    const wake = isWoken ? { plannedEffects, wakeAt: ports.clock.now() } : {};
    await records.orders.patch(orderId, { ...given, ...wake });
    const waitedForIt =
      order.refundAddress === null && (order.reason === 'late_deposit' || order.reason === 'payout_unavailable');
    if (order.state !== 'action_required' || !waitedForIt) return accept(addressed);
    if (await mayBePaid(records, order)) return accept(addressed);
    return await choose(ports, records, addressed, 'refund_chosen', order.reason);
  });
}

async function choose(
  { clock }: Ports,
  records: Records,
  order: Order,
  event: OrderEvent,
  reason: OrderReason | null,
): Promise<Result<Order, ChoiceRefusal>> {
  const at = clock.now();
  const patch = event === 'refund_chosen' ? { choiceRefund: chooseRefund(order, at) } : {};
  return await advanceOrder(records, order, { event, key: `${event}:${order.version}`, reason, at, patch });
}

async function withOrder<Value, Code extends string>(
  { store }: Ports,
  orderId: string,
  work: (records: Records, order: Order) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'order_not_found'>> {
  return await store.transaction(async (records) => {
    const order = await records.orders.lock(orderId);
    return order ? await work(records, order) : refuse('order_not_found');
  });
}
