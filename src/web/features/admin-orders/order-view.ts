/** What the page of one order shows, ready to be read. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Revealed } from '../../components/office/office-types.ts';

export type Fact = Readonly<{ name: string; value: string }>;
export type Decision = 'continue' | 'refund';

export type DecisionView = Readonly<{
  choice: Decision;
  /** Why it cannot be done, in words; null when it can. */
  obstacle: string | null;
  /** Ids of the matches that are cleared with it, with commas between them. */
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
  /** Who cleared it, when, and why; null while nobody has. */
  clearance: Readonly<{ text: string; why: string }> | null;
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
  /** By their first characters; a dash where there is none, or none any more. */
  addresses: readonly Fact[];
  /** Its beginning, where the order has one. */
  refundAddress: string | null;
  isErased: boolean;
  decisions: readonly DecisionView[];
  /** Ordered, received, paid and refunded, where somebody decides. */
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
    /** Whether the operator can send it back by itself. */
    canRefund: boolean;
  }>[];
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

/** What the page answers to *show addresses*. It is in no address and no store: a reload asks again, and is audited. */
export type RevealAnswer = Readonly<{ kind: 'revealed'; addresses: Revealed }>;
