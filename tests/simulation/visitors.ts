/**
 * The visitors of a seed: they order, pay correctly or wrongly in every possible way, choose at odd times and click
 * twice. What they entered is recorded here, so that the oracle need not trust our tables.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import {
  mixBounds,
  presetSettings,
  privacyLevels,
  type MixChoice,
  type MixSettings,
} from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { orderTypes } from '#src/domain/order/order-kind.ts';
import { accept, type Result } from '#src/domain/result.ts';
import { cancelOrder, continueOrder, refundOrder, setRefundAddress } from '#src/usecases/orders/choose.ts';
import { quoteChoice } from '#src/usecases/orders/quote-choice.ts';
import { createOrder, takeOrder, type CreateRefusal, type OrderRequest } from '#src/usecases/intake/create-order.ts';
import { makeOrderIntake } from '#src/usecases/intake/order-intake.ts';
import { makeUnpaidQuota } from '#src/usecases/intake/unpaid-quota.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { listedAddress, makeTypedAddresses } from './addresses.ts';
import { drawManner, type Manner } from './paying.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';

export type SentPayment = Readonly<{ chain: ChainId; txid: string }>;

/** An attacker orders to keep coins from others. An arbitrageur orders to exploit price changes. */
export type Role = 'customer' | 'attacker' | 'arbitrageur';

export type Visitor = {
  readonly role: Role;
  readonly request: OrderRequest;
  /** True for an order with an open amount; the amount in the request is then only what the visitor pays. */
  readonly isOpen: boolean;
  readonly manner: Manner;
  readonly typedRefunds: string[];
  readonly payments: SentPayment[];
  /** Undefined until a response arrived: the request or its response may have been lost. */
  order: Order | undefined;
};

export type Visitors = Readonly<{
  all: readonly Visitor[];
  order(role?: Role): boolean;
  /** Sends an earlier request again, with the same idempotency key. */
  repeatOrder(): boolean;
  choose(): boolean;
  /** Enters a refund address on any chain for this order, as support would ask for it. */
  typeRefund(orderId: string, chain: ChainId): string | undefined;
}>;

export function makeVisitors(world: World, web: () => Ports): Visitors {
  const random = world.random.fork('visitors');
  const typed = makeTypedAddresses();
  const mine = currencyIds.filter((currency) => world.chainIds.includes(currencies[currency].chain));
  const all: Visitor[] = [];

  const send = async (visitor: Visitor): Promise<void> => {
    const result = visitor.isOpen ? await orderOpen(web(), visitor.request) : await createOrder(web(), visitor.request);
    world.trace.note(`order ${all.indexOf(visitor)} ${result.ok ? result.value.orderNumber : result.code}`);
    if (!result.ok) return;
    // An erased order's idempotency key is deleted too, so the same key may then make another order, which nobody pays.
    const isErased = world.store.dump().erasedAt.get(visitor.order?.id ?? '') !== undefined;
    if (visitor.order && visitor.order.id !== result.value.id && !isErased) {
      world.trace.fail('IDEMPOTENCY', `one key made ${visitor.order.orderNumber} and ${result.value.orderNumber}`);
    }
    visitor.order ??= result.value;
  };
  const begin = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => noteError(world, error));
  };
  return {
    all,
    order: (role = 'customer') => {
      const draw = { world, random, typed: typed.next, currencies: mine, number: all.length };
      const drawn = drawVisitor(draw);
      const visitor = role === 'customer' ? drawn : drawHostile(draw, drawn, role);
      all.push(visitor);
      begin(send(visitor));
      if (random.chance(0.2)) {
        world.tally.count('fault visitor: orders twice with one key');
        begin(send(visitor));
      }
      return true;
    },
    repeatOrder: () => {
      const unanswered = all.filter(({ order }) => !order);
      const visitor = pickFrom(random, random.chance(0.8) ? unanswered : all);
      if (!visitor) return false;
      begin(send(visitor));
      return true;
    },
    choose: () => {
      // An arbitrageur chooses by himself.
      const choosing = all.filter(({ order, role }) => order && role !== 'arbitrageur');
      const asked = choosing.filter(
        ({ order }) => order && world.store.dump().orders.get(order.id)?.state === 'action_required',
      );
      const visitor = pickFrom(random, asked.length > 0 && random.chance(0.6) ? asked : choosing);
      if (!visitor?.order) return false;
      const { id } = visitor.order;
      const choice = random.chance(0.04) ? 'cancel' : random.pick(['continue', 'refund', 'address'] as const);
      const { chain } = currencies[visitor.request.send.currency];
      const address = random.chance(0.05) ? listedAddress(chain) : typed.next(chain);
      if (choice === 'address') visitor.typedRefunds.push(address);
      world.trace.note(`choice ${choice} ${all.indexOf(visitor)}`);
      const clicks = random.pick([1, 1, 2]);
      if (clicks > 1) world.tally.count(`fault visitor: clicks ${choice} twice`);
      for (let times = clicks; times > 0; times -= 1) {
        if (choice === 'continue') begin(continueAsSeen(web(), id, random.chance(0.5)));
        if (choice === 'refund') begin(refundOrder(web(), id));
        if (choice === 'cancel') begin(cancelOrder(web(), id));
        if (choice === 'address') begin(setRefundAddress(web(), id, address));
      }
      return true;
    },
    typeRefund: (orderId, chain) => {
      const visitor = all.find(({ order }) => order?.id === orderId);
      const address = visitor && typed.next(chain);
      if (address !== undefined) visitor?.typedRefunds.push(address);
      return address;
    },
  };
}

type Draw = Readonly<{
  world: World;
  random: SeededRandom;
  typed: (chain: ChainId) => string;
  currencies: readonly CurrencyId[];
  number: number;
}>;

function drawVisitor({ world, random, typed, currencies: offered, number }: Draw): Visitor {
  const from = random.pick(offered);
  const isMix = random.chance(0.4) || world.climate.mixesOnly;
  const mix = isMix ? drawMix(random.fork(`mix ${number}`)) : undefined;
  const isSame = mix !== undefined && random.chance(0.5);
  const drawnTo = random.pick(offered.filter((currency) => currency !== from));
  const { wanted = from } = world.climate;
  const to = isSame ? from : wanted === from ? drawnTo : wanted;
  const { chain: fromChain, minUnits, maxUnits } = currencies[from];
  // Small, medium and large orders need different numbers of confirmations.
  const share = random.pick(world.climate.wanted === undefined ? [20n, 100n, 400n, 2_000n] : [200n, 500n, 900n]);
  const units = (maxUnits * share * BigInt(50 + random.below(50))) / 1_000_000n;
  const refund = random.chance(0.5) ? typed(fromChain) : undefined;
  const orderType = mix ? 'floating' : random.pick(orderTypes);
  return {
    role: 'customer',
    // A random stream of its own, so that all other draws of a seed stay as they were.
    isOpen: !mix && orderType === 'floating' && random.fork(`open ${number}`).chance(0.4),
    request: {
      send: money(from, units > minUnits ? units : minUnits * 2n),
      receiveCurrency: to,
      orderType,
      receiveAddress: typed(currencies[to].chain),
      ...(mix && {
        mix,
        furtherAddresses: Array.from({ length: random.pick([0, 0, 1, 2, 4]) }, () => typed(currencies[to].chain)),
      }),
      ...(refund !== undefined && { refundAddress: refund }),
      ...drawPartner(random.fork(`partner ${number}`)),
      idempotencyKey: `visitor-${number}`,
    },
    manner: world.climate.manner ?? drawUsualManner(world, random, { from, offered, number }),
    typedRefunds: refund === undefined ? [] : [refund],
    payments: [],
    order: undefined,
  };
}

/** Some visitors order through one of two partners. A stream of its own, so that other draws stay as they were. */
function drawPartner(random: SeededRandom): Pick<OrderRequest, 'partnerShare'> {
  if (!random.chance(0.3)) return {};
  const partnerId = random.pick(['key_0000000000p1', 'key_0000000000p2']);
  return { partnerShare: { partnerId, name: 'Harbour Wallet', basisPoints: random.pick([1, 333, 2_500, 5_000]) } };
}

type Paying = Readonly<{ from: CurrencyId; offered: readonly CurrencyId[]; number: number }>;

function drawUsualManner(world: World, random: SeededRandom, { from, offered, number }: Paying): Manner {
  // In a one-sided market most orders are paid exactly, so that the wanted currency really runs short.
  if (world.climate.wanted !== undefined && random.fork(`pays ${number}`).chance(0.6)) return 'exact';
  const manner = drawManner(random, { from, offered, hasTwins: hasTwins(world, currencies[from].chain) });
  return manner === 'exact' && random.fork(`stranger ${number}`).chance(0.2) ? 'after_stranger' : manner;
}

/**
 * Turns a drawn visitor into an attacker, with another amount, or into an arbitrageur. Both pay in ways that harm us or
 * others.
 */
function drawHostile({ world, number }: Draw, drawn: Visitor, role: Role): Visitor {
  const random = world.random.fork(`hostile ${number}`);
  const { send } = drawn.request;
  const { mix: _mix, furtherAddresses: _further, ...request } = drawn.request;
  const isAttack = role === 'attacker';
  const units = (currencies[send.currency].maxUnits * random.pick([100n, 50n, 20n, 5n])) / 100n;
  world.tally.count(`${isAttack ? 'attack' : 'arbitrage'}: orders`);
  return {
    ...drawn,
    role,
    isOpen: false,
    manner: random.pick(
      isAttack ? (['half', 'half', 'unmined', 'never'] as const) : (['unmined', 'under', 'under'] as const),
    ),
    request: {
      ...request,
      orderType: isAttack ? random.pick(orderTypes) : 'fixed',
      send: isAttack ? money(send.currency, units) : send,
    },
  };
}

/** Orders with an open amount, as through the developer API. */
async function orderOpen(ports: Ports, request: OrderRequest): Promise<Result<Order, CreateRefusal>> {
  const { send, receiveCurrency, orderType: _floating, mix: _none, ...details } = request;
  const price = { by: 'open', sendCurrency: send.currency, receiveCurrency } as const;
  const made = await takeOrder(ports, { ...details, price }, makeOrderIntake(ports, makeUnpaidQuota(ports, 'keys')));
  return made.ok ? accept(made.value.order) : made;
}

/** Presets, and custom settings at the ends and in the middle of their bounds. */
function drawMix(random: SeededRandom): MixChoice {
  const privacyLevel = random.pick(privacyLevels);
  if (random.chance(0.3)) return { product: 'mix_preset', settings: presetSettings(privacyLevel) };
  const { mixingRounds, delayMinutes } = mixBounds;
  const settings: MixSettings = {
    mixingRounds: random.pick([mixingRounds.min, 2, 3, 3, 5, mixingRounds.max]),
    delayMinutes: random.pick([delayMinutes.min, 5, 15, 30, 30, delayMinutes.max]),
    useRandomAmounts: random.chance(0.7),
    useRandomDelay: random.chance(0.7),
    enableTorIntegration: false,
    privacyLevel,
  };
  return { product: 'mix_custom', settings };
}

/** All receive addresses of the visitor, in the order in which the parts go to them. */
export function typedReceivers({ request }: Visitor): readonly string[] {
  return [request.receiveAddress, ...(request.furtherAddresses ?? [])];
}

/** Whether another chain of the seed uses the same address format. */
function hasTwins({ chainIds }: World, chain: ChainId): boolean {
  return chainIds.some((other) => other !== chain && chains[other].family === chains[chain].family);
}

export function pickFrom<Item>(random: SeededRandom, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}

/**
 * Reads the options of the choice and takes one: the whole amount, or one payment if there are several.
 */
async function continueAsSeen(ports: Ports, orderId: string, prefersSplit: boolean): Promise<unknown> {
  const offers = await quoteChoice(ports, orderId);
  if (!offers.ok) return offers;
  const { whole, splits } = offers.value;
  const split = prefersSplit ? splits.map(({ offer }) => offer).findLast(({ ok }) => ok) : undefined;
  const offer = split ?? whole;
  return await continueOrder(ports, orderId, offer?.ok === true ? offer.value.id : undefined);
}
