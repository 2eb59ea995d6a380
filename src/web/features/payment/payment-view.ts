/** Data of the payment page. Made on the server: texts are chosen and numbers formatted there. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { CodeKind } from '#src/domain/payment-uri.ts';
import type { PaymentStage } from '#src/domain/order/public-status.ts';
import type { AmountView, FlowView, MomentView, NamedMoment } from '../../components/orders/amount-view.ts';
import type { StepView } from '../../components/orders/step-view.ts';
import type { KeepUpView } from './keep-up-view.ts';
import type { PushView } from './push-view.ts';
import type { TabView } from '../../site/tab-view.ts';
import type { MixView } from './mix-view.ts';

export type Tone = 'good' | 'info' | 'warn' | 'bad';

export type Headline = Readonly<{
  tone: Tone;
  title: string;
  text: string;
  deadline: string | null;
  /** How long the order took; null until it is completed. */
  took: string | null;
}>;

/** Payment instructions, while the order waits for a deposit. */
export type PaymentPart = Readonly<{
  address: string;
  memo: string | null;
  uri: string | null;
  /** Whether a wallet in this browser may be asked to pay. */
  takesWallet: boolean;
  /** What the QR codes hold, the usual one first; the other one is a picture to open. */
  codes: readonly CodeKind[];
  /** The matrix of the usual QR code, one line per row. */
  qr: string;
  network: string;
  /** Payment instructions that the page does not show elsewhere. */
  instructions: readonly string[];
  /** True if the address looks like a main-network one although it accepts test coins only. */
  isLookalike: boolean;
}>;

/**
 * The claim *I have paid*, while no payment has been seen. `running` counts down to `endsAt`; afterwards the state is
 * `over`.
 */
export type ClaimView = Readonly<{ state: 'running' | 'over'; endsAt: number; isChainUp: boolean }>;

/** One option of a choice, as text. Without an id there is no quote now, and the lines say why. */
export type OfferView = Readonly<{ id: string; title: string; lines: readonly string[] }>;

/** Where the order is among its steps, and what comes next. */
export type PlaceView = Readonly<{ done: number; of: number; text: string }>;

/** The link to a new order like one that has ended. */
export type AgainView = Readonly<{ href: string; label: string }>;

export type ChoiceView = Readonly<{
  offers: readonly OfferView[];
  /** The amount that a refund would pay; null if it is not known. */
  refund: string | null;
  refundAddress: string | null;
}>;

export type TransactionView = Readonly<{
  key: string;
  direction: 'in' | 'out';
  label: string;
  amount: string;
  status: string;
  tone: Tone;
  txid: string | null;
  /** Explorer link; null if we have no explorer of our own. */
  href: string | null;
  /** The receive address of this part, if the order has several. */
  address: string | null;
  time: MomentView | null;
}>;

export const tronStates = ['checking', 'detected', 'confirmed', 'not_confirmed', 'failed'] as const;
export type TronState = (typeof tronStates)[number];

export type TronView = Readonly<{
  /** State of the manual check; null until a payment was seen or a check was requested. */
  state: TronState | null;
  /** Whether the check button is still offered. */
  canCheck: boolean;
  /** The transaction hash as typed. */
  hash: string;
  isHashUnknown: boolean;
  time: MomentView | null;
  confirmations: string;
}>;

/** What a partner earns of the fee. */
export type ShareView = Readonly<{ name: string; percent: string; amount: string }>;

/** Final or expected figures of an order. The ordered amount is shown separately if the actual one is different. */
export type FiguresView =
  | Readonly<{
      kind: 'exchange';
      rateKind: 'estimate' | 'fixed' | 'final';
      rate: string;
      /** Query of the page that explains the rate of the pair for the amount. */
      ratesQuery: string;
      /** The amount that arrived; null until the price is fixed. */
      deposited: string | null;
      feePercent: string;
      fee: string;
      partnerShare: ShareView | null;
      networkFee: string;
      receive: string;
    }>
  | Readonly<{ kind: 'refund'; deposited: string; networkFee: string; refund: string }>
  | Readonly<{ kind: 'arrived'; deposited: string }>
  | Readonly<{ kind: 'none' }>;

export type SummaryView = Readonly<{
  /** The amount that the visitor ordered to send. */
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
  /** How long confirmations usually take. Null on test networks, where blocks come irregularly or on demand. */
  span: string | null;
  percent: string;
  tolerance: string;
  /** How long after the payment window a fixed price waits for the first confirmation. */
  confirm: string;
  hours: string;
  lateHours: string;
}>;

export type PaymentView = Readonly<{
  id: string;
  /** Fingerprint of the order, to detect changes. */
  mark: string;
  /** The page's URL without its other query parameters. */
  path: string;
  /** Texts that can be copied, with the labels of their buttons. */
  copies: readonly Readonly<{ text: string; label: string }>[];
  /** What to keep the tracking code for, and what a shared link tells. */
  keepText: string;
  /** What a browser may keep of the order. Null on the page that only shows it. */
  device: Readonly<{ link: string; code: string; isOver: boolean }> | null;
  /** Whether there is a signed receipt to download. */
  hasReceipt: boolean;
  state: OrderState;
  stage: PaymentStage;
  now: number;
  /** Time of day at which the server made the page. */
  nowMoment: MomentView;
  /** The moments that texts of the page name. */
  moments: readonly NamedMoment[];
  isCancelled: boolean;
  /** Countdown of the payment window; null when the window is closed. */
  clock: Readonly<{ deadline: number; windowSeconds: number }> | null;
  headline: Headline;
  /** The amount to send. */
  send: AmountView;
  /** Amounts that arrived and were sent, or are expected; null if nothing arrived and nothing is expected any more. */
  flow: FlowView | null;
  /** Whether the amount is open: the visitor may send any amount in a range. */
  isOpen: boolean;
  sendNetwork: string;
  orderNumber: string;
  trackingCode: string;
  /** The type that applies now: floating if the fixed rate was not kept. */
  orderType: OrderType;
  wasFixed: boolean;
  created: MomentView;
  payment: PaymentPart | null;
  claim: ClaimView | null;
  choice: ChoiceView | null;
  canCancel: boolean;
  canSetRefundAddress: boolean;
  /**
   * True if the order ended unpaid and has no refund address, so that its ticket asks for one. No other action is
   * possible.
   */
  asksRefundAddress: boolean;
  /** Which of the two small forms is open, if any. */
  edit: 'refund' | 'hash' | null;
  steps: readonly StepView[];
  place: PlaceView | null;
  again: AgainView | null;
  /** Files for a calendar and a feed reader; null once nothing is left to wait for. */
  keepUp: KeepUpView | null;
  /** What this device needs to be told of the order; null if nothing is left to tell, or nobody is told. */
  push: PushView | null;
  /** Line of a printed ticket: which order, as of when, and until when to pay. */
  printed: string;
  transactions: readonly TransactionView[];
  summary: SummaryView;
  /** The mixing part of the page; null if the order is no mix. */
  mix: MixView | null;
  tron: TronView | null;
  faq: FaqView;
  sandbox: SandboxView | null;
  /** Link to the faucet, filled in for this order; null if no faucet can pay it. */
  faucetHref: string | null;
}>;

/**
 * Data of the page. `refreshSeconds`: reload interval without JavaScript; null if the visitor has to do something
 * first.
 */
export type PaymentData =
  | Readonly<{ kind: 'missing' | 'unaddressed'; refreshSeconds: null }>
  | Readonly<{ kind: 'order'; view: PaymentView; refreshSeconds: number | null; tab: TabView }>;
