/**
 * An address of an order that the screening list names, and the clearance of an operator who has looked into it. A
 * clearance is good for this order, this address, this entry and this list: a newer list that still holds the address
 * needs another look.
 */
import type { ChainId } from '../assets/currencies.ts';
import type { DecisionChoice, DecisionFacts } from './decision-obstacle.ts';

/** Whose address it is: where the order is paid to, where it is refunded to, or who paid a deposit. */
export const matchRoles = ['receive', 'refund', 'sender'] as const;
export type MatchRole = (typeof matchRoles)[number];

export type FoundMatch = Readonly<{
  orderId: string;
  role: MatchRole;
  /** For a sender: the deposit they paid. */
  depositId: string | null;
  chain: ChainId;
  /** The listed address; null once the order was erased, or if it was not stored. */
  address: string | null;
  /** The entry of the list, never a person's name. */
  entry: string;
  listSource: string;
  listDate: string;
  foundAt: number;
}>;

export type Clearance = Readonly<{ by: string; why: string; at: number }>;

export type ScreeningMatch = FoundMatch & Readonly<{ id: string; clearance: Clearance | null }>;

type Listed = Pick<FoundMatch, 'role' | 'depositId' | 'address' | 'entry' | 'listDate'>;

export function isSameMatch(one: Listed, other: Listed): boolean {
  return (
    one.role === other.role &&
    one.depositId === other.depositId &&
    one.address === other.address &&
    one.entry === other.entry &&
    one.listDate === other.listDate
  );
}

export function isCleared(matches: readonly ScreeningMatch[], listed: Listed): boolean {
  return matches.some((match) => match.clearance !== null && isSameMatch(match, listed));
}

/** Matches that an operator has to clear with this decision: those not cleared yet that stand in its way. */
export function openMatches(
  matches: readonly ScreeningMatch[],
  choice: DecisionChoice,
  { order, deposits }: Pick<DecisionFacts, 'order' | 'deposits'>,
): readonly ScreeningMatch[] {
  // Deposits with any other use are not exchanged with the order.
  const own = deposits.filter(({ use }) => use === null || use === 'swap').map(({ id }) => id);
  const concerns = ({ role, address, depositId }: ScreeningMatch): boolean => {
    if (choice === 'refund') return role === 'refund' && address === order.refundAddress;
    return role === 'receive' || (depositId !== null && own.includes(depositId));
  };
  return matches.filter((match) => match.clearance === null && concerns(match));
}
