/**
 * Makes an order: price, limits, cover, screening, a deposit address of its own and signed terms, written in one
 * transaction. The same idempotency key gives the same order, however often it is sent.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { QuoteRequest } from '#src/domain/price-board.ts';
import { wishedPair, type PriceWish } from '#src/domain/price-wish.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { AlreadyTaken } from '../ports/records.ts';
import { checkAddresses } from './check-addresses.ts';
import type { AddressCheckRefusal } from '../screening/check-address.ts';
import { checkMix, type MixRefusal } from './check-mix.ts';
import { makeNewOrder } from './make-new-order.ts';
import { makeOpenDoor, type MadeOrder, type OrderDoor } from './order-door.ts';
import type { OrderWanted, WeighRefusal } from './weigh-order.ts';

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

/** The last refusal is said by the limits in front of the verb, which know where a request comes from. */
export type CreateOrder = (request: OrderRequest) => Promise<Result<Order, CreateRefusal | 'orders_of_source_limit'>>;

/** Those who order at once share the trips to the database. */
export function makeCreateOrder(ports: Ports): (request: OrderRequest) => Promise<Result<Order, CreateRefusal>> {
  const door = makeOpenDoor(ports);
  return async ({ send, receiveCurrency, orderType, mix, ...details }) => {
    const wish = { by: 'send', send, receiveCurrency, orderType, ...(mix && { mix }) } as const;
    const made = await createWishedOrder(ports, { ...details, wish }, door);
    return made.ok ? accept(made.value.order) : made;
  };
}

export async function createOrder(ports: Ports, request: OrderRequest): Promise<Result<Order, CreateRefusal>> {
  return await makeCreateOrder(ports)(request);
}

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
  const addresses = checkAddresses(ports, asked);
  if (!addresses.ok) return addresses;
  const wanted = { ...asked, ...addresses.value };
  if (!door.addresses.hasReady(currencies[asked.sendCurrency].chain)) {
    // A look only, which spares the number of an address: the same is asked again by the transaction that writes.
    const seen = await door.look(wanted);
    if (!seen.ok) return seen;
    if ('earlier' in seen.value) return accept({ order: seen.value.earlier, isReplayed: true });
  }
  return await enter(ports, wanted, door);
}

async function enter(
  ports: Ports,
  wanted: OrderWanted & Pick<OrderDetails, 'apiKeyId'>,
  { addresses, write }: OrderDoor,
): Promise<Result<MadeOrder, CreateRefusal>> {
  const { chain } = currencies[wanted.sendCurrency];
  let address = await addresses.take(chain);
  for (let tries = 0; tries <= 5; tries += 1) {
    try {
      const entered = await write({
        wanted,
        make: (fresh, createdAt) => makeNewOrder(ports, { ...wanted, ...address, ...fresh, createdAt }),
      });
      // A random code that exists, or the same key sent twice at once: the next round finds it or draws again.
      if (entered === 'taken') continue;
      if (!entered.ok || entered.value.isReplayed) addresses.giveBack(chain, address);
      return entered;
    } catch (error) {
      // An address that is watched already belongs to something else, for ever.
      if (!(error instanceof AlreadyTaken)) throw error;
      address = await addresses.take(chain);
    }
  }
  throw new Error('every number and code that was drawn for an order is taken');
}
