/**
 * Port to what the signer tells of how it takes acts of operators: withdrawals, moves to cold storage and loans. It
 * judges them again itself. What is known here keeps an act that it would refuse from being taken on, and from holding
 * up others.
 */
import type { Money } from '#src/domain/money.ts';
import type { ActVerdict } from '#src/domain/terms/payment-proof.ts';
import type { Approval, ApprovedPayment } from '#src/domain/treasury/approval.ts';

/**
 * `proven`: the signer knows the two people who approved it. `alone`: it knows one, and lets one do so much. `said`: it
 * does not, and pays on our word, up to the caps of that. `refused`: it does not, and pays nothing.
 */
export type { ActVerdict } from '#src/domain/terms/payment-proof.ts';

export type ActRule = Readonly<{
  /** Whether the signer refuses what nobody approved with a passkey that it knows. */
  areNeeded: boolean;
  /** Operators of whom the signer knows a passkey. */
  names: readonly string[];
  /** Whether the signer lets one person approve this. */
  isForOne(amount: Money): boolean;
  /** Whether this is the answer of a passkey that the signer knows, for exactly its facts. */
  knows(approval: Approval): boolean;
  /** `isLent`: whether it is a loan, which is asked where nobody approved it. */
  judge(payment: ApprovedPayment, approvals: readonly Approval[], isLent?: boolean): ActVerdict;
}>;

/**
 * Reads the rule. Throws an outside failure if the signer is away. `orLast`: what it told last is enough, for pages.
 * Nothing is planned or bound by that: people may have been added or removed meanwhile.
 */
export type ReadActRule = (orLast?: 'or_last') => Promise<ActRule>;

/** Tells the signer that approvals are good for nothing any more, so that it never pays by them. */
export type VoidApprovals = (approvals: readonly Approval[]) => Promise<void>;
