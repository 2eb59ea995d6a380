/**
 * Makes an order: price, limits, cover, screening, a deposit address of its own and signed terms, all in one
 * transaction. The same idempotency key gives the same order, however often it is sent.
 */
import { addressName } from '#src/domain/address/address-name.ts';
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { drawMixPlan } from '#src/domain/mixer/plan.ts';
import type { MixChoice } from '#src/domain/mixer/settings.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Money } from '#src/domain/money.ts';
import { makeOrderId } from '#src/domain/order/order-id.ts';
import { makeOrderNumber } from '#src/domain/order/order-number.ts';
import type { Order, OrderMix, SendRange } from '#src/domain/order/order.ts';
import { paymentWindowMs } from '#src/domain/order/time-limits.ts';
import { makeTrackingCode } from '#src/domain/order/tracking-code.ts';
import type { QuoteRequest } from '#src/domain/price-board.ts';
import { wishedPair, type PriceWish, type WishedPair } from '#src/domain/price-wish.ts';
import type { Quote } from '#src/domain/quote.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { AlreadyTaken, type Records } from '../ports/records.ts';
import { checkAddresses, type OrderAddresses } from './check-addresses.ts';
import type { AddressCheckRefusal } from './check-address.ts';
import { checkMix, type MixRefusal } from './check-mix.ts';
import { signOrderTerms } from './sign-order-terms.ts';
import { weighOrder, type Admit, type WeighRefusal } from './weigh-order.ts';

export type OrderDetails = Readonly<{
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

export type OrderRequest = QuoteRequest & OrderDetails;
export type WishedOrder = OrderDetails & Readonly<{ wish: PriceWish }>;

export type CreateRefusal =
  | WeighRefusal
  | AddressCheckRefusal
  | 'screening_list_stale'
  | MixRefusal
  | 'address_repeated';

export async function createOrder(
  ports: Ports,
  { send, receiveCurrency, orderType, mix, ...details }: OrderRequest,
): Promise<Result<Order, CreateRefusal>> {
  const wish = { by: 'send', send, receiveCurrency, orderType, ...(mix && { mix }) } as const;
  const made = await createWishedOrder(ports, { ...details, wish }, openToAll(ports));
  return made.ok ? accept(made.value.order) : made;
}

/** What whoever orders comes through: a look first, and then the transaction that the order is written in. */
export type OrderDoor = Readonly<Record<'look' | 'write', Enter>>;
type Enter = <Value>(work: (records: Records, admit: Admit) => Promise<Value>) => Promise<Value>;

/** `isReplayed`: the order was there before. */
export type MadeOrder = Readonly<{ order: Order; isReplayed: boolean }>;

export async function createWishedOrder(
  ports: Ports,
  request: WishedOrder,
  door: OrderDoor,
): Promise<Result<MadeOrder, CreateRefusal>> {
  const { rules, screening, clock } = ports;
  if (rules.profile === 'mainnet' && screening.isStale(clock.now())) return refuse('screening_list_stale');
  const asked = { ...request, ...wishedPair(request.wish) };
  const mixable = checkMix(ports, asked);
  if (!mixable.ok) return mixable;
  const addresses = await checkAddresses(ports, asked);
  if (!addresses.ok) return addresses;
  const checked = { ...asked, ...addresses.value };
  // A look only, which spares the number of an address: the same is asked again by the transaction that writes.
  const seen = await door.look(async (records, admit) => weighOrder({ records, admit, now: clock.now() }, checked));
  if (!seen.ok) return seen;
  if ('earlier' in seen.value) return accept({ order: seen.value.earlier, isReplayed: true });

  for (let tries = 0; ; tries += 1) {
    // Keys may live on another host, so the address is derived before the transaction and a number may be skipped.
    const derived = await deriveAddress(ports, currencies[asked.sendCurrency].chain);
    try {
      return await door.write(
        async (records, admit) => await writeOrder({ ports, records, admit }, { ...checked, ...derived }),
      );
    } catch (error) {
      // A random code that exists, or the same key sent twice at once: the next round finds it or draws again.
      if (!(error instanceof AlreadyTaken) || tries >= 5) throw error;
    }
  }
}

type DerivedAddress = Readonly<{ depositAddress: string; addressIndex: number }>;

async function deriveAddress({ store, chains: adapters }: Ports, chain: ChainId): Promise<DerivedAddress> {
  const addressIndex = await store.transaction(async ({ wallet }) => await wallet.nextAddressIndex(chain, 'deposit'));
  return { depositAddress: await adapters[chain].wallet.address('deposit', addressIndex), addressIndex };
}

function openToAll({ store }: Ports): OrderDoor {
  const admit: Admit = async () => accept(null);
  return {
    look: async (work) => await store.snapshot(async (records) => await work(records, admit)),
    write: async (work) => await store.transaction(async (records) => await work(records, admit)),
  };
}

type Checked = Omit<WishedOrder, 'refundAddress'> & WishedPair & OrderAddresses & DerivedAddress;
type Desk = Readonly<{ ports: Ports; records: Records; admit: Admit }>;

async function writeOrder(
  { ports, records, admit }: Desk,
  request: Checked,
): Promise<Result<MadeOrder, CreateRefusal>> {
  const now = ports.clock.now();
  const weighed = await weighOrder({ records, admit, now }, request);
  if (!weighed.ok) return weighed;
  if ('earlier' in weighed.value) return accept({ order: weighed.value.earlier, isReplayed: true });
  const { quote, sendRange } = weighed.value;

  const order = makeNewOrder(ports, { ...request, quote, sendRange, createdAt: now });
  await records.orders.insert(order);
  const { chain } = currencies[request.sendCurrency];
  const { family } = chains[chain];
  const address = addressName(family, order.depositAddress);
  const { addressIndex } = request;
  await records.wallet.watch({ family, chain, address, role: 'deposit', orderId: order.id, addressIndex });
  return accept({ order, isReplayed: false });
}

/** A quote may be older than its order; the time to pay begins with the order. */
type NewOrder = Checked & Readonly<{ quote: Quote; sendRange: SendRange | null; createdAt: number }>;

function makeNewOrder(ports: Ports, { quote, sendRange, createdAt, ...request }: NewOrder): Order {
  const { random, rules } = ports;
  const draw = (bound: number) => random.below(bound);
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
    sendRange,
    mix: request.mix ? drawMix(ports, request.mix, { parts: quote.inputs.parts, ...request }) : null,
    receiveAddress: request.receiveAddress,
    refundAddress: request.refundAddress,
    depositAddress: request.depositAddress,
    depositMemo: null,
    confirmationsNeeded: confirmationsNeeded(sendRange?.max ?? quote.inputs.send, rules.profile),
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
