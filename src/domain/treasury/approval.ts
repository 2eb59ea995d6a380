/**
 * What shows that operators wanted a payment of our own money: for each of them the facts that they were shown and the
 * answer of their passkey, whose challenge holds the digest of these facts.
 */
import { listFacts, moneyFact, readFacts, type Facts } from '../back-office/facts.ts';
import type { Money } from '../money.ts';

/** Actions whose proof a payment can show. `act_agreed` is that of the second person. */
export const approvingActs = ['withdrawal_proposed', 'cold_move_proposed', 'act_agreed'] as const;

export type Approval = Readonly<{
  act: (typeof approvingActs)[number];
  by: string;
  /** The facts as lines (`listFacts`). */
  facts: readonly string[];
  answer: string;
}>;

type Payment = Readonly<{ to: string; amount: Money }>;

/**
 * Whether approvals are for exactly this payment: a proposal that names its amount and its address, and, if there is a
 * second one, that of another person who agreed to the same.
 */
export function areForPayment({ to, amount }: Payment, approvals: readonly Approval[]): boolean {
  const [first, second, ...more] = approvals;
  if (!first || more.length > 0 || first.act === 'act_agreed') return false;
  const proposed = readWhole(first);
  if (proposed?.amount !== moneyFact(amount) || proposed.withdrawalAddress !== to) return false;
  if (!second) return true;
  const { proposedBy, ...agreed } = readWhole(second) ?? {};
  const isOther = second.act === 'act_agreed' && second.by !== first.by && proposedBy === first.by;
  return isOther && isSame(listFacts(agreed), first.facts);
}

/** Undefined if a line is none of a fact, or a fact is said twice. */
function readWhole({ facts: lines }: Approval): Facts | undefined {
  const facts = readFacts(lines);
  return isSame(listFacts(facts), lines) ? facts : undefined;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
