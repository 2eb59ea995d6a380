/** Orders made with an API key: at the price of an earlier quote or the current one, within the key's limit. */
import { isActiveKey, type ApiKey } from '#src/domain/developer/api-key.ts';
import { hasLabels, type OrderLabels } from '#src/domain/developer/order-labels.ts';
import { quoteOrderKey } from '#src/domain/developer/quote-id.ts';
import type { Order } from '#src/domain/order/order.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { paymentWindowMs } from '#src/domain/policy/policy-times.ts';
import { takeOrder, type CreateRefusal } from '../intake/create-order.ts';
import { makeAddressPool } from '../intake/address-pool.ts';
import { checkOrder, insertAll, withQuota, type Admit, type OrderIntake } from '../intake/order-intake.ts';
import { makeUnpaidQuota, mostOfTemporaryKeys, type UnpaidQuota } from '../intake/unpaid-quota.ts';
import type { OrderDetails } from '../intake/validate-order.ts';
import type { DeveloperRecords } from '../ports/developer-records.ts';
import { makeKeyedMutex, type KeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { DeveloperDeps } from './developer-deps.ts';
import { addToInvoice, type InvoiceChoice } from './add-to-invoice.ts';
import { makeOwnAddressOrders, type OwnAddressOrders } from './own-address-orders.ts';
import { findQuote, nameAmount, toAmountRequest, type QuoteWanted } from './quotes.ts';

/** Order without an amount: any deposit within the current limits is exchanged at the rate when it confirms. */
export type OpenWanted = Pick<QuoteWanted, 'sendCurrency' | 'receiveCurrency'> & Readonly<{ openAmount: true }>;
export type KeyedOrder = Readonly<{ quoteId: string }> | QuoteWanted | OpenWanted;
export type KeyedDetails = Pick<
  OrderDetails,
  'receiveAddress' | 'refundAddress' | 'idempotencyKey' | 'expectedSend' | 'sourceTags'
> &
  Readonly<{
    labels?: OrderLabels;
    invoice?: InvoiceChoice;
  }>;

/**
 * An order made with an API key. `isReplayed`: the order existed already, from the same idempotency key or the same
 * quote.
 */
export type KeyedOrderMade = Order & Readonly<{ isReplayed: boolean }>;

export type CreateKeyedOrder = (
  key: ApiKey,
  request: KeyedDetails & KeyedOrder,
) => Promise<Result<KeyedOrderMade, CreateRefusal | 'amount_ambiguous' | 'quote_not_found' | 'quote_used'>>;

export function makeCreateKeyedOrder(deps: DeveloperDeps): CreateKeyedOrder {
  const shared = {
    withKey: makeKeyedMutex(),
    quotaOf: makeQuotas(deps),
    toUs: makeOwnAddressOrders(),
  };
  return async (key, { receiveAddress, refundAddress, idempotencyKey, labels, invoice, ...asked }) => {
    const { expectedSend, sourceTags, ...wanted } = asked;
    const found = await findPrice(deps, key, wanted);
    if (!found.ok) return found;
    const { heldQuoteId, ...priced } = found.value;
    const name = nameOrder(key, { heldQuoteId, idempotencyKey });
    const request = {
      ...priced,
      receiveAddress,
      ...(refundAddress !== undefined && { refundAddress }),
      ...(expectedSend && { expectedSend }),
      ...(sourceTags && { sourceTags }),
      ...(name !== undefined && { idempotencyKey: name }),
      apiKeyId: key.id,
      ...(key.share && { partnerShare: { partnerId: key.id, ...key.share } }),
    };
    const made = await takeOrder(deps.ports, request, intakeOf(deps, shared, { apiKey: key, labels, invoice }));
    if (made.ok) return accept({ ...made.value.order, isReplayed: made.value.isReplayed });
    if (heldQuoteId !== undefined && made.code === 'idempotency_key_reused') return refuse('quote_used');
    return nameAmount(made, request.price);
  };
}

type OrderName = Readonly<{ heldQuoteId: string | undefined; idempotencyKey: string | undefined }>;

/**
 * Idempotency key of the order. A fixed quote binds for one order, so that order uses the quote's id instead of the
 * request's key, and a repeated request finds the same order. The key contains a space, which keys from the pages
 * cannot contain, so that visitors cannot collide with orders of an API key.
 */
function nameOrder({ id }: ApiKey, { heldQuoteId, idempotencyKey }: OrderName): string | undefined {
  if (heldQuoteId !== undefined) return quoteOrderKey(id, heldQuoteId);
  return idempotencyKey === undefined ? undefined : `${id} ${idempotencyKey}`;
}

/**
 * Finds the price of the order. A floating quote is only a preview: the order is refused if the current price is more
 * than slightly worse.
 */
async function findPrice(deps: DeveloperDeps, key: ApiKey, wanted: KeyedOrder) {
  if ('openAmount' in wanted) {
    const { sendCurrency, receiveCurrency } = wanted;
    return accept({ price: { by: 'open', sendCurrency, receiveCurrency } as const, heldQuoteId: undefined });
  }
  if (!('quoteId' in wanted)) {
    const asked = toAmountRequest(wanted);
    return asked.ok ? accept({ price: asked.value, heldQuoteId: undefined }) : asked;
  }
  const given = await findQuote(deps, key, wanted.quoteId);
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
 * Orders of one API key are inserted sequentially, so that each sees the orders before it: a replay finds the order it
 * repeats, and the key's limit of open orders holds. A row lock on the key serialises servers. Within this process a
 * mutex comes first, because a transaction that waits for a row lock occupies a database connection that orders of
 * other keys need.
 */
function intakeOf(
  { ports, developerPorts }: DeveloperDeps,
  { withKey, quotaOf, toUs }: Shared,
  { apiKey, labels, invoice }: Readonly<{ apiKey: ApiKey }> & Beside,
): OrderIntake {
  const { store, realClock } = developerPorts;
  const { id } = apiKey;
  const quota = quotaOf(apiKey);
  /**
   * Whether the key may have one more order, by its current state and limits: the key may have been revoked since the
   * request came in.
   */
  const admitTo = (keys: DeveloperRecords['keys'], key: ApiKey | undefined): Admit => {
    return async ({ isToUs, orderType }) => {
      if (!key || !isActiveKey(key, realClock.now())) return refuse('api_key_not_found');
      const limit = key.limits.openOrders;
      const now = ports.clock.now();
      const most = mostOfTemporaryKeys(ports.rules);
      // Concurrent orders of several temporary keys may exceed their common limit by as many.
      if (key.isTemporary && (await keys.countOpenOfTemporary(most, now)) >= most) return refuse('orders_full');
      const open = await keys.countOpenOrders(id, now);
      // There is no await between counting and noting an order, so that concurrent requests cannot exceed the limit.
      if (open + toUs.count(id, now) >= limit) return refuse('open_orders_limit', { limit });
      if (isToUs) toUs.note(id, { now, until: now + paymentWindowMs(ports.rules.policy().policy, orderType) });
      return accept(null);
    };
  };
  return {
    addressPool: makeAddressPool({ store: ports.store, chains: ports.chains }, 1),
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
            const context = { ports, records, places, admit: admitTo(keys, await keys.lock(id)) };
            const outcomes = await insertAll(context, [insertion]);
            const [made] = outcomes;
            const isNew = made !== undefined && made !== 'taken' && made.ok && !made.value.isReplayed;
            if (isNew) await writeBeside(records.developer, made.value.order, { labels, invoice });
            return outcomes;
          }),
        );
        return outcome;
      }),
  };
}

/** What is written with a new order, besides the order itself. */
type Beside = Readonly<{ labels: OrderLabels | undefined; invoice: InvoiceChoice | undefined }>;

async function writeBeside(
  developer: DeveloperRecords,
  { id: orderId, createdAt: now }: Order,
  { labels, invoice }: Beside,
): Promise<void> {
  if (labels && hasLabels(labels)) await developer.labels.insert(orderId, labels);
  if (invoice) await addToInvoice(developer, invoice, { orderId, now });
}

type Shared = Readonly<{ withKey: KeyedMutex; quotaOf: (key: ApiKey) => UnpaidQuota; toUs: OwnAddressOrders }>;

/** Temporary keys have no part in what is reserved for keys, because anybody can make one. */
function makeQuotas({ ports }: DeveloperDeps): Shared['quotaOf'] {
  const [ofKeys, ofTemporary] = [makeUnpaidQuota(ports, 'keys'), makeUnpaidQuota(ports, 'visitors')];
  return ({ isTemporary }) => (isTemporary ? ofTemporary : ofKeys);
}
