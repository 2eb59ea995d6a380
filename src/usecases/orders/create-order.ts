/**
 * Makes an order: price, limits, cover, screening, a deposit address of its own and signed terms, all in one
 * transaction. The same idempotency key gives the same order, however often it is sent.
 */
import { addressName } from '#src/domain/address/address-name.ts';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { drawMixPlan } from '#src/domain/mixer/plan.ts';
import type { MixChoice } from '#src/domain/mixer/settings.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { makeOrderId } from '#src/domain/order/order-id.ts';
import { makeOrderNumber } from '#src/domain/order/order-number.ts';
import type { Order, OrderMix, Product } from '#src/domain/order/order.ts';
import { paymentWindowMs } from '#src/domain/order/time-limits.ts';
import { makeTrackingCode } from '#src/domain/order/tracking-code.ts';
import { priceOnBoard, type QuoteRefusal, type QuoteRequest } from '#src/domain/price-board.ts';
import type { Quote } from '#src/domain/quote.ts';
import { formatRate } from '#src/domain/rate.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { longestSilenceMs } from '../controls/keep-time.ts';
import { AlreadyTaken, type Records } from '../ports/records.ts';
import { loadBoard } from '../prices/load-board.ts';
import { checkAddresses, type OrderAddresses } from './check-addresses.ts';
import type { AddressCheckRefusal } from './check-address.ts';
import { checkMix, type MixRefusal } from './check-mix.ts';
import { readTerms } from './order-terms.ts';
import { signOrderTerms } from './sign-order-terms.ts';

export type OrderRequest = QuoteRequest &
  Readonly<{
    receiveAddress: string;
    /** Of a mixing order: its parts go to all addresses in turn. */
    furtherAddresses?: readonly string[];
    refundAddress?: string;
    /** What the visitor was shown. More than 1 % above our own figure is answered with the fresh one. */
    expectedReceive?: Money;
    idempotencyKey?: string;
    /** Of a program that orders; visitors of the pages have none. */
    apiKeyId?: string;
  }>;

export type CreateRefusal =
  | QuoteRefusal
  | AddressCheckRefusal
  | 'orders_paused'
  | 'chain_paused'
  | 'chain_unavailable'
  | 'screening_list_stale'
  | 'rate_changed'
  | MixRefusal
  | 'address_repeated'
  | 'idempotency_key_reused';

export async function createOrder(ports: Ports, request: OrderRequest): Promise<Result<Order, CreateRefusal>> {
  const { store, rules, screening, clock } = ports;
  if (rules.profile === 'mainnet' && screening.isStale(clock.now())) return refuse('screening_list_stale');
  const mixable = checkMix(ports, request);
  if (!mixable.ok) return mixable;
  const addresses = await checkAddresses(ports, request);
  if (!addresses.ok) return addresses;
  const sendChain = currencies[request.send.currency].chain;
  const wallet = ports.chains[sendChain].wallet;

  for (let tries = 0; ; tries += 1) {
    // Keys may live on another host, so the address is derived before the transaction and a number may be skipped.
    const index = await store.transaction(
      async ({ wallet: records }) => await records.nextAddressIndex(sendChain, 'deposit'),
    );
    const depositAddress = await wallet.address('deposit', index);
    const checked = { ...request, ...addresses.value, depositAddress };
    try {
      return await store.transaction(async (records) => await writeOrder(ports, records, checked));
    } catch (error) {
      // A random code that exists, or the same key sent twice at once: the next round finds it or draws again.
      if (!(error instanceof AlreadyTaken) || tries >= 5) throw error;
    }
  }
}

type Checked = Omit<OrderRequest, 'refundAddress'> & OrderAddresses & Readonly<{ depositAddress: string }>;

async function writeOrder(ports: Ports, records: Records, request: Checked): Promise<Result<Order, CreateRefusal>> {
  const now = ports.clock.now();
  if (request.idempotencyKey !== undefined) {
    const earlier = await records.orders.findByIdempotencyKey(request.idempotencyKey);
    if (earlier) return isSameRequest(earlier, request) ? accept(earlier) : refuse('idempotency_key_reused');
  }
  const open = await checkIsOpen(records, request, now);
  if (!open.ok) return open;
  const priced = priceOnBoard(await loadBoard(records, [request.receiveCurrency]), request, now);
  if (!priced.ok) return priced;
  const { quote } = priced.value;
  if (isFarAbove(request.expectedReceive, quote.receive)) {
    return refuse('rate_changed', freshFigures(quote));
  }

  const order = makeNewOrder(ports, request, quote);
  await records.orders.insert(order);
  const { chain } = currencies[request.send.currency];
  const { family } = chains[chain];
  const address = addressName(family, order.depositAddress);
  await records.wallet.watch({ family, chain, address, role: 'deposit', orderId: order.id });
  return accept(order);
}

function makeNewOrder(ports: Ports, request: Checked, quote: Quote): Order {
  const { random, rules } = ports;
  const draw = (bound: number) => random.below(bound);
  const createdAt = quote.quotedAt;
  const expiresAt = createdAt + paymentWindowMs[request.orderType];
  const unsigned = {
    id: makeOrderId(random.bytes(16)),
    orderNumber: makeOrderNumber(createdAt, draw),
    trackingCode: makeTrackingCode(draw),
    idempotencyKey: request.idempotencyKey ?? null,
    apiKeyId: request.apiKeyId ?? null,
    product: quote.inputs.product,
    orderType: request.orderType,
    state: 'awaiting_deposit',
    reason: null,
    version: 0,
    quote,
    mix: request.mix ? drawMix(ports, request.mix, { parts: quote.inputs.parts, ...request }) : null,
    receiveAddress: request.receiveAddress,
    refundAddress: request.refundAddress,
    depositAddress: request.depositAddress,
    depositMemo: null,
    confirmationsNeeded: confirmationsNeeded(quote.inputs.send, rules.profile),
    price: null,
    plannedEffects: [],
    createdAt,
    expiresAt,
    deadlineAt: null,
    detectedAt: null,
    confirmedAt: null,
    paidAt: null,
    completedAt: null,
    eraseAt: null,
    wakeAt: expiresAt,
  } as const satisfies Omit<Order, 'termsText' | 'termsSignature'>;
  return { ...unsigned, ...signOrderTerms(ports, unsigned) };
}

/** Drawn before anything is paid in, so that sizes and times cannot suit us. The signed terms hold its hash. */
function drawMix(
  { random }: Ports,
  { settings }: MixChoice,
  { parts, furtherAddresses }: Readonly<{ parts: number; furtherAddresses: readonly string[] }>,
): OrderMix {
  return { settings, plan: drawMixPlan(settings, parts, random), furtherAddresses };
}

async function checkIsOpen(
  records: Records,
  { send, receiveCurrency }: Checked,
  now: number,
): Promise<Result<null, 'orders_paused' | 'chain_paused' | 'chain_unavailable'>> {
  const pauses = await records.controls.pauses();
  if (pauses.some(({ scope }) => scope === 'all')) return refuse('orders_paused');
  for (const chain of [currencies[send.currency].chain, currencies[receiveCurrency].chain]) {
    if (pauses.some(({ scope }) => scope === chain)) return refuse('chain_paused', { chain });
    const health = await records.chains.health(chain);
    const isWatched = health && health.downSince === null && now - health.checkedAt <= longestSilenceMs;
    if (!isWatched) return refuse('chain_unavailable', { chain });
  }
  return accept(null);
}

/** Lower, equal or absent is fine: what counts is ours. A visitor who expects clearly more must be told first. */
function isFarAbove(expected: Money | undefined, ours: Money): boolean {
  return expected?.currency === ours.currency && expected.units * 100n > ours.units * 101n;
}

function freshFigures({ id, inputs, fee, receive }: Quote): RefusalDetails {
  return {
    receiveAmount: formatMoney(receive),
    exchangeRate: formatRate(inputs.rate, 18).replace(/\.?0+$/, ''),
    fee: formatMoney(fee),
    networkFee: formatMoney(inputs.networkFee),
    quoteId: id,
  };
}

function isSameRequest(order: Order, request: Checked): boolean {
  const { send, rate } = order.quote.inputs;
  return (
    send.currency === request.send.currency &&
    send.units === request.send.units &&
    rate.to === request.receiveCurrency &&
    order.orderType === request.orderType &&
    order.receiveAddress === request.receiveAddress &&
    canonicalJson(describeMix(order.product, order.mix)) ===
      canonicalJson(
        describeMix(request.mix?.product ?? 'exchange', request.mix ? { ...request.mix, ...request } : null),
      ) &&
    // As it was signed: the visitor may have changed it since.
    readTerms(order.termsText).refundAddress === request.refundAddress
  );
}

/** What two requests for the same mix have in common. The plan is drawn anew for each order. */
function describeMix(product: Product, mix: Pick<OrderMix, 'settings' | 'furtherAddresses'> | null) {
  return { product, settings: mix && { ...mix.settings }, furtherAddresses: [...(mix?.furtherAddresses ?? [])] };
}
