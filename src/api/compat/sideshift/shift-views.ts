/**
 * Converts orders, quotes and currencies to SideShift's format, where `deposit` is the send side and `settle` the
 * receive side.
 */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { estimateTime } from '#src/domain/developer/estimated-time.ts';
import { heldQuoteId } from '#src/domain/developer/quote-id.ts';
import { toleranceBasisPoints, type Limits } from '#src/domain/limits.ts';
import { divideDown, formatMoney, money, type Money } from '#src/domain/money.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { Quote } from '#src/domain/quote.ts';
import { formatRate } from '#src/domain/rate.ts';
import type { CompletedFigures } from '#src/usecases/orders/count-completed.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { OfferedCurrency } from '#src/usecases/quotes/list-currencies.ts';
import { toCoinNetwork } from './coin-networks.ts';
import type * as schemas from './shift-schemas.ts';
import { liveDeposits, statusOfDeposit, statusOfShift } from './shift-status.ts';
import { findTokenDetails } from './token-contracts.ts';

type Answer<Schema extends z.ZodType> = z.infer<Schema>;

/** One row per symbol, with the networks it is on. */
export function toCoins(offered: readonly OfferedCurrency[], profile: NetworkProfile): Answer<typeof schemas.Coins> {
  const symbols = [...new Set(offered.map(({ id }) => currencies[id].symbol))];
  return symbols.map((coin) => {
    const rows = offered.filter(({ id }) => currencies[id].symbol === coin);
    const networkOf = ({ id }: OfferedCurrency): string => toCoinNetwork(id).network;
    const own = rows.find(({ id }) => !currencies[id].isToken);
    const tokenDetails = rows.flatMap((row) => {
      const details = findTokenDetails(row.id, profile);
      return details ? [[networkOf(row), details] as const] : [];
    });
    const asleep = rows.filter(({ isActive }) => !isActive).map(networkOf);
    const offline = asleep.length === 0 ? false : rows.length === 1 || asleep;
    return {
      coin,
      networks: rows.map(networkOf),
      name: currencies[rows[0]?.id ?? 'BTC'].name,
      hasMemo: false,
      fixedOnly: false,
      variableOnly: false,
      ...(own && { mainnet: networkOf(own) }),
      ...(tokenDetails.length > 0 && { tokenDetails: Object.fromEntries(tokenDetails) }),
      networksWithMemo: [],
      depositOffline: offline,
      settleOffline: offline,
    };
  });
}

export function toPair(quote: Quote, { min, max }: Limits): Answer<typeof schemas.Pair> {
  const { send } = quote.inputs;
  return {
    min: formatMoney(min),
    max: formatMoney(max),
    rate: rateOf(send, quote.receive),
    ...toMethods(send.currency, quote.receive.currency),
  };
}

export function toQuote({ id, quote }: Readonly<{ id: string; quote: Quote }>): Answer<typeof schemas.Quote> {
  const { send } = quote.inputs;
  return {
    id,
    createdAt: isoInstant(quote.quotedAt),
    ...toMethods(send.currency, quote.receive.currency),
    expiresAt: isoInstant(quote.expiresAt),
    depositAmount: formatMoney(send),
    settleAmount: formatMoney(quote.receive),
    rate: rateOf(send, quote.receive),
  };
}

/** `id` is the link of the order, as it was asked for. */
export function toShift(
  view: OrderView,
  { id, speeds }: Readonly<{ id: string; speeds: CompletedFigures['speeds'] }>,
): Answer<typeof schemas.Shift> {
  const { order, history } = view;
  const ordered = order.quote.inputs.send;
  const [deposit, settle] = [order.price?.deposited ?? ordered, order.price?.receive ?? order.quote.receive];
  const isFixed = order.orderType === 'fixed';
  // An open amount is unknown until a deposit has arrived and is priced.
  const isOpen = order.sendRange !== null && order.price === null;
  const quoteId = heldQuoteId(order);
  const status = statusOfShift(view);
  return {
    id,
    createdAt: isoInstant(order.createdAt),
    ...toMethods(deposit.currency, settle.currency),
    depositAddress: order.depositAddress,
    ...(order.depositMemo !== null && { depositMemo: order.depositMemo }),
    settleAddress: order.receiveAddress,
    ...toRange(order),
    ...(order.refundAddress !== null && { refundAddress: order.refundAddress }),
    type: isFixed ? 'fixed' : 'variable',
    ...(quoteId !== null && { quoteId }),
    ...(!isOpen && { depositAmount: formatMoney(deposit), settleAmount: formatMoney(settle) }),
    expiresAt: isoInstant(order.expiresAt),
    status,
    averageShiftSeconds: toSeconds(view, speeds),
    ...(!isOpen && { rate: rateOf(deposit, settle) }),
    ...(!isFixed && { settleCoinNetworkFee: formatMoney(order.price?.networkFee ?? order.quote.inputs.networkFee) }),
    updatedAt: isoInstant(history.at(-1)?.at ?? order.createdAt),
    ...(order.reason !== null && status === 'review' && { issue: order.reason }),
    ...toDeposits(view),
  };
}

function toMethods(deposit: CurrencyId, settle: CurrencyId) {
  const [from, to] = [toCoinNetwork(deposit), toCoinNetwork(settle)];
  return { depositCoin: from.coin, depositNetwork: from.network, settleCoin: to.coin, settleNetwork: to.network };
}

/** The range of deposits that are exchanged without a decision by the holder. */
function toRange({ sendRange, orderType, quote }: OrderView['order']) {
  if (sendRange) return { depositMin: formatMoney(sendRange.min), depositMax: formatMoney(sendRange.max) };
  const ordered = quote.inputs.send;
  const slack = orderType === 'fixed' ? 0n : divideDown(ordered.units * toleranceBasisPoints, 10_000n);
  return {
    depositMin: formatMoney(money(ordered.currency, ordered.units - slack)),
    depositMax: formatMoney(money(ordered.currency, ordered.units + slack)),
  };
}

/** The outgoing transaction of each deposit: the payout if it was swapped, otherwise its own refund. */
function toDeposits(view: OrderView) {
  const rows = liveDeposits(view).map((deposit) => {
    const sent = view.payouts.find(({ kind, depositId }) =>
      deposit.use === 'refund' ? depositId === deposit.id : kind === 'payout',
    );
    return {
      updatedAt: isoInstant(deposit.confirmedAt ?? deposit.seenAt),
      depositHash: deposit.txid,
      ...(sent && sent.txid !== null && { settleHash: sent.txid }),
      depositReceivedAt: isoInstant(deposit.seenAt),
      depositAmount: formatMoney(deposit.amount),
      status: statusOfDeposit(deposit, view),
    };
  });
  const [first, second] = rows;
  if (!first) return {};
  if (second) return { deposits: rows };
  const { depositHash, settleHash, depositReceivedAt } = first;
  return { depositHash, ...(settleHash !== undefined && { settleHash }), depositReceivedAt };
}

function toSeconds({ order, longerMs = 0 }: OrderView, speeds: CompletedFigures['speeds']): string {
  const [send, receive] = [order.quote.inputs.send.currency, order.quote.receive.currency];
  const speed = speeds.find((each) => each.send === send && each.receive === receive);
  if (speed) return String((speed.medianMs + longerMs) / 1000);
  const pair = { send, receive, product: order.product };
  return String(estimateTime(pair, { medianMs: undefined, longerMs }).estimatedTime * 60);
}

/** Settle amount per whole deposited coin, all fees included. */
function rateOf(deposit: Money, settle: Money): string {
  const rate = { from: deposit.currency, to: settle.currency, numerator: settle.units, denominator: deposit.units };
  return formatRate(rate, 18).replace(/\.?0+$/, '');
}
