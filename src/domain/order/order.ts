/** An order's record: the terms promised, the facts of the chain, and the effects that are still to be run. */
import type { PartnerShare } from '../developer/partner-share.ts';
import type { MixPlan } from '../mixer/plan.ts';
import type { MixSettings } from '../mixer/settings.ts';
import type { Money } from '../money.ts';
import type { Agreed } from '../policy/agreed.ts';
import type { Quote } from '../quote.ts';
import type { Margin } from '../margin.ts';
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
  'rest_refunded',
  'terms_differ',
] as const;
export type OrderReason = (typeof orderReasons)[number];

/** A share of a deposit. */
export type RestShare = Readonly<{ depositId: string; amount: Money }>;

/** The parts of a mix that were called off after others were signed (rest.ts). */
export type Rest = Readonly<{
  /** Numbers of the parts that are not paid. */
  parts: readonly number[];
  /** What these parts would have paid. */
  receive: Money;
  /** The network fee that was charged for them. */
  networkFee: Money;
  /** The share of the deposits that goes back. */
  deposited: Money;
  /** Our fee on that share, which goes back with it. */
  fee: Money;
  /** The same share by deposit. Each is refunded by itself, less the network fee of sending it. */
  shares: readonly RestShare[];
  calledOffAt: number;
}>;

/**
 * The price at which an order is settled. Fixed once, when its deposit is confirmed or the visitor chooses to continue.
 */
export type FixedPrice = Readonly<{
  deposited: Money;
  feeBasisPoints: bigint;
  fee: Money;
  rate: Rate;
  /** What the rate is made of, as in the quote. */
  margin?: Margin;
  /** Network fee in the receive currency: the inbound leg (collecting the deposit) and all payouts. */
  networkFee: Money;
  /** The part of `networkFee` that is for collecting the deposit (inbound leg). */
  inboundFee: Money;
  /** Number of payouts: one, or the parts of a mix. */
  parts: number;
  receive: Money;
  fixedAt: number;
  /** Parts that were called off after others were signed. The figures above are those before that (`keptPrice`). */
  rest?: Rest;
}>;

/** Range of an open amount; both bounds are inclusive. */
export type SendRange = Readonly<{ min: Money; max: Money }>;

/** Mixing settings, and the plan of the parts, which is drawn and committed to before the deposit. */
export type OrderMix = Readonly<{
  settings: MixSettings;
  plan: MixPlan;
  /** Receive addresses after the first. The parts are paid to all addresses in rotation. */
  furtherAddresses: readonly string[];
}>;

/** Costs of refunds that were shown. A holder who chooses the refund in time is charged no more. */
export type ShownRefund = Readonly<{
  /** Costs of the refund of one deposit, by its currency. */
  fees: readonly Money[];
  /** Deposits that the choice was shown for. A later payment makes it another choice, and costs what it costs. */
  depositIds: readonly string[];
  expiresAt: number;
  isChosen: boolean;
}>;

export type Order = Readonly<{
  /** Hash of the order's link (order-link.ts). It opens nothing. */
  id: string;
  orderNumber: string;
  trackingCode: string;
  /** Hash of the key that the visitor's program sent, or the name that the order has within its API key. */
  idempotencyKey: string | null;
  /** Id of the API key that the order was made with. Null for an order made on the pages. */
  apiKeyId: string | null;
  /** What the partner earns who made the order with its key. Null if nobody does. */
  partnerShare: PartnerShare | null;
  product: Product;
  orderType: OrderType;
  state: OrderState;
  reason: OrderReason | null;
  version: number;
  /** The quote of the order. For an open amount, the quote is for the minimum. */
  quote: Quote;
  /**
   * Range of an open amount. Null if a definite amount was ordered. Only floating exchanges can have an open amount.
   */
  sendRange: SendRange | null;
  /** Mixing settings and plan. Null unless the order is a mix. */
  mix: OrderMix | null;
  receiveAddress: string;
  refundAddress: string | null;
  /** Our signature over a refund address that was given after the terms were signed. Null if it is in the terms. */
  refundSignature: string | null;
  depositAddress: string;
  depositMemo: string | null;
  /**
   * Confirmations required for the ordered amount, or for the maximum of an open one. Each deposit also stores its own.
   */
  confirmationsNeeded: number;
  /** Fees, deadlines and retention of the policy that the order was made under. */
  agreed: Agreed;
  price: FixedPrice | null;
  /** Quotes offered to the holder while the order waits for a choice. Afterwards only the accepted one. */
  choiceQuotes: readonly Quote[];
  /** Network costs of a refund as the holder was shown them. Null if there was no choice, or not this one. */
  choiceRefund: ShownRefund | null;
  plannedEffects: readonly OrderEffect[];
  /** Canonical JSON of the signed terms, and the signature over exactly that text. */
  termsText: string;
  termsSignature: string;
  createdAt: number;
  /** End of the payment window. Extended by our own outages. */
  expiresAt: number;
  /** Why the payout or refund waits, and since when. Null if nothing delays it. */
  waiting: Waiting | null;
  /** When a choice, a hold or the wait for a payout ends automatically. Null if nothing ends by time. */
  deadlineAt: number | null;
  detectedAt: number | null;
  confirmedAt: number | null;
  paidAt: number | null;
  completedAt: number | null;
  eraseAt: number | null;
  wakeAt: number | null;
}>;

/** One row of an order's history. `key` is an idempotency key: a fact counts once however often it is reported. */
export type OrderHistory = Readonly<{
  orderId: string;
  key: string;
  event: OrderEvent;
  from: OrderState;
  to: OrderState;
  reason: OrderReason | null;
  at: number;
}>;

/** All receive addresses, in the order in which the parts are paid to them. */
export function receiveAddresses({ receiveAddress, mix }: Pick<Order, 'receiveAddress' | 'mix'>): readonly string[] {
  return [receiveAddress, ...(mix?.furtherAddresses ?? [])];
}
