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
import type { TermsAnswer } from '../ports/terms-signer.ts';
import { makeBatcher, type TakeItems } from '../concurrency/make-batcher.ts';
import { makeAddressPool, type AddressPool } from './address-pool.ts';
import type { DraftOrder } from './new-order.ts';
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
/**
 * Outcome of an insert. `taken`: another order has the number, code, idempotency key or deposit address. The address
 * may be named in signed terms by now, so it is for no other order.
 */
export type InsertOutcome = Result<MadeOrder, IntakeRefusal> | 'taken';

/** One order to insert. `make` is called within the transaction, once the price is known. */
export type Insertion = Readonly<{ order: ValidatedOrder; make(price: OrderPrice, now: number): DraftOrder }>;

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
  ports: Pick<Ports, 'clock' | 'rules' | 'terms'>;
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
function withKept(shares: SourceShares, { facts, wanted }: Intake, made: DraftOrder): DraftOrder {
  const { receive } = made.order.quote;
  return { ...made, ...shares.take({ order: wanted, receive, cover: facts.board.cover[receive.currency] ?? 0n }) };
}

type Signed = Readonly<{ draft: DraftOrder; made: NewOrder }>;

/**
 * Has the terms of all orders signed at once, and inserts these with one statement. Gives those that were written. The
 * others' number or deposit address is another order's.
 */
async function writeSigned(
  { terms }: Pick<Ports, 'terms'>,
  { intake }: Pick<Records, 'intake'>,
  drafts: readonly DraftOrder[],
): Promise<ReadonlyMap<DraftOrder, Order>> {
  if (drafts.length === 0) return new Map();
  const asked = drafts.map(({ order, watched }) => ({ text: order.termsText, addressIndex: watched.addressIndex }));
  return await terms.sign(asked, async (answers) => {
    const signed = drafts.flatMap((draft, place) => toSigned(draft, answers[place]));
    const written = signed.length > 0 ? await intake.write(signed.map(({ made }) => made)) : new Set<string>();
    const kept = signed.filter(({ made }) => written.has(made.order.id));
    return new Map(kept.map(({ draft, made }) => [draft, made.order]));
  });
}

function toSigned(draft: DraftOrder, answer: TermsAnswer | undefined): readonly Signed[] {
  if (!answer) throw new TypeError('the signer answers for each order');
  if ('signature' in answer) {
    return [{ draft, made: { ...draft, order: { ...draft.order, termsSignature: answer.signature } } }];
  }
  // Another number or address would not help. Others of the batch are written by themselves.
  if (answer.refused === 'unsignable') throw new Error('the signer does not sign the terms of an order');
  return [];
}

/** Prices all orders on one snapshot, has their terms signed, and inserts the accepted ones with one statement. */
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
  const drafts: DraftOrder[] = [];
  const outcomes: (Result<MadeOrder, IntakeRefusal> | DraftOrder)[] = [];
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
      const draft = withKept(shares, { facts, wanted }, make(priced.value, now));
      drafts.push(draft);
      outcomes.push(draft);
    }
  }
  const written = await writeSigned(ports, records, drafts);
  return outcomes.map((each) => {
    if ('ok' in each) return each;
    const order = written.get(each);
    return order ? accept({ order, isReplayed: false }) : 'taken';
  });
}
