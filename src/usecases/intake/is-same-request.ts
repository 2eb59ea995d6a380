/** Whether an order was made from just this request: what an idempotency key that comes again must tell. */
import { canonicalJson } from '#src/domain/canonical-json.ts';
import type { Order, OrderMix } from '#src/domain/order/order.ts';
import type { Product } from '#src/domain/order/order-kind.ts';
import { isPriceOf, wishedPair, type PriceWish } from '#src/domain/price-wish.ts';
import type { OrderAddresses } from './check-addresses.ts';
import { readTerms } from '../terms/order-terms.ts';

export function isSameRequest(order: Order, request: OrderAddresses & Readonly<{ wish: PriceWish }>): boolean {
  const { mix } = wishedPair(request.wish);
  return (
    isPriceOf(request.wish, order) &&
    order.receiveAddress === request.receiveAddress &&
    canonicalJson(describeMix(order.product, order.mix)) ===
      canonicalJson(describeMix(mix?.product ?? 'exchange', mix ? { ...mix, ...request } : null)) &&
    // As it was signed: the visitor may have changed it since.
    readTerms(order.termsText).refundAddress === request.refundAddress
  );
}

/** What two requests for the same mix have in common. The plan is drawn anew for each order. */
function describeMix(product: Product, mix: Pick<OrderMix, 'settings' | 'furtherAddresses'> | null) {
  return { product, settings: mix && { ...mix.settings }, furtherAddresses: [...(mix?.furtherAddresses ?? [])] };
}
