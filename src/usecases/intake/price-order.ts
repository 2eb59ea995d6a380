/**
 * Decides whether an order can be made now, and at which price: pauses, health of its chains, limits, wallet cover, and
 * the amount that the visitor expects. Read-only, so it also serves as a dry run. Data is read once per batch.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import type { Product } from '#src/domain/order/order-kind.ts';
import type { Order, OrderMix, SendRange } from '#src/domain/order/order.ts';
import { agreeTo, type Agreed } from '#src/domain/policy/agreed.ts';
import type { PriceBoard, QuoteRefusal } from '#src/domain/price-board.ts';
import { isPriceOf, priceRequest, requestedRange, type RequestedPair } from '#src/domain/price-request.ts';
import type { Quote } from '#src/domain/quote.ts';
import { formatRate } from '#src/domain/rate.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import { isChainRead } from '../switches/readiness.ts';
import type { BoardFacts } from '../ports/intake-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { offerRules, toBoard } from '../quotes/load-board.ts';
import { readTerms } from '../terms/order-terms.ts';
import type { NamedAddress, ValidatedOrder } from './validate-order.ts';

/** Refusals of an order. The last two apply only to orders made with an API key. */
export type IntakeRefusal =
  | QuoteRefusal
  | 'address_forbidden'
  | 'orders_paused'
  | 'chain_paused'
  | 'currency_paused'
  | 'chain_unavailable'
  | 'rate_changed'
  | 'idempotency_key_reused'
  | 'quote_expired'
  | 'orders_full'
  | 'open_orders_limit'
  | 'api_key_not_found';

/** Quote, range and policy of an order that can be made now. */
export type OrderPrice = Readonly<{ quote: Quote; sendRange: SendRange | null; agreed: Agreed }>;
/** A priced order. `earlier`: the order that the same idempotency key created before. */
export type PricedOrder = Readonly<{ earlier: Order }> | OrderPrice;

/** Snapshot of the data that pricing and refusing orders needs. */
export type IntakeFacts = Readonly<{
  facts: BoardFacts;
  board: PriceBoard;
  earlier: ReadonlyMap<string, Order>;
  /** Our own addresses among those in the requests, as "family address". */
  ours: ReadonlySet<string>;
}>;

export async function readIntakeFacts(
  ports: Pick<Ports, 'clock' | 'rules'>,
  records: Records,
  wanted: readonly ValidatedOrder[],
): Promise<IntakeFacts> {
  const covered = [...new Set(wanted.flatMap(({ sendCurrency, receiveCurrency }) => [sendCurrency, receiveCurrency]))];
  const rules = offerRules(ports);
  const facts = await records.intake.facts(covered, rules);
  const keys = [...new Set(wanted.flatMap(({ idempotencyKey }) => idempotencyKey ?? []))];
  const earlier = keys.length > 0 ? await records.intake.findByIdempotencyKeys(keys) : [];
  const ours = new Set<string>();
  const byFamily = Map.groupBy(
    wanted.flatMap(({ named }) => named),
    ({ family }) => family,
  );
  for (const [family, named] of byFamily) {
    const names = [...new Set(named.map(({ name }) => name))];
    for (const { address } of await records.wallet.findWatched(family, names)) ours.add(`${family} ${address}`);
  }
  return {
    facts,
    board: toBoard(facts, rules),
    earlier: new Map(earlier.map((order) => [order.idempotencyKey ?? '', order])),
    ours,
  };
}

/** Prices an order or refuses it. A replayed idempotency key returns its order before any limit is checked. */
export function priceOrder(
  { facts, board, earlier }: IntakeFacts,
  wanted: ValidatedOrder,
  now: number,
): Result<PricedOrder, IntakeRefusal> {
  const before = wanted.idempotencyKey === undefined ? undefined : earlier.get(wanted.idempotencyKey);
  if (before) return isSameRequest(before, wanted) ? accept({ earlier: before }) : refuse('idempotency_key_reused');
  const open = checkIsOpen(facts, wanted, now);
  if (!open.ok) return open;
  const priced = priceRequest(board, wanted.price, now);
  if (!priced.ok) return priced;
  const { quote } = priced.value;
  const isWorse =
    isFarAbove(wanted.expectedReceive, quote.receive) || isFarAbove(quote.inputs.send, wanted.expectedSend);
  if (isWorse) return refuse('rate_changed', freshFigures(quote));
  const agreed = agreeTo({ number: board.policyNumber, policy: board.policy });
  return accept({ quote, sendRange: requestedRange(wanted.price, priced.value), agreed });
}

/**
 * Finds one of our own addresses in the request: a payout to a deposit address would pay another order. Checked last,
 * so that nobody can find out which addresses are ours with otherwise invalid requests.
 */
export function findOwnAddress({ ours }: IntakeFacts, { named }: ValidatedOrder): NamedAddress | undefined {
  return named.find(({ family, name }) => ours.has(`${family} ${name}`));
}

function checkIsOpen(
  { pauses, stops, health: healths }: BoardFacts,
  { sendCurrency, receiveCurrency }: RequestedPair,
  now: number,
): Result<null, 'orders_paused' | 'chain_paused' | 'currency_paused' | 'chain_unavailable'> {
  // A payout stop also pauses new orders in its scope: they could be neither paid out nor refunded.
  const paused: ReadonlySet<string> = new Set([...pauses, ...stops]);
  if (paused.has('all')) return refuse('orders_paused');
  for (const currency of [sendCurrency, receiveCurrency]) {
    const { chain } = currencies[currency];
    if (paused.has(chain)) return refuse('chain_paused', { chain });
    if (paused.has(currency)) return refuse('currency_paused', { currency });
    const health = healths.find((each) => each.chain === chain);
    if (!isChainRead(health, now))
      return refuse('chain_unavailable', { chain, reason: health?.downReason ?? 'unreachable' });
  }
  return accept(null);
}

/**
 * Slippage check: over 1 % above. The visitor expects so much more than we pay, or we ask for so much more than they
 * expect, that they must be shown it first.
 */
function isFarAbove(much: Money | undefined, little: Money | undefined): boolean {
  return much !== undefined && much.currency === little?.currency && much.units * 100n > little.units * 101n;
}

function freshFigures({ id, inputs, fee, receive }: Quote): RefusalDetails {
  return {
    sendAmount: formatMoney(inputs.send),
    receiveAmount: formatMoney(receive),
    exchangeRate: formatRate(inputs.rate, 18).replace(/\.?0+$/, ''),
    fee: formatMoney(fee),
    networkFee: formatMoney(inputs.networkFee),
    quoteId: id,
  };
}

/** Whether a replayed idempotency key comes with the request that the order was made from. */
function isSameRequest(order: Order, request: ValidatedOrder): boolean {
  const { mix } = request;
  return (
    isPriceOf(request.price, order) &&
    order.receiveAddress === request.receiveAddress &&
    canonicalJson(describeMix(order.product, order.mix)) ===
      canonicalJson(describeMix(mix?.product ?? 'exchange', mix ? { ...mix, ...request } : null)) &&
    // The request is compared with the signed terms, because the visitor may have changed the order's refund address
    // since.
    readTerms(order.termsText).refundAddress === request.refundAddress
  );
}

/** The part of a mix that comes from the request. The plan is left out, because it is random for each order. */
function describeMix(product: Product, mix: Pick<OrderMix, 'settings' | 'furtherAddresses'> | null) {
  return { product, settings: mix && { ...mix.settings }, furtherAddresses: [...(mix?.furtherAddresses ?? [])] };
}
