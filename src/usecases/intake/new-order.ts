/** Builds a new order: price, order number, tracking code, deposit address and the terms that are to be signed. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { drawMixPlan } from '#src/domain/mixer/plan.ts';
import type { MixChoice } from '#src/domain/mixer/settings.ts';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { makeOrderNumber } from '#src/domain/order/order-number.ts';
import type { Order, OrderMix } from '#src/domain/order/order.ts';
import { confirmationsNow } from '#src/domain/policy/policy-depths.ts';
import { payBy } from '#src/domain/order/pay-by.ts';
import { paymentWindowMs } from '#src/domain/policy/policy-times.ts';
import { makeTrackingCode } from '#src/domain/order/tracking-code.ts';
import { describeTerms, type UnsignedOrder } from '#src/domain/terms/describe-terms.ts';
import { depthsNow } from '../order-moves/depths-now.ts';
import type { NewOrder } from '../ports/intake-records.ts';
import type { Ports } from '../ports/ports.ts';
import { writeTerms } from '../ports/terms-signer.ts';
import type { DepositAddress } from './address-pool.ts';
import type { OrderPrice } from './price-order.ts';
import type { ValidatedOrder } from './validate-order.ts';

type Beginning = ValidatedOrder & DepositAddress & OrderPrice & Readonly<{ createdAt: number }>;

/** An order whose terms are written and not signed yet: the orders of a batch are signed together. */
export type DraftOrder = Omit<NewOrder, 'order'> &
  Readonly<{ order: Omit<Order, 'termsSignature'>; watched: Readonly<{ addressIndex: number }> }>;

export function makeNewOrder(ports: Ports, beginning: Beginning): DraftOrder {
  const { chain } = currencies[beginning.sendCurrency];
  const { family } = chains[chain];
  const order = beginOrder(ports, beginning);
  const address = addressKey(family, order.depositAddress);
  const { addressIndex } = beginning;
  return { order, watched: { family, chain, address, role: 'deposit', orderId: order.id, addressIndex } };
}

/** Makes an order with its terms. */
function beginOrder(
  ports: Ports,
  { quote, sendRange, agreed, createdAt, ...wanted }: Beginning,
): Omit<Order, 'termsSignature'> {
  const { random, links } = ports;
  const draw = (bound: number) => random.below(bound);
  const expiresAt = payBy(quote, { createdAt, windowMs: paymentWindowMs(agreed, wanted.orderType) });
  const orderNumber = makeOrderNumber(createdAt, draw);
  const unsigned = {
    id: orderIdOfLink(links.make({ orderNumber, createdAt })),
    orderNumber,
    trackingCode: makeTrackingCode(draw),
    idempotencyKey: wanted.idempotencyKey ?? null,
    apiKeyId: wanted.apiKeyId ?? null,
    partnerShare: wanted.partnerShare ?? null,
    product: quote.inputs.product,
    orderType: wanted.orderType,
    state: 'awaiting_deposit',
    reason: null,
    version: 0,
    quote,
    sendRange,
    mix: wanted.mix ? drawMix(ports, wanted.mix, { parts: quote.inputs.parts, ...wanted }) : null,
    receiveAddress: wanted.receiveAddress,
    refundAddress: wanted.refundAddress,
    refundSignature: null,
    depositAddress: wanted.depositAddress,
    depositMemo: null,
    confirmationsNeeded: confirmationsNow(sendRange?.max ?? quote.inputs.send, depthsNow(ports)),
    agreed,
    price: null,
    plannedEffects: [],
    createdAt,
    expiresAt,
    waiting: null,
    choiceQuotes: [],
    choiceRefund: null,
    deadlineAt: null,
    detectedAt: null,
    confirmedAt: null,
    paidAt: null,
    completedAt: null,
    eraseAt: null,
    wakeAt: expiresAt,
  } as const satisfies UnsignedOrder;
  const { keyId } = ports.terms;
  const terms = describeTerms(unsigned, { profile: ports.rules.profile, keyId });
  return { ...unsigned, termsText: writeTerms(terms, ports.terms) };
}

/**
 * Draws the mix plan before any deposit, so that we cannot choose sizes and times later. The terms contain its hash.
 */
function drawMix(
  { random }: Ports,
  { settings }: MixChoice,
  { parts, furtherAddresses }: Readonly<{ parts: number; furtherAddresses: readonly string[] }>,
): OrderMix {
  return { settings, plan: drawMixPlan(settings, parts, random), furtherAddresses };
}
