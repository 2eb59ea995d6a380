/** Fixes the price once the deposit is confirmed, and posts the conversion of the currencies to the ledger. */
import { chargeLegs } from '#src/domain/charged-legs.ts';
import { exchangeFeeBasisPoints } from '#src/domain/fees.ts';
import { postConversion } from '#src/domain/ledger/postings.ts';
import { settleMargin } from '#src/domain/margin-on-board.ts';
import { add, money, type Money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { FixedPrice, Order } from '#src/domain/order/order.ts';
import { payoutWaitMs } from '#src/domain/policy/policy-times.ts';
import { isFresh, ratedAt } from '#src/domain/price-age.ts';
import { isPayable, legFeesOnBoard, mixFeeFor, withParts, type RateBoard } from '#src/domain/price-board.ts';
import { priceExchange, type QuoteInputs } from '#src/domain/quote.ts';
import { rateBetween } from '#src/domain/rate.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { areInBestChain } from '../order-moves/are-in-best-chain.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { mayBePaid } from './cancel-planned.ts';
import { isCovered } from './check-cover.ts';
import { setAside } from './set-aside.ts';
import type { EffectOutcome } from './effect-outcome.ts';
import { barReason, findOrderBars, noteBars } from '../screening/screen-order.ts';

export async function fixPrice(ports: Ports, records: Records, order: Order): Promise<EffectOutcome> {
  if (order.price !== null) return 'done';
  const now = ports.clock.now();
  const deposits = await findSwappable(records, order);
  // A reorg removed a deposit from its block. Either the deposit is mined again, or it is lost and the order is held.
  if (!(await areInBestChain(ports, records, deposits))) return { waitsFor: null };
  const bars = await findOrderBars(ports, records, order);
  if (bars.length > 0) {
    await noteBars(records, bars);
    const key = `blocked:${order.version}`;
    await advanceOrder(records, order, { event: 'payout_blocked', key, reason: barReason(bars), at: now });
    return 'moved';
  }
  // After a restore the order may have been paid at the agreed price already. The order keeps that price, so that the
  // payout's amount is the same as that of the unknown send.
  if (hasAgreementLapsed(ports, order, deposits) && !(await mayBePaid(records, order))) {
    const key = `refused:${order.version}`;
    await advanceOrder(records, order, { event: 'price_refused', key, reason: 'payout_unavailable', at: now });
    return 'moved';
  }
  const board = await loadBoard(records, []);
  const pair = [order.quote.inputs.send.currency, order.quote.receive.currency];
  if (!findAgreed(order, sumOf(deposits, order)) && !isFresh(board, now, pair)) return { waitsFor: 'no_price' };
  const inputs = settlementInputs(order, deposits, board);
  if (!inputs) return { waitsFor: 'no_price' };
  if (inputs === 'network_fee_rose') {
    const key = `refused:${order.version}`;
    await advanceOrder(records, order, { event: 'price_refused', key, reason: 'network_fee_rose', at: now });
    return 'moved';
  }

  const priced = priceExchange(inputs);
  if (!priced.ok || !isPayable(priced.value.receive)) {
    const key = `refused:${order.version}`;
    await advanceOrder(records, order, { event: 'price_refused', key, reason: 'amount_too_small', at: now });
    return 'moved';
  }
  if (!(await isCovered(ports, records, { order, inputs, ...priced.value }))) return { waitsFor: 'no_cover' };
  const { send: deposited, rate, margin, parts, networkFee, inboundFee, feeBasisPoints } = inputs;
  const fees = { feeBasisPoints, networkFee, inboundFee, ...(margin && { margin }) };
  const price: FixedPrice = { deposited, rate, parts, ...fees, ...priced.value, fixedAt: now };
  await postOnce(records, postConversion(order, price), now);
  for (const { id } of deposits) await records.deposits.patch(id, { use: 'swap' });
  await records.orders.patch(order.id, { price });
  await setAsideOthers(records, order, now);
  return 'done';
}

/**
 * Sets aside deposits in another asset, which are not exchanged. Each gets a liability account of its own until an
 * operator refunds it.
 */
async function setAsideOthers(records: Records, order: Order, now: number): Promise<void> {
  for (const deposit of await records.deposits.ofOrder(order.id)) {
    if (deposit.status !== 'confirmed' || deposit.use !== null) continue;
    if (deposit.amount.currency === order.quote.inputs.send.currency) continue;
    await setAside(records, deposit, order, now);
    await records.deposits.patch(deposit.id, { use: 'unclaimed' });
  }
}

/** Confirmed deposits in the order's send currency that have no use yet. */
export async function findSwappable(records: Records, order: Order): Promise<readonly Deposit[]> {
  const deposits = await records.deposits.ofOrder(order.id);
  const { currency } = order.quote.inputs.send;
  return deposits.filter(
    ({ status, use, amount }) => status === 'confirmed' && use === null && amount.currency === currency,
  );
}

export function sumOf(deposits: readonly Deposit[], order: Order): Money {
  if (deposits.length === 0) throw new TypeError(`order ${order.orderNumber} has no deposit to exchange`);
  return deposits.map(({ amount }) => amount).reduce(add, money(order.quote.inputs.send.currency, 0n));
}

/**
 * Whether the fixed price binds. As long as everything went as ordered, the signed rate, fee and network fee apply, so
 * that the ordered amount gives exactly the signed `receiveAmount`. An amount within the tolerance is exchanged at the
 * same rate and network fee. The actual network fee is our cost.
 */
function keepsPrice({ orderType, reason }: Order): boolean {
  return orderType === 'fixed' && reason === null;
}

/**
 * The price agreed before: the signed price, or the quote that the visitor continued with. Undefined if there is none.
 */
function findAgreed(order: Order, send: Money): QuoteInputs | undefined {
  if (keepsPrice(order)) return { ...order.quote.inputs, send };
  const accepted = order.reason === 'continued' ? order.choiceQuotes[0] : undefined;
  return accepted?.inputs.send.units === send.units ? accepted.inputs : undefined;
}

/**
 * Whether the agreed price no longer holds. It holds while the payout may wait, counted from the beginning of the wait.
 * Our own outages extend the deadline of the refund but not this limit: otherwise the price would be a free option for
 * as long as they last. Afterwards the visitor is asked again.
 */
function hasAgreementLapsed({ clock }: Ports, order: Order, deposits: readonly Deposit[]): boolean {
  if (order.waiting === null || !findAgreed(order, sumOf(deposits, order))) return false;
  return clock.now() >= order.waiting.since + payoutWaitMs(order.agreed);
}

/**
 * Inputs of the price at settlement. Without an agreed price, a floating order is priced at the current rate and, up to
 * a limit, the current network fee. An order that is continued after a problem is priced at current figures without the
 * limit, because the person who continued it has seen them.
 */
export function settlementInputs(
  order: Order,
  deposits: readonly Deposit[],
  board: RateBoard,
): QuoteInputs | 'network_fee_rose' | undefined {
  const { inputs, receive } = order.quote;
  const send = sumOf(deposits, order);
  const agreed = findAgreed(order, send);
  if (agreed) return agreed;
  const current = rateBetween(send.currency, receive.currency, board.prices);
  const legs = current.ok ? legFeesOnBoard(board, current.value) : current;
  if (!current.ok || !legs.ok) return undefined;
  const rounds = order.mix === null ? 1 : order.mix.plan.weights.length;
  const charged =
    order.reason === null
      ? chargeLegs(order.agreed.fees, inputs, legs.value, rounds)
      : { ...legs.value, inboundFee: timesFetched(legs.value.inboundFee, deposits), rounds };
  if (!charged) return 'network_fee_rose';
  const { margin: _, ...quoted } = inputs;
  return withParts({
    ...quoted,
    ...charged,
    send,
    feeFor: (parts) => settlementFee(order, parts),
    ...settleMargin(inputs, { send, mid: current.value, orderType: 'floating' }, board.prices),
    ratedAt: ratedAt(board, [send.currency, receive.currency]),
  });
}

/**
 * Fee of collecting all deposits: each payment is collected separately. A holder who continues with several payments
 * has seen that cost.
 */
function timesFetched({ currency, units }: Money, deposits: readonly Deposit[]): Money {
  return money(currency, units * BigInt(deposits.length));
}

/** The fee of the policy that the order was made under, whatever is in force now. */
function settlementFee({ mix, product, orderType, quote, agreed: { fees } }: Order, parts: number): bigint {
  if (mix !== null && product !== 'exchange') return mixFeeFor(fees, { product, settings: mix.settings }, parts);
  return orderType === 'fixed' ? exchangeFeeBasisPoints(fees, 'floating') : quote.inputs.feeBasisPoints;
}
