/** What the admin calls take and give. */
import { longestQuery } from '#src/domain/back-office/order-query.ts';
import { z } from 'zod';
import { chainIds, currencyIds } from '#src/domain/assets/currencies.ts';
import { loanReasons, loanStates } from '#src/domain/loan/loan.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { orderTypes, products } from '#src/domain/order/order-kind.ts';
import { publicStatuses } from '#src/domain/order/public-status.ts';
import { liftableReasons } from '#src/usecases/back-office/stopped-payouts.ts';
import { Amount, AmountText, Text } from '../schemas.ts';

const Moment = z.iso.datetime();
const Currency = z.enum(currencyIds);

export const LoginBody = z.object({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
  code: z.string().max(100).nullish(),
});
export const LoginAnswer = z.object({ success: z.literal(true), token: z.string() });
export const LoginRefusal = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export const VerifyBody = z.object({ token: z.unknown().optional() }).nullish();
export const VerifyAnswer = z.object({ valid: z.boolean() });
export const Done = z.object({ success: z.literal(true) });

/** In the body of every act that takes a step-up. What is missing is refused like what is wrong, and asked for. */
export const StepUpFields = z.object({ password: z.string().max(1000).nullish(), code: z.string().max(100).nullish() });
/** For acts that take nothing else: without a body it is asked for as well. */
export const StepUpBody = StepUpFields.nullish();

export const PasswordBody = StepUpFields.extend({ next: z.string().max(1000) });
export const CodeBody = z.object({ code: z.string().min(1).max(100) });
export const StartedFactor = z.object({ secret: z.string(), uri: z.string() });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const FilterText = z.string().max(100).optional();
export const OrderFilterQuery = z.object({
  state: FilterText,
  reason: FilterText,
  product: FilterText,
  currency: FilterText,
  from: FilterText,
  to: FilterText,
  query: z.string().max(longestQuery).optional(),
  sort: FilterText,
  cursor: FilterText,
  limit: FilterText,
});
export const OrderNumberParams = z.object({ orderNumber: z.string().max(40) });
export const DecisionBody = StepUpFields.extend({
  choice: z.enum(['continue', 'refund', 'release']),
  reason: z.string().max(2000),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .nullish(),
  /** Ids of the matches on the screening list that were looked into. */
  clears: z.array(z.string().max(20)).max(100).nullish(),
  /** Where to refund to, if the visitor has left no address. */
  address: Text,
});

export const OfficeOrderAnswer = z.object({
  /** The public number: the real id opens the order. */
  id: z.string(),
  orderNumber: z.string(),
  trackingCode: z.string().nullable(),
  product: z.enum(products),
  orderType: z.enum(orderTypes),
  status: z.enum(publicStatuses),
  state: z.enum(orderStates),
  reason: z.enum(orderReasons).nullable(),
  sendCurrency: Currency,
  sendAmount: Amount,
  receiveCurrency: Currency,
  receiveAmount: Amount,
  /** Its beginning; the whole one by POST …/reveal. */
  receiveAddress: z.string().nullable(),
  createdAt: Moment,
  completedAt: Moment.nullable(),
  deadlineAt: Moment.nullable(),
  version: z.int(),
});

export const RevealedAnswer = z.object({
  receiveAddresses: z.array(z.string()),
  refundAddress: z.string().nullable(),
  depositAddress: z.string().nullable(),
  payoutAddresses: z.array(z.string()),
  listedAddresses: z.array(z.string()),
});

export const IdParams = z.object({ id: z.string().max(60) });
/** What a text should be is told by the service in words; the schema keeps out what is no text at all. */
export const AddressBody = StepUpFields.extend({
  label: Text,
  currency: Text,
  network: Text,
  address: Text,
  isActive: z.boolean().nullish(),
  isDefault: z.boolean().nullish(),
});
export const AddressAnswer = z.object({
  id: z.string(),
  label: z.string(),
  currency: Currency,
  network: z.enum(chainIds),
  address: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
});

export const HotWalletAnswer = z.object({
  chain: z.enum(chainIds),
  address: z.string(),
  held: z.array(z.object({ currency: Currency, amount: z.string() })),
});

/** Fee, total, payment address and expiry are ours: what a client sends for them is not looked at. */
export const LoanBody = StepUpFields.extend({
  usdtAmount: AmountText,
  exchangeRate: AmountText,
  customerAddress: Text,
  currency: Text,
});
export const LoanPageQuery = z.object({ cursor: FilterText, limit: FilterText });
export const LoanAnswer = z.object({
  id: z.string(),
  currency: Currency,
  usdtAmount: Amount,
  exchangeRate: Amount,
  feeAmount: Amount,
  totalAmount: Amount,
  customerAddress: z.string(),
  paymentAddress: z.string(),
  status: z.enum(loanStates),
  reason: z.enum(loanReasons).nullable(),
  isExpired: z.boolean(),
  createdBy: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  releasedBy: z.string().nullable(),
  releasedAt: Moment.nullable(),
  completedAt: Moment.nullable(),
});

export const PauseBody = z.object({ scope: z.string().max(100), reason: z.string().max(2000) });
export const ScopeParams = z.object({ scope: z.string().max(100) });
export const ProvenBody = StepUpFields.extend({ reason: z.string().max(2000) });
/** Without an address, to the order's own. */
export const UnclaimedBody = ProvenBody.extend({ depositId: z.string().max(200), address: Text });
/** `stop` is why payouts were stopped, `reason` why the operator lets them go on. */
export const LiftBody = ProvenBody.extend({ stop: z.enum(liftableReasons) });
export const BookingBody = ProvenBody.extend({ difference: z.string().max(60) });
export const AuditQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .optional(),
});
export const AuditAnswer = z.array(
  z.object({
    seq: z.int(),
    at: Moment,
    actor: z.string(),
    action: z.string(),
    subject: z.string(),
    details: z.string(),
    prevHash: z.string(),
    hash: z.string(),
  }),
);
export const AuditVerdict = z.union([
  z.object({ ok: z.literal(true), rows: z.int() }),
  z.object({ ok: z.literal(false), brokenSeq: z.int() }),
]);
export const ScreeningAnswer = z.object({
  source: z.string(),
  date: z.string(),
  entries: z.int(),
  isStale: z.boolean(),
  heldOrders: z.int(),
  flaggedDeposits: z.int(),
  refusedPayouts: z.int(),
});
/** Whole views: their shape is the one of the verb, amounts and times in words. */
export const ViewAnswer = z.record(z.string(), z.unknown());
