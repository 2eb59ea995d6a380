/** Request and response schemas: they validate requests, shape responses, and document both for clients. */
import { z } from 'zod';
import { chainIds, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { fiatCodes } from '#src/domain/fiat-codes.ts';
import { orderChoices } from '#src/domain/order/choices.ts';
import { orderEvents, orderStates } from '#src/domain/order/lifecycle.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { waitReasons } from '#src/domain/order/waiting.ts';
import { orderTypes, products } from '#src/domain/order/order-kind.ts';
import { payoutStates } from '#src/domain/order/payout.ts';
import { publicStatuses } from '#src/domain/order/public-status.ts';
import { amountSides } from '#src/http/parse-order-fields.ts';
import { MarginAnswer, QuoteInputs } from './margin-schemas.ts';
import { OrderMix } from './order-mix-schema.ts';

export const ErrorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export const errorAnswers = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;

/**
 * A text. The service validates the value and explains errors in words; the schema only rejects values that are not
 * text.
 */
export const Text = z.string().max(500).nullish();
/** A decimal text, or a JSON number, which the body parser has kept as text. */
export const AmountText = z
  .union([z.string().max(500), z.number()])
  .transform(String)
  .nullish();

export const OrderParams = z.object({ id: z.string() });
/** Body of endpoints without fields, which ignore it. */
export const EmptyBody = z.unknown();

/** Custom settings, or a preset level. The service validates them and explains errors in words. */
export const MixFields = { privacyLevel: z.unknown().optional(), privacySettings: z.unknown().optional() };

/** Which of the two amounts the visitor set; without it the send amount. */
const AmountSide = z.enum(amountSides).nullish();

/** The money in which to tell what the amounts of a quote are worth. */
export const Fiat = z.enum(fiatCodes).nullish();

export const CalculateBody = z.object({
  fromCurrency: Text,
  toCurrency: Text,
  amount: AmountText,
  receiveAmount: AmountText,
  amountSide: AmountSide,
  orderType: Text,
  fiat: Fiat,
});

export const CreateOrderBody = z.object({
  sendCurrency: Text,
  receiveCurrency: Text,
  sendAmount: AmountText,
  receiveAmount: AmountText,
  amountSide: AmountSide,
  receiveAddress: Text,
  refundAddress: Text,
  orderType: Text,
  /** The client's own exchange rate: accepted and ignored. */
  exchangeRate: z.unknown().optional(),
  fee: z.unknown().optional(),
  /** Mixing session; for mixing orders only. */
  sessionId: z.unknown().optional(),
  furtherAddresses: z.array(z.string().max(500)).max(50).nullish(),
  ...MixFields,
});

export const RefundAddressBody = z.object({ refundAddress: Text });
export const VerifyBody = z.object({ txHash: z.string().max(200).nullish() }).nullish();
export const Currency = z.enum(heldCurrencyIds);

const Chain = z.enum(chainIds);
export const Amount = z.string();
export const Moment = z.iso.datetime();

export const RatesAnswer = z.object({
  updatedAt: Moment.nullable(),
  rates: z.array(z.object({ from: z.string(), to: z.string(), rate: z.number() })),
  stale: z.literal(true).optional(),
});
export const RateAnswer = z.object({ from: z.string(), to: z.string(), rate: z.number() });

const Limits = z.object({
  currency: Currency,
  min: Amount,
  minReason: z.enum(['currency_minimum', 'refund_stays_payable']),
  max: Amount,
  maxReason: z.enum(['currency_maximum', 'wallet_cover']),
});

export const CurrenciesAnswer = z.array(
  z.object({
    id: Currency,
    symbol: z.string(),
    name: z.string(),
    network: Chain,
    networkDisplayName: z.string(),
    decimals: z.int(),
    isToken: z.boolean(),
    isOnSeveralNetworks: z.boolean(),
    isActive: z.boolean(),
    minAmount: Amount,
    maxAmount: Amount,
    limits: Limits,
    confirmations: z.object({ least: z.int(), most: z.int() }),
  }),
);

const FeeLine = z.object({
  name: z.enum(['service_fee', 'network_fee']),
  currency: Currency,
  amount: Amount,
  basisPoints: z.int().optional(),
});

/** Median time of the pair's newest completed orders, from the detected deposit to the confirmed payout. */
const MeasuredTime = z.object({ medianSeconds: z.int(), orders: z.int() });

export const QuoteAnswer = z.object({
  quoteId: z.string(),
  fromCurrency: Currency,
  toCurrency: Currency,
  amount: Amount,
  orderType: z.enum(orderTypes),
  netReceiveAmount: Amount,
  exchangeRate: Amount,
  rate: z.number(),
  fee: Amount,
  networkFee: Amount,
  feeLines: z.array(FeeLine),
  limits: Limits,
  margin: MarginAnswer.nullable(),
  totalCostPpm: z.int(),
  measuredTime: MeasuredTime.nullable(),
  /** The inputs from which `recompute(inputs)` gives anyone the figures above. */
  inputs: QuoteInputs,
  ratesUrl: z.url().nullable(),
  ratedAt: Moment,
  quotedAt: Moment,
  expiresAt: Moment,
});

/** What both amounts are worth now, written in the language of the request. Null where there is no figure. */
export const QuoteWorth = z.object({ send: z.string().nullable(), receive: z.string().nullable() });
/** A quote for the pages, with the worth if it was asked for. */
export const CalculateAnswer = QuoteAnswer.extend({ worth: QuoteWorth.optional() });

const Payment = {
  address: z.string(),
  memo: z.string().nullable(),
  uri: z.string().nullable(),
  instructions: z.array(z.string()),
};
export const PaymentAnswer = z.object({ qrCode: z.string(), ...Payment });

const Deposit = z.object({
  txid: z.string(),
  chain: Chain,
  currency: Currency,
  amount: Amount,
  status: z.enum(['seen', 'confirmed', 'dropped', 'lost']),
  use: z.enum(['swap', 'refund', 'unclaimed', 'dust']).nullable(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  seenAt: Moment,
  confirmedAt: Moment.nullable(),
});

const Payout = z.object({
  kind: z.enum(['payout', 'refund']),
  part: z.int(),
  isExtra: z.boolean(),
  chain: Chain,
  currency: Currency,
  amount: Amount,
  address: z.string(),
  state: z.enum(payoutStates),
  txid: z.string().nullable(),
  sentAt: Moment.nullable(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
});

export const Standing = {
  status: z.enum(publicStatuses),
  state: z.enum(orderStates),
  reason: z.enum(orderReasons).nullable(),
  /** Why the order's payout or refund waits, and since when; null if it does not wait. */
  waiting: z.object({ reason: z.enum(waitReasons), since: Moment }).nullable(),
  orderNumber: z.string(),
  sendCurrency: Currency,
  sendAmount: Amount,
  /** Range of an open amount; `sendAmount` is then its minimum. Null if a definite amount was ordered. */
  sendRange: z.object({ min: Amount, max: Amount }).nullable(),
  receiveCurrency: Currency,
  receiveAmount: Amount,
  receiveAddress: z.string(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  createdAt: Moment,
  expiresAt: Moment,
  completedAt: Moment.nullable(),
};

export const OrderAnswer = z.object({
  id: z.string(),
  viewUrl: z.url(),
  trackingCode: z.string(),
  ...Standing,
  version: z.int(),
  stage: z.enum(['waiting', 'confirming', 'processing', 'completed', 'failed']),
  product: z.enum(products),
  orderType: z.enum(orderTypes),
  /** Whether the price is fixed; while it is not, the receive amount is an estimate. */
  isPriceFixed: z.boolean(),
  exchangeRate: Amount,
  rate: z.number(),
  fee: Amount,
  /** What a partner earns of the fee; null if nobody does. */
  partnerShare: z.object({ name: z.string(), basisPoints: z.int(), amount: Amount }).nullable(),
  networkFee: Amount,
  quoteId: z.string(),
  refundAddress: z.string().nullable(),
  depositAddress: z.string(),
  depositedAmount: Amount.nullable(),
  /** For a fixed-rate order: the rate applies if the first confirmation of the deposit comes by this time. */
  firstConfirmationBy: Moment.nullable(),
  deadlineAt: Moment.nullable(),
  detectedAt: Moment.nullable(),
  confirmedAt: Moment.nullable(),
  paidAt: Moment.nullable(),
  eraseAt: Moment.nullable(),
  /** Whether there is a signed receipt. */
  hasReceipt: z.boolean(),
  serverTime: Moment,
  deposits: z.array(Deposit),
  payouts: z.array(Payout),
  /** Mixing part of the order; null if the order is no mix. */
  mix: OrderMix.nullable(),
  choices: z.array(z.enum(orderChoices)),
  paymentInstructions: z.object(Payment),
});

/** Id of the quote to continue with, from the response of /choice. */
export const ContinueBody = z.object({ quoteId: z.string().max(100).optional() }).nullish();

export const VerifyAnswer = z.object({
  verified: z.boolean(),
  status: Standing.status,
  state: Standing.state,
  reason: Standing.reason,
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  /** Whether the node answered. While it does not, the payment window does not run. */
  chainReachable: z.boolean(),
  /** Whether the hash that was sent belongs to a deposit of this order; null if none was sent. */
  txHashFound: z.boolean().nullable(),
  detectedAt: Moment.nullable(),
  confirmedAt: Moment.nullable(),
});

/** One history entry, as the event stream sends it. */
export const MoveEvent = z.object({
  version: z.int(),
  event: z.enum(orderEvents),
  from: z.enum(orderStates),
  to: z.enum(orderStates),
  reason: z.enum(orderReasons).nullable(),
  at: Moment,
});
