/**
 * What shows that operators wanted a payment of our own money: for each of them the facts that they were shown and the
 * answer of their passkey, whose challenge holds the digest of these facts.
 */
import { listFacts, moneyFact, readFacts, type Facts } from '../back-office/facts.ts';
import type { Money } from '../money.ts';
import { ownPayoutId } from '../order/payout.ts';

/**
 * Actions whose proof a payment can show. `act_agreed` is that of the second person of a treasury act, `loan_created`
 * that of who created a loan that somebody else released.
 */
export const approvingActs = [
  'withdrawal_proposed',
  'cold_move_proposed',
  'act_agreed',
  'loan_released',
  'loan_created',
] as const;

export type Approval = Readonly<{
  act: (typeof approvingActs)[number];
  by: string;
  /** The facts as lines (`listFacts`). */
  facts: readonly string[];
  answer: string;
}>;

/** `payoutId`: its name has the number of the loan that it pays. */
export type ApprovedPayment = Readonly<{ payoutId: string; to: string; amount: Money }>;

/** Whether a payment is said to be a loan by what is shown for it. */
export function isLoan([first]: readonly Approval[]): boolean {
  return first?.act === 'loan_released' || first?.act === 'loan_created';
}

/** What the payout of a loan shows: its release, and its creation if that was somebody else. */
export function shownForLoan(approvals: readonly Approval[]): readonly Approval[] {
  const released = approvals.find(({ act }) => act === 'loan_released');
  const created = approvals.find(({ act }) => act === 'loan_created');
  if (!released) return [];
  return created && created.by !== released.by ? [released, created] : [released];
}

/**
 * Whether approvals are for exactly this payment: a proposal that names its amount and its address, and, if there is a
 * second one, that of another person who agreed to the same.
 */
export function areForPayment(payment: ApprovedPayment, approvals: readonly Approval[]): boolean {
  const [first, second, ...more] = approvals;
  if (!first || more.length > 0) return false;
  switch (first.act) {
    case 'withdrawal_proposed':
    case 'cold_move_proposed':
      return isProposed(payment, first) && (!second || isAgreed(first, second));
    case 'loan_released':
      return isReleased(payment, first) && (!second || isCreated(first, second));
    case 'act_agreed':
    case 'loan_created':
      return false;
  }
}

/** The partner whose share people approved to be paid out, as they were shown it. Undefined if none was. */
export function approvedPartner([first]: readonly Approval[]): string | undefined {
  return first && readWhole(first)?.partner;
}

function isProposed({ to, amount }: ApprovedPayment, first: Approval): boolean {
  const proposed = readWhole(first);
  return proposed?.amount === moneyFact(amount) && proposed.withdrawalAddress === to;
}

function isAgreed(first: Approval, second: Approval): boolean {
  const { proposedBy, ...agreed } = readWhole(second) ?? {};
  const isOther = second.act === 'act_agreed' && second.by !== first.by && proposedBy === first.by;
  return isOther && isSame(listFacts(agreed), first.facts);
}

/** The number of the loan is in what was answered to, and it has one payout. */
function isReleased({ payoutId, to, amount }: ApprovedPayment, first: Approval): boolean {
  const released = readWhole(first);
  const isOfLoan = released?.loan !== undefined && payoutId === ownPayoutId(released.loan);
  return isOfLoan && released.amount === moneyFact(amount) && released.visitorAddress === to;
}

/** A loan has no number yet where it is created, and the agreed rate enters no payment. */
function isCreated(first: Approval, second: Approval): boolean {
  const { rate: _rate, ...created } = readWhole(second) ?? {};
  const { loan: _loan, ...released } = readFacts(first.facts);
  const isOther = second.act === 'loan_created' && second.by !== first.by;
  return isOther && isSame(listFacts(created), listFacts(released));
}

/** Undefined if a line is none of a fact, or a fact is said twice. */
function readWhole({ facts: lines }: Approval): Facts | undefined {
  const facts = readFacts(lines);
  return isSame(listFacts(facts), lines) ? facts : undefined;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
