/** Converts orders to and from rows. Erased fields of an erased order are read as empty text. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { PartnerShare } from '#src/domain/developer/partner-share.ts';
import { money } from '#src/domain/money.ts';
import type { OrderEffect, OrderEvent, OrderState } from '#src/domain/order/lifecycle.ts';
import type {
  FixedPrice,
  Order,
  OrderHistory,
  OrderMix,
  OrderReason,
  SendRange,
  ShownRefund,
} from '#src/domain/order/order.ts';
import type { OrderType, Product } from '#src/domain/order/order-kind.ts';
import type { Waiting, WaitReason } from '#src/domain/order/waiting.ts';
import { agreeTo, describeAgreed, readAgreed, type AgreedDocument } from '#src/domain/policy/agreed.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import { describeInputs, partFeeOf, readInputs, type DescribedInputs, type Quote } from '#src/domain/quote.ts';
import type { OrderPatch } from '#src/usecases/ports/order-patch.ts';
import type { MixedOrder } from '#src/usecases/ports/records.ts';
import { describePrice, readPrice } from './price-rows.ts';
import { fromOptionalTime, fromTime, given, toOptionalTime } from './row-values.ts';
import type { Json, OrderHistory as HistoryTable, Orders } from './generated/schema.ts';

export function toOrder(row: Selectable<Orders>): Order {
  return {
    id: row.id,
    orderNumber: row.order_number,
    trackingCode: row.tracking_code ?? '',
    idempotencyKey: row.idempotency_key,
    apiKeyId: row.api_key_id,
    partnerShare: row.partner_share as PartnerShare | null,
    product: row.product as Product,
    orderType: row.order_type as OrderType,
    state: row.state as OrderState,
    reason: row.reason as OrderReason | null,
    version: row.version,
    quote: readQuote(row.quote),
    sendRange: row.send_range === null ? null : readRange(row.send_range, row.send_currency as CurrencyId),
    mix: row.mix as OrderMix | null,
    receiveAddress: row.receive_address ?? '',
    refundAddress: row.refund_address,
    refundSignature: row.refund_signature,
    depositAddress: row.deposit_address ?? '',
    depositMemo: row.deposit_memo,
    confirmationsNeeded: row.confirmations_needed,
    agreed: row.agreed === null ? agreeTo(usualVersion) : readAgreed(row.agreed as AgreedDocument),
    price: row.price === null ? null : readPrice(row.price),
    choiceQuotes: row.choice_quotes === null ? [] : (row.choice_quotes as Json[]).map(readQuote),
    choiceRefund: row.choice_refund === null ? null : readShownRefund(row.choice_refund),
    plannedEffects: row.planned_effects as OrderEffect[],
    termsText: row.terms_text ?? '',
    termsSignature: row.terms_signature ?? '',
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    waiting: readWaiting(row),
    deadlineAt: toOptionalTime(row.deadline_at),
    detectedAt: toOptionalTime(row.detected_at),
    confirmedAt: toOptionalTime(row.confirmed_at),
    paidAt: toOptionalTime(row.paid_at),
    completedAt: toOptionalTime(row.completed_at),
    eraseAt: toOptionalTime(row.erase_at),
    wakeAt: toOptionalTime(row.wake_at),
  };
}

export function fromOrder(order: Order): Insertable<Orders> {
  return {
    id: order.id,
    order_number: order.orderNumber,
    tracking_code: order.trackingCode,
    idempotency_key: order.idempotencyKey,
    api_key_id: order.apiKeyId,
    partner_share: order.partnerShare && { ...order.partnerShare },
    product: order.product,
    order_type: order.orderType,
    state: order.state,
    reason: order.reason,
    version: order.version,
    quote: describeQuote(order.quote),
    send_range: order.sendRange && describeRange(order.sendRange),
    mix: order.mix && describeMix(order.mix),
    receive_address: order.receiveAddress,
    refund_address: order.refundAddress,
    refund_signature: order.refundSignature,
    deposit_address: order.depositAddress,
    deposit_memo: order.depositMemo,
    confirmations_needed: order.confirmationsNeeded,
    agreed: describeAgreed(order.agreed),
    price: order.price === null ? null : describePrice(order.price),
    choice_quotes: describeQuotes(order.choiceQuotes),
    choice_refund: describeShownRefund(order.choiceRefund),
    planned_effects: [...order.plannedEffects],
    terms_text: order.termsText,
    terms_signature: order.termsSignature,
    created_at: fromTime(order.createdAt),
    expires_at: fromTime(order.expiresAt),
    ...describeWaiting(order.waiting),
    deadline_at: fromOptionalTime(order.deadlineAt),
    detected_at: fromOptionalTime(order.detectedAt),
    confirmed_at: fromOptionalTime(order.confirmedAt),
    paid_at: fromOptionalTime(order.paidAt),
    completed_at: fromOptionalTime(order.completedAt),
    erase_at: fromOptionalTime(order.eraseAt),
    wake_at: fromOptionalTime(order.wakeAt),
  };
}

export function fromOrderPatch(patch: OrderPatch): Updateable<Orders> {
  return {
    price: given(patch.price, (price) => (price === null ? null : describePrice(price))),
    choice_quotes: given(patch.choiceQuotes, describeQuotes),
    choice_refund: given(patch.choiceRefund, describeShownRefund),
    refund_address: patch.refundAddress,
    refund_signature: patch.refundSignature,
    planned_effects: given(patch.plannedEffects, (effects) => [...effects]),
    ...given(patch.waiting, describeWaiting),
    deadline_at: given(patch.deadlineAt, fromOptionalTime),
    detected_at: given(patch.detectedAt, fromOptionalTime),
    confirmed_at: given(patch.confirmedAt, fromOptionalTime),
    paid_at: given(patch.paidAt, fromOptionalTime),
    completed_at: given(patch.completedAt, fromOptionalTime),
    erase_at: given(patch.eraseAt, fromOptionalTime),
    wake_at: given(patch.wakeAt, fromOptionalTime),
  };
}

export function toHistory(row: Selectable<HistoryTable>): OrderHistory {
  return {
    orderId: row.order_id,
    key: row.key,
    event: row.event as OrderEvent,
    from: row.from_state as OrderState,
    to: row.to_state as OrderState,
    reason: row.reason as OrderReason | null,
    at: row.at.getTime(),
  };
}

/** Reads the wait of an order. A check constraint guarantees that both columns are set or neither. */
function readWaiting({ waiting_reason: reason, waiting_since: since }: Selectable<Orders>): Waiting | null {
  return reason === null || since === null ? null : { reason: reason as WaitReason, since: since.getTime() };
}

function describeWaiting(waiting: Waiting | null) {
  return { waiting_reason: waiting?.reason ?? null, waiting_since: fromOptionalTime(waiting?.since ?? null) };
}

/** The mix as plain JSON. It contains no amounts, so no number loses precision. */
function describeMix({ settings, plan, furtherAddresses }: OrderMix): Json {
  const { weights, offsetsMs } = plan;
  return {
    settings: { ...settings },
    plan: { ...plan, weights: [...weights], offsetsMs: [...offsetsMs] },
    furtherAddresses: [...furtherAddresses],
  };
}

export function toMixed(orderId: string, price: FixedPrice, confirmedAt: number): MixedOrder {
  const { deposited, rate, inboundFee } = price;
  return { orderId, deposited, rate, inboundFee, partNetworkFee: partFeeOf(price), confirmedAt };
}

type StoredQuote = Readonly<{
  id: string;
  inputs: DescribedInputs;
  feeUnits: string;
  receiveUnits: string;
  quotedAt: number;
  expiresAt: number;
}>;

function describeQuote({ id, inputs, fee, receive, quotedAt, expiresAt }: Quote): Json {
  const stored: StoredQuote = {
    id,
    inputs: describeInputs(inputs),
    feeUnits: fee.units.toString(),
    receiveUnits: receive.units.toString(),
    quotedAt,
    expiresAt,
  };
  return stored;
}

/**
 * Quotes as JSON text. Null if there are none, as for most orders. Written as text, because `pg` would convert an array
 * to a PostgreSQL array.
 */
function describeQuotes(quotes: readonly Quote[]): string | null {
  return quotes.length === 0 ? null : JSON.stringify(quotes.map(describeQuote));
}

type StoredRefund = Omit<ShownRefund, 'fees'> & Readonly<{ fees: readonly (readonly [CurrencyId, string])[] }>;

function describeShownRefund(shown: ShownRefund | null): Json {
  if (shown === null) return null;
  const { fees, depositIds, ...rest } = shown;
  return {
    ...rest,
    depositIds: [...depositIds],
    fees: fees.map(({ currency, units }) => [currency, units.toString()]),
  };
}

function readShownRefund(json: Json): ShownRefund {
  const { fees, ...rest } = json as unknown as StoredRefund;
  return { ...rest, fees: fees.map(([currency, units]) => money(currency, BigInt(units))) };
}

function readQuote(json: Json): Quote {
  const { id, inputs, feeUnits, receiveUnits, quotedAt, expiresAt } = json as StoredQuote;
  return {
    id,
    inputs: readInputs(inputs),
    fee: money(inputs.sendCurrency, BigInt(feeUnits)),
    receive: money(inputs.receiveCurrency, BigInt(receiveUnits)),
    quotedAt,
    expiresAt,
  };
}

type StoredRange = Readonly<{ minUnits: string; maxUnits: string }>;

function describeRange({ min, max }: SendRange): Json {
  const stored: StoredRange = { minUnits: min.units.toString(), maxUnits: max.units.toString() };
  return stored;
}

function readRange(json: Json, currency: CurrencyId): SendRange {
  const { minUnits, maxUnits } = json as StoredRange;
  return { min: money(currency, BigInt(minUnits)), max: money(currency, BigInt(maxUnits)) };
}
