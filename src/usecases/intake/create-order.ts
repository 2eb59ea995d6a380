/**
 * Creates an order: price, limits, liquidity check, screening, a new deposit address and signed terms, written in one
 * transaction. The same idempotency key always returns the same order.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { QuoteRequest } from '#src/domain/price-board.ts';
import type { ReceiveRequest } from '#src/domain/price-for-receive.ts';
import type { PriceRequest } from '#src/domain/price-request.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { AlreadyTaken } from '../ports/records.ts';
import { makeNewOrder } from './new-order.ts';
import { makeOrderIntake, type MadeOrder, type OrderIntake } from './order-intake.ts';
import type { IntakeRefusal } from './price-order.ts';
import { makeUnpaidQuota, type UnpaidQuota } from './unpaid-quota.ts';
import { validateOrder, type OrderDetails, type ValidatedOrder, type ValidationRefusal } from './validate-order.ts';

/** An order by its send amount. */
export type OrderRequest = QuoteRequest & OrderDetails;
/** An order by its send amount or by its receive amount. */
export type AnyOrderRequest = OrderRequest | (ReceiveRequest & OrderDetails);

export type CreateRefusal = ValidationRefusal | IntakeRefusal | 'screening_list_stale';

/**
 * The use case that creates orders. The refusal `orders_of_source_limit` comes from the rate limiter in front of it,
 * which knows the client.
 */
export type CreateOrder = (
  request: AnyOrderRequest,
) => Promise<Result<Order, CreateRefusal | 'orders_of_source_limit'>>;

/** Makes the use case that creates orders. Concurrent callers are batched into shared database transactions. */
export function makeCreateOrder(
  ports: Ports,
  quota: UnpaidQuota = makeUnpaidQuota(ports, 'visitors'),
): (request: AnyOrderRequest) => Promise<Result<Order, CreateRefusal>> {
  const intake = makeOrderIntake(ports, quota);
  return async (request) => {
    const made = await takeOrder(ports, toPriced(request), intake);
    return made.ok ? accept(made.value.order) : made;
  };
}

function toPriced(request: AnyOrderRequest): OrderDetails & Readonly<{ price: PriceRequest }> {
  if ('receive' in request) {
    const { sendCurrency, receive, orderType, ...details } = request;
    return { ...details, price: { by: 'receive', sendCurrency, receive, orderType } };
  }
  const { send, receiveCurrency, orderType, mix, ...details } = request;
  return { ...details, price: { by: 'send', send, receiveCurrency, orderType, ...(mix && { mix }) } };
}

export async function createOrder(ports: Ports, request: OrderRequest): Promise<Result<Order, CreateRefusal>> {
  return await makeCreateOrder(ports)(request);
}

/** Creates an order from any kind of price request. Some kinds are available in the developer API only. */
export async function takeOrder(
  ports: Ports,
  request: OrderDetails & Readonly<{ price: PriceRequest }>,
  intake: OrderIntake,
): Promise<Result<MadeOrder, CreateRefusal>> {
  const { rules, screening, clock } = ports;
  if (rules.profile === 'mainnet' && screening.isStale(clock.now())) return refuse('screening_list_stale');
  const validated = validateOrder(ports, request);
  if (!validated.ok) return validated;
  const order = validated.value;
  if (!intake.addressPool.hasReady(currencies[order.sendCurrency].chain)) {
    // The dry run comes first, so that a refused order uses no address index. The inserting transaction repeats the
    // checks.
    const checked = await intake.check(order);
    if (!checked.ok) return checked;
    if ('earlier' in checked.value) return accept({ order: checked.value.earlier, isReplayed: true });
  }
  return await insertWithAddress(ports, order, intake);
}

/** Collisions are rare. Several in a row are those of a database that was made anew and gives addresses out again. */
const mostTries = 20;

async function insertWithAddress(
  ports: Ports,
  order: ValidatedOrder,
  { addressPool, insert }: OrderIntake,
): Promise<Result<MadeOrder, CreateRefusal>> {
  const { chain } = currencies[order.sendCurrency];
  let address = await addressPool.take(chain);
  for (let tries = 0; tries <= mostTries; tries += 1) {
    try {
      const outcome = await insert({
        order,
        make: (price, createdAt) => makeNewOrder(ports, { ...order, ...address, ...price, createdAt }),
      });
      // A random code collided, or the same idempotency key was sent concurrently: the retry draws again or finds the
      // order. The signer gives an address to one order only, so the next address is taken too.
      if (outcome === 'taken') {
        address = await addressPool.take(chain);
        continue;
      }
      if (!outcome.ok || outcome.value.isReplayed) addressPool.giveBack(chain, address);
      return outcome;
    } catch (error) {
      // The derived address is already watched for another purpose, so the next address is taken.
      if (!(error instanceof AlreadyTaken)) throw error;
      address = await addressPool.take(chain);
    }
  }
  throw new Error('every number and code that was drawn for an order is taken');
}
