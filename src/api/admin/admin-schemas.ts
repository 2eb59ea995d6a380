/** Request and response schemas of the admin endpoints. */
import { longestQuery } from '#src/domain/back-office/order-query.ts';
import { z } from 'zod';
import { chainIds, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { raisedTimes, raiseHours } from '#src/domain/credit-rule.ts';
import { loanReasons, loanStates } from '#src/domain/loan/loan.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { orderTypes, products } from '#src/domain/order/order-kind.ts';
import { publicStatuses } from '#src/domain/order/public-status.ts';
import { liftableReasons } from '#src/usecases/back-office/stopped-payouts.ts';
import { Amount, AmountText, Text } from '../schemas.ts';

const Moment = z.iso.datetime();
const Currency = z.enum(heldCurrencyIds);

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

/** An answer of an authenticator: the credential that the browser gives, as JSON text. */
export const PasskeyText = z.string().max(20_000);

/**
 * Part of the body of every action that requires step-up authentication. A missing password or code is refused like a
 * wrong one, so that the client is asked for it. A program that showed somebody what will happen sends those facts as
 * `shown`, and is refused with the current ones if they differ. Without them, the body says everything that is wanted.
 */
export const StepUpFields = z.object({
  password: z.string().max(1000).nullish(),
  code: z.string().max(100).nullish(),
  /** Stands for password and code. Its challenge is for the digest of the facts. */
  passkey: PasskeyText.nullish(),
  shown: z.array(z.string().max(5000)).max(40).nullish(),
});
/**
 * Body of actions without other fields. The body may be missing, so that the answer is the step-up refusal and not a
 * 400.
 */
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
  assignee: FilterText,
  from: FilterText,
  to: FilterText,
  query: z.string().max(longestQuery).optional(),
  sort: FilterText,
  cursor: FilterText,
  limit: FilterText,
});
export const OrderNumberParams = z.object({ orderNumber: z.string().max(40) });
export const DecisionsBody = StepUpFields.extend({
  orderNumbers: z.array(z.string().max(40)).min(1).max(200),
  choice: z.enum(['continue', 'refund', 'release']),
  reason: z.string().max(2000),
});
/** What became of each order, in the order of their numbers. */
export const DecisionsAnswer = z.object({
  results: z.array(
    z.object({
      orderNumber: z.string(),
      success: z.boolean(),
      state: z.enum(orderStates),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  ),
});
export const DecisionBody = StepUpFields.extend({
  choice: z.enum(['continue', 'refund', 'release']),
  reason: z.string().max(2000),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .nullish(),
  /** Ids of the screening list matches that the operator has investigated and cleared. */
  clears: z.array(z.string().max(20)).max(100).nullish(),
  /** Refund address that the operator enters if the visitor gave none. */
  address: Text,
});

export const OfficeOrderAnswer = z.object({
  /** The public order number. The order's real id is not returned, because it gives access to the order. */
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
  /** The receive address, cut to its first characters; POST …/reveal returns the whole address. */
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
/**
 * Body of a platform address. The service validates the texts and says what is wrong in words; the schema only rejects
 * values that are not text.
 */
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

/**
 * Body of a new loan. Fee, total, payment address and expiry are set by the server: values that a client sends for them
 * are ignored.
 */
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
/** Body of the refund of an unclaimed deposit. Without `address`, the refund goes to the order's own refund address. */
export const UnclaimedBody = ProvenBody.extend({ depositId: z.string().max(200), address: Text });
export const DoubtedBody = ProvenBody.extend({ depositId: z.string().max(200) });
/**
 * Body for ending a payout stop. `stop` is the reason for which payouts were stopped, `reason` is the operator's for
 * resuming them.
 */
export const LiftBody = ProvenBody.extend({ stop: z.enum(liftableReasons) });
/** Body for raising confirmations. Without `hours`, the raise lasts until an operator ends it. */
export const RaiseBody = ProvenBody.extend({
  times: z.preprocess(Number, z.literal([...raisedTimes])),
  // Numbers of a body are read as text, so that amounts keep every digit.
  hours: z
    .preprocess((given) => (given === null ? given : Number(given)), z.literal([...raiseHours]).nullable())
    .optional(),
});
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
/** A whole view in the shape of the use case's result, with amounts and times as texts. */
export const ViewAnswer = z.record(z.string(), z.unknown());
