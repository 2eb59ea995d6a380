/** An order as the service keeps it: what was promised, what the chain showed, and what is still to be done. */
import type { MixPlan } from '../mixer/plan.ts';
import type { MixSettings } from '../mixer/settings.ts';
import type { Money } from '../money.ts';
import type { Quote } from '../quote.ts';
import type { Rate } from '../rate.ts';
import type { OrderEffect, OrderEvent, OrderState } from './lifecycle.ts';
import type { OrderType, Product } from './order-kind.ts';
import type { Waiting } from './waiting.ts';

/** Why an order is in its state. One state can have several reasons. */
export const orderReasons = [
  'underpaid',
  'overpaid',
  'second_deposit',
  'fixed_rate_lapsed',
  'price_lapsed',
  'late_deposit',
  'unclaimed_deposit',
  'wrong_asset',
  'deposit_listed',
  'address_listed',
  'deposit_reversed',
  'amount_too_small',
  'network_fee_rose',
  'cancelled',
  'no_deposit',
  'continued',
  'choice_unanswered',
  'operator_decision',
  'payout_rejected',
  'payout_unavailable',
] as const;
export type OrderReason = (typeof orderReasons)[number];

/** The price an order is settled at: fixed once, when its deposit confirms or the visitor chooses to continue. */
export type FixedPrice = Readonly<{
  deposited: Money;
  feeBasisPoints: bigint;
  fee: Money;
  rate: Rate;
  /** Network fee of fetching the deposit and of all parts together. */
  networkFee: Money;
  /** The share of the network fee that fetching the deposit costs. */
  inboundFee: Money;
  /** Number of payouts: one, or the parts of a mix. */
  parts: number;
  receive: Money;
  fixedAt: number;
}>;

/** Range of an open amount; both bounds are inclusive. */
export type SendRange = Readonly<{ min: Money; max: Money }>;

/**
 * Set for a mixing order: the settings, and the plan of its parts, which is drawn and committed to before anything is
 * paid in.
 */
export type OrderMix = Readonly<{
  settings: MixSettings;
  plan: MixPlan;
  /** Further receive addresses; the parts go to all addresses in turn. */
  furtherAddresses: readonly string[];
}>;

export type Order = Readonly<{
  /** A capability: 128 random bits. Whoever holds it may act for the order. */
  id: string;
  orderNumber: string;
  trackingCode: string;
  idempotencyKey: string | null;
  /** The key of the developer API it was made with; null for an order of the pages. */
  apiKeyId: string | null;
  product: Product;
  orderType: OrderType;
  state: OrderState;
  reason: OrderReason | null;
  version: number;
  /** For an open amount, the quote is made for the minimum. */
  quote: Quote;
  /** Range of an open amount; null if an amount was ordered. Only a floating exchange may be open. */
  sendRange: SendRange | null;
  /** Null unless the order is a mix. */
  mix: OrderMix | null;
  receiveAddress: string;
  refundAddress: string | null;
  depositAddress: string;
  depositMemo: string | null;
  /** Confirmations for the ordered amount, or for the maximum of an open one. Each deposit has a number of its own. */
  confirmationsNeeded: number;
  price: FixedPrice | null;
  /** What a choice offers, while the order waits for one; the one offer that was accepted after that. */
  choiceQuotes: readonly Quote[];
  plannedEffects: readonly OrderEffect[];
  /** Canonical JSON of the signed terms, and the signature over exactly that text. */
  termsText: string;
  termsSignature: string;
  createdAt: number;
  /** End of the payment window. Extended by our own outages. */
  expiresAt: number;
  /** Why its payout or refund waits, and since when; null while nothing keeps it. */
  waiting: Waiting | null;
  /** When a choice, a hold or a wait for the payout ends automatically. */
  deadlineAt: number | null;
  detectedAt: number | null;
  confirmedAt: number | null;
  paidAt: number | null;
  completedAt: number | null;
  eraseAt: number | null;
  wakeAt: number | null;
}>;

/** One line of an order's history. `key` is an idempotency key: a fact counts once however often it is reported. */
export type OrderHistory = Readonly<{
  orderId: string;
  key: string;
  event: OrderEvent;
  from: OrderState;
  to: OrderState;
  reason: OrderReason | null;
  at: number;
}>;

/** All receive addresses of the order, in the order in which the parts go to them. */
export function receiveAddresses({ receiveAddress, mix }: Pick<Order, 'receiveAddress' | 'mix'>): readonly string[] {
  return [receiveAddress, ...(mix?.furtherAddresses ?? [])];
}
