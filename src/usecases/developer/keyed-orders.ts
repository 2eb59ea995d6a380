/** Orders of programs: at the price of a quote that was given before, or priced now, as many as the key may have. */
import { isActiveKey, type ApiKey } from '#src/domain/developer/api-key.ts';
import { quoteOrderKey } from '#src/domain/developer/quote-id.ts';
import type { Order } from '#src/domain/order/order.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { takeOrder, type CreateRefusal } from '../intake/create-order.ts';
import { makeAddressPool } from '../intake/address-pool.ts';
import { checkOrder, insertAll, withQuota, type Admit, type OrderIntake } from '../intake/order-intake.ts';
import { makeUnpaidQuota, type UnpaidQuota } from '../intake/unpaid-quota.ts';
import type { OrderDetails } from '../intake/validate-order.ts';
import type { DeveloperRecords } from '../ports/developer-records.ts';
import { makeKeyedMutex, type KeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { DeveloperDeps } from './developer-deps.ts';
import { makeOwnAddressOrders, type OwnAddressOrders } from './own-address-orders.ts';
import { findQuote, nameAmount, toAmountRequest, type QuoteWanted } from './quotes.ts';

/** Without an amount: what arrives within the limits of now is exchanged when it confirms, at the rate of then. */
export type OpenWanted = Pick<QuoteWanted, 'sendCurrency' | 'receiveCurrency'> & Readonly<{ openAmount: true }>;
export type KeyedOrder = Readonly<{ quoteId: string }> | QuoteWanted | OpenWanted;
export type KeyedDetails = Pick<OrderDetails, 'receiveAddress' | 'refundAddress' | 'idempotencyKey'>;

/** `isReplayed`: it had been made before, by the same idempotency key or of the same quote. */
export type KeyedOrderMade = Order & Readonly<{ isReplayed: boolean }>;

export type CreateKeyedOrder = (
  key: ApiKey,
  request: KeyedDetails & KeyedOrder,
) => Promise<Result<KeyedOrderMade, CreateRefusal | 'amount_ambiguous' | 'quote_not_found' | 'quote_used'>>;

export function makeCreateKeyedOrder(inside: DeveloperDeps): CreateKeyedOrder {
  const shared = { withKey: makeKeyedMutex(), quota: makeUnpaidQuota(inside.ports), toUs: makeOwnAddressOrders() };
  return async (key, { receiveAddress, refundAddress, idempotencyKey, ...wanted }) => {
    const found = await findPrice(inside, key, wanted);
    if (!found.ok) return found;
    const { heldQuoteId, ...priced } = found.value;
    const name = nameOrder(key, { heldQuoteId, idempotencyKey });
    const request = {
      ...priced,
      receiveAddress,
      ...(refundAddress !== undefined && { refundAddress }),
      ...(name !== undefined && { idempotencyKey: name }),
      apiKeyId: key.id,
    };
    const made = await takeOrder(inside.ports, request, intakeOf(inside, shared, key));
    if (made.ok) return accept({ ...made.value.order, isReplayed: made.value.isReplayed });
    if (heldQuoteId !== undefined && made.code === 'idempotency_key_reused') return refuse('quote_used');
    return nameAmount(made, request.price);
  };
}

type OrderName = Readonly<{ heldQuoteId: string | undefined; idempotencyKey: string | undefined }>;

/**
 * A held quote binds us for one order, so that order has the quote's name whatever name the request has: sent again,
 * with that name or another or none, it finds the order. With a blank in it, which no visitor's name has: whoever
 * knows the names of keys can take nothing from them.
 */
function nameOrder({ id }: ApiKey, { heldQuoteId, idempotencyKey }: OrderName): string | undefined {
  if (heldQuoteId !== undefined) return quoteOrderKey(id, heldQuoteId);
  return idempotencyKey === undefined ? undefined : `${id} ${idempotencyKey}`;
}

/** A floating quote is a preview: the visitor hears of it when the price of now is clearly worse. */
async function findPrice(inside: DeveloperDeps, key: ApiKey, wanted: KeyedOrder) {
  if ('openAmount' in wanted) {
    const { sendCurrency, receiveCurrency } = wanted;
    return accept({ price: { by: 'open', sendCurrency, receiveCurrency } as const, heldQuoteId: undefined });
  }
  if (!('quoteId' in wanted)) {
    const asked = toAmountRequest(wanted);
    return asked.ok ? accept({ price: asked.value, heldQuoteId: undefined }) : asked;
  }
  const given = await findQuote(inside, key, wanted.quoteId);
  if (!given.ok) return given;
  const { id, quote } = given.value;
  const price = { by: 'quote', quote } as const;
  return accept({
    price,
    expectedReceive: quote.receive,
    heldQuoteId: quote.inputs.orderType === 'fixed' ? id : undefined,
  });
}

/**
 * Orders of one key are inserted one after another: each finds what the one before has written, whether that is the
 * order it asks for or the last one that the key may have. The row lock is for other servers; within this process a
 * mutex comes first, because a transaction that waits for a lock holds a connection that orders of other keys need.
 */
function intakeOf({ ports, parts }: DeveloperDeps, { withKey, quota, toUs }: Shared, { id }: ApiKey): OrderIntake {
  const { store, realClock } = parts;
  /** By what the key is and may have now: it may have been revoked since the request came in. */
  const admitTo = (keys: DeveloperRecords['keys'], key: ApiKey | undefined): Admit => {
    return async ({ isToUs, orderType }) => {
      if (!key || !isActiveKey(key, realClock.now())) return refuse('api_key_not_found');
      const limit = key.limits.openOrders;
      const now = ports.clock.now();
      const open = await keys.countOpenOrders(id, now);
      // Nothing is waited for between counting and noting: those who ask at once are counted one by one.
      if (open + toUs.count(id, now) >= limit) return refuse('open_orders_limit', { limit });
      if (isToUs) toUs.note(id, { orderType, now });
      return accept(null);
    };
  };
  return {
    addressPool: makeAddressPool(ports, 1),
    check: async (order) =>
      await store.snapshot(async (records) => {
        const { keys } = records.developer;
        return await checkOrder({ ports, records, quota, admit: admitTo(keys, await keys.find(id)) }, order);
      }),
    insert: async (insertion) =>
      await withKey(id, async () => {
        const [outcome = 'taken'] = await withQuota(quota, async (places) =>
          store.transaction(async (records) => {
            const { keys } = records.developer;
            return await insertAll({ ports, records, places, admit: admitTo(keys, await keys.lock(id)) }, [insertion]);
          }),
        );
        return outcome;
      }),
  };
}

type Shared = Readonly<{ withKey: KeyedMutex; quota: UnpaidQuota; toUs: OwnAddressOrders }>;
