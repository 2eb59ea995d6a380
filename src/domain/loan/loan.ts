/**
 * A loan: an operator lends USDT out of the treasury. The customer owes amount and fee, and never pays in advance. The
 * state of a loan changes only by the table below.
 */
import { serviceFee } from '../fees.ts';
import { add, type Money } from '../money.ts';

export const loanStates = ['pending', 'paid', 'processing', 'completed', 'failed'] as const;
export type LoanState = (typeof loanStates)[number];

/**
 * Events of a loan. `payout_doubted`: a node rejected the payout, perhaps by mistake. `payout_failed`: the payout can
 * never be mined.
 */
export const loanEvents = [
  'released',
  'payout_broadcast',
  'payout_confirmed',
  'payout_doubted',
  'payout_failed',
] as const;
export type LoanEvent = (typeof loanEvents)[number];

/** Why a loan is `failed`: `payout_unconfirmed` may still be paid, the others never will. */
export const loanReasons = ['payout_rejected', 'address_listed', 'payout_unconfirmed'] as const;
export type LoanReason = (typeof loanReasons)[number];

export type Loan = Readonly<{
  /** The loan's number. It need not be secret, unlike an order's id, because only operators can act on loans. */
  id: string;
  idempotencyKey: string | null;
  /** Amount that the customer receives. */
  amount: Money;
  fee: Money;
  /** The agreed rate, as typed. It enters no calculation. */
  rate: string;
  customerAddress: string;
  /** Our address to which the loan is to be repaid. */
  paymentAddress: string;
  state: LoanState;
  reason: LoanReason | null;
  version: number;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
  releasedBy: string | null;
  releasedAt: number | null;
  completedAt: number | null;
}>;

/**
 * State transitions of a loan. A node's rejection of our transaction can be wrong, so a loan that failed because of a
 * rejection may still be paid, or fail for good later.
 */
export const loanLifecycle: Readonly<Record<LoanState, Readonly<Partial<Record<LoanEvent, LoanState>>>>> = {
  pending: { released: 'paid' },
  paid: { payout_broadcast: 'processing', payout_doubted: 'failed', payout_failed: 'failed' },
  processing: { payout_confirmed: 'completed', payout_doubted: 'failed', payout_failed: 'failed' },
  completed: {},
  failed: { payout_confirmed: 'completed', payout_failed: 'failed' },
};

/** Whether a pending loan was not released in time. It cannot be released any more. */
export function isExpired({ state, expiresAt }: Loan, now: number): boolean {
  return state === 'pending' && now > expiresAt;
}

/** Fee of a loan, in basis points. Agreed with customers outside of the service, so no operator changes it here. */
export const loanFeeBasisPoints = 600n;

export function loanFee(amount: Money): Money {
  return serviceFee(amount, loanFeeBasisPoints);
}

/** Debt of the customer once the loan is paid out: amount and fee. */
export function loanTotal({ amount, fee }: Pick<Loan, 'amount' | 'fee'>): Money {
  return add(amount, fee);
}
