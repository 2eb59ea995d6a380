/**
 * A match of an order's address with the screening list, and the clearance by an operator who reviewed it. A clearance
 * is valid for this order, address, entry and list: if a newer list still has the address, it must be reviewed again.
 */
import type { ChainId } from '../assets/currencies.ts';
import { isReclaimable, type DecisionChoice, type DecisionFacts } from './decision-obstacle.ts';
import type { Deposit } from './deposit.ts';

/** Role of the matched address: receive address, refund address, or sender of a deposit. */
export const matchRoles = ['receive', 'refund', 'sender'] as const;
export type MatchRole = (typeof matchRoles)[number];

export type FoundMatch = Readonly<{
  orderId: string;
  role: MatchRole;
  /** Deposit of the matched sender. Null for the other roles. */
  depositId: string | null;
  chain: ChainId;
  /** The listed address. Null if it was not stored or was erased with the order. */
  address: string | null;
  /** Identifier of the list entry, never a person's name. */
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

/** Matches that an operator has to clear with this decision: those that block it and are not cleared yet. */
export function openMatches(
  matches: readonly ScreeningMatch[],
  choice: DecisionChoice,
  { order, deposits, payouts }: DecisionFacts,
): readonly ScreeningMatch[] {
  // Deposits with another use are not part of the exchange, unless continuing takes them back from a planned refund.
  const isOwn = (deposit: Deposit) =>
    deposit.use === null || deposit.use === 'swap' || (order.price === null && isReclaimable(deposit, payouts));
  const own = deposits.filter(isOwn).map(({ id }) => id);
  const concerns = ({ role, address, depositId }: ScreeningMatch): boolean => {
    if (choice === 'refund') return role === 'refund' && address === order.refundAddress;
    return role === 'receive' || (depositId !== null && own.includes(depositId));
  };
  return matches.filter((match) => match.clearance === null && concerns(match));
}
