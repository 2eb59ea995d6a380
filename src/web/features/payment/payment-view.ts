/** What the payment page shows. Made on the server: texts are chosen and numbers written there. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { PaymentStage } from '#src/domain/order/public-status.ts';
import type { AmountView, FlowView, MomentView } from '../../components/orders/amount-view.ts';
import type { StepView } from '../../components/orders/step-view.ts';
import type { MixView } from './mix-view.ts';

export type Tone = 'good' | 'info' | 'warn' | 'bad';

export type Headline = Readonly<{
  tone: Tone;
  title: string;
  text: string;
  deadline: string | null;
  /** How long a delivered order took. */
  took: string | null;
}>;

/** Where and how to pay, while the order waits for it. */
export type PaymentPart = Readonly<{
  address: string;
  memo: string | null;
  uri: string | null;
  /** Rows of modules. */
  qr: string;
  network: string;
  /** The lines that the page does not show elsewhere. */
  instructions: readonly string[];
  /** The address looks like one of the main network although it takes test coins only. */
  isLookalike: boolean;
}>;

/** *I have paid* was pressed and nothing has been seen. `running` counts down to `endsAt`; then it is `over`. */
export type ClaimView = Readonly<{ state: 'running' | 'over'; endsAt: number; isChainUp: boolean }>;

export type ChoiceView = Readonly<{ arrived: string; canContinue: boolean; refundAddress: string | null }>;

export type TransactionView = Readonly<{
  key: string;
  direction: 'in' | 'out';
  label: string;
  amount: string;
  status: string;
  tone: Tone;
  txid: string | null;
  /** Where it can be looked at; null where we have no explorer of our own. */
  href: string | null;
  /** Where it went, if the order has several addresses. */
  address: string | null;
  time: MomentView | null;
}>;

export const tronStates = ['checking', 'detected', 'confirmed', 'not_confirmed', 'failed'] as const;
export type TronState = (typeof tronStates)[number];

export type TronView = Readonly<{
  /** Null until something is known or asked. */
  state: TronState | null;
  /** Whether there is still something to look for. */
  canCheck: boolean;
  /** What the visitor typed. */
  hash: string;
  isHashUnknown: boolean;
  time: MomentView | null;
  confirmations: string;
}>;

/** `ordered` amounts are named apart wherever something else came of them. */
export type FiguresView =
  | Readonly<{
      kind: 'exchange';
      rateKind: 'estimate' | 'fixed' | 'final';
      rate: string;
      /** Null until the price is fixed. */
      deposited: string | null;
      feePercent: string;
      fee: string;
      networkFee: string;
      receive: string;
    }>
  | Readonly<{ kind: 'refund'; deposited: string; networkFee: string; refund: string }>
  | Readonly<{ kind: 'arrived'; deposited: string }>
  | Readonly<{ kind: 'none' }>;

export type SummaryView = Readonly<{
  /** What was to be sent. */
  ordered: string;
  figures: FiguresView;
  receiveAddress: string;
  depositAddress: string;
  refundAddress: string | null;
  erasedOn: string | null;
}>;

export type SandboxView = Readonly<{
  chains: readonly Readonly<{ id: ChainId; name: string }>[];
  spans: readonly Readonly<{ seconds: number; text: string }>[];
}>;

export type FaqView = Readonly<{
  network: string;
  needed: string;
  /** Null where blocks come as fast as somebody makes them. */
  span: string | null;
  percent: string;
  tolerance: string;
  days: string;
  lateHours: string;
}>;

export type PaymentView = Readonly<{
  id: string;
  /** Tells news from what is shown already. */
  mark: string;
  /** The page's own address without what was asked of it. */
  path: string;
  link: string;
  state: OrderState;
  stage: PaymentStage;
  now: number;
  nowText: string;
  isCancelled: boolean;
  /** While the payment window is open. */
  clock: Readonly<{ deadline: number; windowSeconds: number }> | null;
  headline: Headline;
  /** What is to be sent. */
  send: AmountView;
  /** What came and went, or is to; null where nothing came and nothing is expected any more. */
  flow: FlowView | null;
  /** Whether any amount of a range may be sent. */
  isOpen: boolean;
  sendNetwork: string;
  orderNumber: string;
  trackingCode: string;
  /** As the rate is now: a fixed one that did not hold is floating. */
  orderType: OrderType;
  wasFixed: boolean;
  created: MomentView;
  payment: PaymentPart | null;
  claim: ClaimView | null;
  choice: ChoiceView | null;
  canCancel: boolean;
  canSetRefundAddress: boolean;
  /** The order ended unpaid and has no refund address: its ticket asks for one. Nothing else can be done. */
  asksRefundAddress: boolean;
  /** Which small form the visitor has opened. */
  edit: 'refund' | 'hash' | null;
  steps: readonly StepView[];
  transactions: readonly TransactionView[];
  summary: SummaryView;
  /** Null for an exchange. */
  mix: MixView | null;
  tron: TronView | null;
  faq: FaqView;
  sandbox: SandboxView | null;
  /** The faucet, filled in for this order; null where none can pay it. */
  faucetHref: string | null;
}>;

/** `refreshSeconds`: how soon a page without scripts asks again; null where the visitor is to do something first. */
export type PaymentData =
  | Readonly<{ kind: 'missing' | 'unaddressed'; refreshSeconds: null }>
  | Readonly<{ kind: 'order'; view: PaymentView; refreshSeconds: number | null }>;
