/** Memory store: orders and their history. */
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { keptUnits } from '#src/domain/order/kept-units.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import { partFeeOf } from '#src/domain/quote.ts';
import { AlreadyTaken, type MixedOrder, type OrderRecords } from '#src/usecases/ports/records.ts';
import { earliestWake, type Leases } from './leases.ts';
import { eraseMatches, type MatchTable } from './match-records.ts';
import { erasePayouts, type PayoutTables } from './payout-records.ts';
import type { ReceiptTable } from './receipt-records.ts';
import { assertRestKept } from './rest-guard.ts';
import { addTo, makeTable, mustGet, type Rows, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type OrderTables = Readonly<{
  /** All orders, including erased ones without the visitor's data. */
  orders: Table<Order>;
  history: Table<readonly OrderHistory[]>;
  historyKeys: Table<true>;
  /** Time of erasure, by order id. */
  erasedAt: Table<number>;
  idByNumber: Table<string>;
  idByCode: Table<string>;
  idByIdempotencyKey: Table<string>;
  /** Units that an unpaid order reserves, by order id. */
  unpaidUnits: Table<bigint>;
  /** Tag of the source of an unpaid order, by order id. */
  sourceTags: Table<string>;
}>;

export function makeOrderTables(undo: UndoLog): OrderTables {
  return {
    orders: makeTable(undo),
    history: makeTable(undo),
    historyKeys: makeTable(undo),
    erasedAt: makeTable(undo),
    idByNumber: makeTable(undo),
    idByCode: makeTable(undo),
    idByIdempotencyKey: makeTable(undo),
    unpaidUnits: makeTable(undo),
    sourceTags: makeTable(undo),
  };
}

type Needs = Readonly<{
  tables: OrderTables;
  payoutTables: PayoutTables;
  matches: MatchTable;
  receipts: ReceiptTable;
  leases: Leases;
  ofOrder(id: string): readonly Deposit[];
}>;

export function makeOrderRecords({ tables, payoutTables, matches, receipts, leases, ofOrder }: Needs): OrderRecords {
  const { orders } = tables;
  const { payouts } = payoutTables;
  const find = (id: string | undefined): Order | undefined =>
    id === undefined || tables.erasedAt.has(id) ? undefined : orders.get(id);
  const mustFind = (id: string): Order => {
    if (tables.erasedAt.has(id)) throw new Error(`order ${id} is erased`);
    return mustGet(orders, id);
  };
  return {
    insert: async (order) => insertOrder(tables, order),
    find: async (id) => find(id),
    findByNumber: async (orderNumber) => orders.get(tables.idByNumber.get(orderNumber) ?? ''),
    findByTrackingCode: async (code) => find(tables.idByCode.get(code)),
    findByIdempotencyKey: async (key) => find(tables.idByIdempotencyKey.get(key)),
    lock: async (id) => find(id),
    hasHistory: async (orderId, key) => tables.historyKeys.has(`${orderId} ${key}`),
    history: async (orderId) => tables.history.get(orderId) ?? [],
    move: async ({ history, fromVersion, patch }) => {
      const order = mustFind(history.orderId);
      if (order.version !== fromVersion) throw new Error(`order moved: version ${order.version}, not ${fromVersion}`);
      if (order.state !== history.from) throw new Error(`order is ${order.state}, not ${history.from}`);
      addHistory(tables, history);
      const { to: state, reason } = history;
      orders.set(order.id, { ...order, ...patch, state, reason, version: fromVersion + 1 });
      if (state !== 'awaiting_deposit' && state !== 'confirming') tables.sourceTags.delete(order.id);
      leases.clear(order.id);
    },
    patch: async (id, patch) => {
      const order = mustFind(id);
      if (patch.price !== undefined) assertRestKept(payoutsOf(payoutTables, id), order, patch.price);
      orders.set(id, { ...order, ...patch });
      leases.clear(id);
    },
    takeDue: async (now, limit) => leases.take(orders, now, limit),
    nextWakeAt: async () => earliestWake(orders, payouts),
    owed: async (currency, unminedSince) => sumOwed({ orders, payouts, ofOrder }, currency, unminedSince),
    owedInBooks: async (currency) => sumOwedInBooks(orders, payouts, currency),
    completed: async (newestOfPair) => readCompleted(orders, newestOfPair),
    mixed: async (pair, when) => readMixed(orders, pair, when),
    shiftDeadlines: async (chain, byMs) => {
      for (const order of orders) {
        const shifted = shift(order, chain, byMs);
        if (shifted !== order) orders.set(order.id, shifted);
      }
    },
    erase: async (id, at) => {
      const order = find(id);
      if (order === undefined) return;
      erasePayouts(payoutTables, id);
      eraseMatches(matches, id);
      receipts.delete(id);
      eraseOrder(tables, order, at);
    },
  };
}

function insertOrder(tables: OrderTables, order: Order): void {
  const { id, orderNumber, trackingCode, idempotencyKey } = order;
  if (tables.orders.has(id)) throw new AlreadyTaken('orders.id');
  if (tables.idByNumber.has(orderNumber)) throw new AlreadyTaken('orders.order_number');
  if (tables.idByCode.has(trackingCode)) throw new AlreadyTaken('orders.tracking_code');
  if (idempotencyKey !== null) {
    if (tables.idByIdempotencyKey.has(idempotencyKey)) throw new AlreadyTaken('orders.idempotency_key');
    tables.idByIdempotencyKey.set(idempotencyKey, id);
  }
  tables.orders.set(id, order);
  tables.idByNumber.set(orderNumber, id);
  tables.idByCode.set(trackingCode, id);
}

function addHistory(tables: OrderTables, history: OrderHistory): void {
  const key = `${history.orderId} ${history.key}`;
  if (tables.historyKeys.has(key)) throw new AlreadyTaken('order_history.key');
  tables.historyKeys.set(key, true);
  addTo(tables.history, history.orderId, history);
}

function payoutsOf({ payouts, idsByOrder }: PayoutTables, orderId: string): readonly Payout[] {
  return (idsByOrder.get(orderId) ?? []).flatMap((id) => payouts.get(id) ?? []);
}

const keepsCoins: ReadonlySet<OrderState> = new Set<OrderState>(['confirming', 'exchanging', 'mixing']);

const needsCoins: ReadonlySet<OrderState> = new Set<OrderState>([
  'confirming',
  'exchanging',
  'mixing',
  'action_required',
  'held',
]);

type Sums = Readonly<{ orders: Rows<Order>; payouts: Rows<Payout>; ofOrder(id: string): readonly Deposit[] }>;

function sumOwed({ orders, payouts, ofOrder }: Sums, currency: CurrencyId, unminedSince: number): bigint {
  let owed = 0n;
  const paid = new Set<string>();
  for (const payout of payouts) {
    const { amount, state, kind } = payout;
    // Only a payout settles the order; after a refund, extra or not, it may still have to be paid.
    if (payout.kind === 'payout') paid.add(payout.orderId);
    const isOurs = kind === 'sweep' || kind === 'hand_over';
    const isOpen = state !== 'final' && state !== 'void' && !isOurs;
    const isResting = payout.kind === 'payout' && state === 'planned' && orders.get(payout.orderId)?.state === 'held';
    if (amount.currency === currency && isOpen && !isResting) owed += amount.units;
  }
  for (const order of orders) {
    const { id, state, price, quote } = order;
    if (quote.receive.currency !== currency || !keepsCoins.has(state)) continue;
    if (price === null) owed += keptUnits(order, ofOrder(id), unminedSince);
    else if (!paid.has(id)) owed += price.receive.units;
  }
  return owed;
}

function sumOwedInBooks(orders: Rows<Order>, payouts: Rows<Payout>, currency: CurrencyId): bigint {
  let owed = 0n;
  const paid = new Set<string>();
  for (const payout of payouts) {
    if (payout.kind === 'payout') paid.add(payout.orderId);
    if (isInternalTransfer(payout)) continue;
    if (payout.amount.currency === currency && payout.state === 'planned') owed += payout.amount.units;
  }
  for (const { id, state, price } of orders) {
    if (price?.receive.currency === currency && needsCoins.has(state) && !paid.has(id)) owed += price.receive.units;
  }
  return owed;
}

function readCompleted(orders: Rows<Order>, newestOfPair: number) {
  const ended = [...orders].filter(({ state }) => state === 'completed');
  const swaps = ended.filter(({ product }) => product === 'exchange');
  const pairs = currencyIds.flatMap((send) =>
    currencyIds.map((receive) => {
      const isPair = ({ quote }: Order) => quote.inputs.send.currency === send && quote.receive.currency === receive;
      const newestFirst = swaps.filter(isPair).toSorted((a, b) => (b.completedAt ?? 0) - (a.completedAt ?? 0));
      const took = ({ completedAt, detectedAt, createdAt }: Order) => (completedAt ?? 0) - (detectedAt ?? createdAt);
      return { send, receive, durationsMs: newestFirst.slice(0, newestOfPair).map(took) };
    }),
  );
  return { count: ended.length, pairs: pairs.filter(({ durationsMs }) => durationsMs.length > 0) };
}

function readMixed(
  orders: Rows<Order>,
  pair: Parameters<OrderRecords['mixed']>[0],
  { from, to, limit }: Parameters<OrderRecords['mixed']>[1],
): readonly MixedOrder[] {
  const found: MixedOrder[] = [];
  for (const { id, state, product, price, confirmedAt, quote } of orders) {
    if (state !== 'completed' || product === 'exchange' || price === null || confirmedAt === null) continue;
    const isPair = quote.inputs.send.currency === pair.send && quote.receive.currency === pair.receive;
    if (!isPair || confirmedAt < from || confirmedAt > to) continue;
    const { deposited, rate, inboundFee } = price;
    found.push({ orderId: id, deposited, rate, inboundFee, partNetworkFee: partFeeOf(price), confirmedAt });
  }
  return found.toSorted((a, b) => b.confirmedAt - a.confirmedAt).slice(0, limit);
}

function shift(order: Order, chain: ChainId | null, byMs: number): Order {
  const { inputs, receive } = order.quote;
  const isOn = ({ currency }: Money) => chain === null || currencies[currency].chain === chain;
  const pays = order.state === 'exchanging' || order.state === 'mixing';
  if (pays && order.waiting !== null && (isOn(inputs.send) || isOn(receive)))
    return { ...order, deadlineAt: later(order.deadlineAt, byMs) };
  if (!isOn(inputs.send)) return order;
  // What is planned already is no deadline.
  const wakeAt = order.plannedEffects.length > 0 ? order.wakeAt : later(order.wakeAt, byMs);
  if (order.state === 'awaiting_deposit' || order.state === 'confirming')
    return { ...order, wakeAt, expiresAt: order.expiresAt + byMs };
  if (order.state === 'action_required') return { ...order, wakeAt, deadlineAt: later(order.deadlineAt, byMs) };
  return order;
}

function later(time: number | null, byMs: number): number | null {
  return time === null ? null : time + byMs;
}

/** The row stays for totals, with its id, because deposits and payouts refer to it; the id no longer gives access. */
function eraseOrder(tables: OrderTables, order: Order, at: number): void {
  tables.erasedAt.set(order.id, at);
  tables.idByCode.delete(order.trackingCode);
  if (order.idempotencyKey !== null) tables.idByIdempotencyKey.delete(order.idempotencyKey);
  tables.orders.set(order.id, {
    ...order,
    trackingCode: '',
    idempotencyKey: null,
    apiKeyId: null,
    partnerShare: null,
    receiveAddress: '',
    refundAddress: null,
    refundSignature: null,
    depositAddress: '',
    depositMemo: null,
    termsText: '',
    termsSignature: '',
    mix: null,
    wakeAt: null,
  });
}
