/**
 * Order intake. `check` is a read-only dry run; `insert` checks again and writes in one transaction. The intake of the
 * pages batches inserts of concurrent callers.
 */
import type { Order } from '#src/domain/order/order.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { NewOrder } from '../ports/intake-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { makeBatcher, type TakeItems } from '../concurrency/make-batcher.ts';
import { makeAddressPool, type AddressPool } from './address-pool.ts';
import { openSourceShares, type SourceShares } from './source-shares.ts';
import type { QuotaReservation, UnpaidQuota } from './unpaid-quota.ts';
import {
  findOwnAddress,
  readIntakeFacts,
  priceOrder,
  type IntakeFacts,
  type OrderPrice,
  type PricedOrder,
  type IntakeRefusal,
} from './price-order.ts';
import type { ValidatedOrder } from './validate-order.ts';

/** An order and whether it is new. `isReplayed`: an earlier request with the same idempotency key created the order. */
export type MadeOrder = Readonly<{ order: Order; isReplayed: boolean }>;
/** Outcome of an insert. `taken`: another order has taken the number, code or idempotency key meanwhile. */
export type InsertOutcome = Result<MadeOrder, IntakeRefusal> | 'taken';

/** One order to insert. `make` is called within the transaction, once the price is known. */
export type Insertion = Readonly<{ order: ValidatedOrder; make(price: OrderPrice, now: number): NewOrder }>;

export type OrderIntake = Readonly<{
  addressPool: AddressPool;
  /**
   * Dry run of the intake: it only reads, so that an order that would be refused takes no address index and no quota.
   */
  check(order: ValidatedOrder): Promise<Result<PricedOrder, IntakeRefusal>>;
  insert(insertion: Insertion): Promise<InsertOutcome>;
}>;

/**
 * Whether the caller (an API key) may have one more order. Called for new orders only, after all checks except the one
 * for our own addresses. An order refused by that check (`isToUs`) counts towards the limit like a created one.
 */
export type Admit = (
  asked: Readonly<{ isToUs: boolean; orderType: OrderType }>,
) => Promise<Result<null, 'open_orders_limit' | 'orders_full' | 'api_key_not_found'>>;

const mostAddressesAhead = 64;

export function makeOrderIntake(ports: Ports, quota: UnpaidQuota): OrderIntake {
  const { store } = ports;
  return {
    addressPool: makeAddressPool(ports, mostAddressesAhead),
    check: async (order) => await store.snapshot(async (records) => await checkOrder({ ports, records, quota }, order)),
    insert: makeBatcher(async (take: TakeItems<Insertion>) =>
      withQuota(quota, async (places) =>
        store.transaction(async (records) => await insertAll({ ports, records, places }, take())),
      ),
    ),
  };
}

/** Reserves quota of unpaid orders for one transaction, and releases the unused part. */
export async function withQuota(
  quota: UnpaidQuota,
  insert: (places: QuotaReservation) => Promise<readonly InsertOutcome[]>,
): Promise<readonly InsertOutcome[]> {
  const places = quota.reserve();
  let written = 0;
  try {
    const outcomes = await insert(places);
    written = outcomes.filter((each) => each !== 'taken' && each.ok && !each.value.isReplayed).length;
    return outcomes;
  } finally {
    places.end(written);
  }
}

type Context = Readonly<{
  ports: Pick<Ports, 'clock' | 'rules'>;
  records: Records;
  /** Limit of orders per caller. If absent, there is none. */
  admit?: Admit;
}>;

export async function checkOrder(
  { ports, records, quota, admit }: Context & Readonly<{ quota: UnpaidQuota }>,
  order: ValidatedOrder,
): Promise<Result<PricedOrder, IntakeRefusal>> {
  const now = ports.clock.now();
  const facts = await readIntakeFacts(ports, records, [order]);
  const priced = priceOrder(facts, order, now);
  if (!priced.ok || 'earlier' in priced.value) return priced;
  if (!(await quota.hasRoom(records, now))) return refuse('orders_full');
  const own = findOwnAddress(facts, order);
  const admitted = (await admit?.({ isToUs: own !== undefined, orderType: order.orderType })) ?? accept(null);
  if (!admitted.ok) return admitted;
  return own ? refuse('address_forbidden', own.details) : priced;
}

type Intake = Readonly<{ facts: IntakeFacts; wanted: ValidatedOrder }>;

/** Adds the wallet cover that the unpaid order reserves. */
function withKept(shares: SourceShares, { facts, wanted }: Intake, made: NewOrder): NewOrder {
  const { receive } = made.order.quote;
  return { ...made, ...shares.take({ order: wanted, receive, cover: facts.board.cover[receive.currency] ?? 0n }) };
}

/** Prices all orders on one snapshot, and inserts the accepted ones with one statement. */
export async function insertAll(
  { ports, records, places, admit }: Context & Readonly<{ places: QuotaReservation }>,
  insertions: readonly Insertion[],
): Promise<readonly InsertOutcome[]> {
  const now = ports.clock.now();
  const wantedOrders = insertions.map(({ order }) => order);
  // Before the facts: once the sources are locked, the cover includes what other servers gave them.
  const percent = ports.rules.policy().policy.cover.source;
  const shares = await openSourceShares({ intake: records.intake, percent }, wantedOrders);
  const facts = await readIntakeFacts(ports, records, wantedOrders);
  await places.begin(records, now);
  const made: NewOrder[] = [];
  const outcomes: (Result<MadeOrder, IntakeRefusal> | NewOrder)[] = [];
  for (const { order: wanted, make } of insertions) {
    const priced = priceOrder(facts, wanted, now);
    const isNew = priced.ok && !('earlier' in priced.value);
    const own = findOwnAddress(facts, wanted);
    const asked = { isToUs: own !== undefined, orderType: wanted.orderType };
    const admitted = isNew && (places.take() ? await admit?.(asked) : refuse('orders_full'));
    if (!priced.ok) outcomes.push(priced);
    else if ('earlier' in priced.value) outcomes.push(accept({ order: priced.value.earlier, isReplayed: true }));
    else if (admitted && !admitted.ok) outcomes.push(admitted);
    else if (own) outcomes.push(refuse('address_forbidden', own.details));
    else {
      const order = withKept(shares, { facts, wanted }, make(priced.value, now));
      made.push(order);
      outcomes.push(order);
    }
  }
  const written = made.length > 0 ? await records.intake.write(made) : new Set<string>();
  return outcomes.map((each) => {
    if ('ok' in each) return each;
    return written.has(each.order.id) ? accept({ order: each.order, isReplayed: false }) : 'taken';
  });
}
