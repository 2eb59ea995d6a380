/** The page of one order as formatted texts. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Revealed } from '../../components/office/office-types.ts';

export type Fact = Readonly<{ name: string; value: string }>;
export type Decision = 'continue' | 'refund';

export type DecisionView = Readonly<{
  choice: Decision;
  /** Why the decision is not possible; null if it is. */
  obstacle: string | null;
  /** Comma-separated ids of the screening matches that this decision clears. */
  clears: string;
  needsAddress: boolean;
}>;

export type MatchView = Readonly<{
  id: string;
  whose: string;
  address: string;
  entry: string;
  list: string;
  foundAt: string;
  /** Who cleared the match, when, and why; null while nobody has. */
  clearance: Readonly<{ text: string; why: string }> | null;
}>;

/** A large deposit on which two nodes do not agree. */
export type DoubtedRow = Readonly<{
  id: string;
  txid: string;
  block: string;
  amount: string;
  why: string;
  nodes: readonly Readonly<{ label: string; says: string }>[];
  since: string;
  askedAt: string;
  isLeft: boolean;
  /** Number of the act that is to count it, and waits. */
  actId: string | null;
}>;

export type OrderPageView = Readonly<{
  orderNumber: string;
  state: OrderState;
  reason: string | null;
  version: string;
  from: CurrencyId;
  to: CurrencyId;
  send: string;
  receive: string;
  facts: readonly Fact[];
  /** The order's addresses, cut to their first characters; a dash for an address that is missing or was erased. */
  addresses: readonly Fact[];
  /** The first characters of the refund address, if there is one. */
  refundAddress: string | null;
  isErased: boolean;
  assignee: string | null;
  assignable: readonly string[];
  notes: readonly Readonly<{ key: string; author: string; text: string; at: string }>[];
  decisions: readonly DecisionView[];
  /** Ordered, received, paid and refunded amounts, for orders that wait for a decision. */
  figures: readonly Fact[];
  matches: readonly MatchView[];
  deposits: readonly Readonly<{
    id: string;
    txid: string;
    amount: string;
    status: string;
    use: string;
    confirmations: string;
    seenAt: string;
    flag: string | null;
    /** Whether the operator can refund this deposit separately. */
    canRefund: boolean;
  }>[];
  doubts: readonly DoubtedRow[];
  payouts: readonly Readonly<{
    key: string;
    what: string;
    amount: string;
    to: string;
    state: string;
    waitsFor: string | null;
    txid: string | null;
    fee: string;
    plannedAt: string;
    attempts: number;
  }>[];
  history: readonly Readonly<{
    key: string;
    event: string;
    from: string;
    to: OrderState;
    reason: string;
    at: string;
  }>[];
  ledger: readonly Readonly<{
    seq: number;
    ref: string;
    at: string;
    lines: readonly Readonly<{ account: string; amount: string; isCredit: boolean }>[];
  }>[];
}>;

/** Response to *show addresses*. It is not stored and has no URL: a reload asks again, which is audited again. */
export type RevealAnswer = Readonly<{ kind: 'revealed'; addresses: Revealed }>;
