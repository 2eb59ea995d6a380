/**
 * State of the live quote. Replies may come late or out of order, so requests are numbered and only the reply to the
 * latest counts. The last good quote is kept; `keepTrue` decides what of it may still be shown.
 */
import type { LimitsView, QuoteView } from './quote-view.ts';

export type QuoteProblem = Readonly<{ code: string; message: string; support?: string }>;

export type QuoteState = Readonly<{
  /**
   * Status of the quote. `calculating`: the inputs changed. `stale`: the request failed, and is retried. `refused`: the
   * service refused. `none`: there is no amount to request a quote for.
   */
  status: 'fresh' | 'calculating' | 'stale' | 'refused' | 'none';
  /** The number of the latest request. */
  asked: number;
  /** The number of successful replies: each restarts the refresh timer. */
  pricedCount: number;
  /** The inputs that the quote is for; see quoteKey. */
  quotedFor: string;
  quote: QuoteView | null;
  limits: LimitsView | null;
  problem: QuoteProblem | null;
  failures: number;
}>;

export type QuoteEvent =
  /** A request was sent. A refresh repeats the same inputs, so the displayed quote stays valid. */
  | Readonly<{ type: 'asked'; number: number; isRefresh: boolean }>
  | Readonly<{ type: 'priced'; number: number; quotedFor: string; quote: QuoteView }>
  | Readonly<{ type: 'refused'; number: number; problem: QuoteProblem; limits: LimitsView | null }>
  | Readonly<{ type: 'failed'; number: number }>
  | Readonly<{ type: 'emptied' }>;

type Start = Readonly<{
  quotedFor: string;
  quote: QuoteView | null;
  limits: LimitsView | null;
  problem?: QuoteProblem | null;
}>;

export function startQuote({ quotedFor, quote, limits, problem = null }: Start): QuoteState {
  const status = quote ? 'fresh' : problem ? 'refused' : 'none';
  return { status, asked: 0, pricedCount: 0, quotedFor, quote, limits, problem, failures: 0 };
}

export function reduceQuote(state: QuoteState, event: QuoteEvent): QuoteState {
  if (event.type === 'emptied') return { ...state, status: 'none', asked: state.asked + 1, problem: null };
  if (event.type === 'asked') {
    const status = event.isRefresh && state.status !== 'none' ? state.status : 'calculating';
    return { ...state, status, asked: event.number };
  }
  if (event.number !== state.asked) return state;
  switch (event.type) {
    case 'priced': {
      const { quote, quotedFor } = event;
      const pricedCount = state.pricedCount + 1;
      return {
        ...state,
        status: 'fresh',
        pricedCount,
        quotedFor,
        quote,
        limits: quote.limits,
        problem: null,
        failures: 0,
      };
    }
    case 'refused':
      return { ...state, status: 'refused', problem: event.problem, limits: event.limits ?? state.limits, failures: 0 };
    case 'failed':
      return { ...state, status: 'stale', failures: state.failures + 1 };
  }
}

export type ShownQuote = QuoteState &
  Readonly<{
    /** The last quote of this pair, for any amount: its rate still applies. */
    rated: QuoteView | null;
  }>;

type Asked = Readonly<{
  sendCurrency: string;
  receiveCurrency: string;
  /** Key of the current inputs; see quoteKey. Undefined if there is no amount to ask for. */
  key: string | undefined;
}>;

/**
 * The parts of the last quote that are still valid for the current inputs: a rate of the same pair, amounts for exactly
 * these inputs, limits of the send currency. Amounts for the previous inputs are kept, dimmed, only while the next
 * quote is loading.
 */
export function keepTrue(state: QuoteState, { sendCurrency, receiveCurrency, key }: Asked): ShownQuote {
  const { quote, limits, status } = state;
  const isOfPair = quote?.fromCurrency === sendCurrency && quote.toCurrency === receiveCurrency;
  const rated = isOfPair ? quote : null;
  const isOfInputs = status === 'calculating' || state.quotedFor === key;
  return {
    ...state,
    rated,
    quote: isOfInputs ? rated : null,
    limits: limits?.currency === sendCurrency ? limits : null,
  };
}

/** Whether a problem is about the amount: then it is shown at the amount field, otherwise at the rate. */
export function isAboutAmount({ code }: QuoteProblem): boolean {
  return code.startsWith('amount_');
}

/** Milliseconds until the next request: the refresh interval, or exponential back-off up to it after failures. */
export function nextQuestionIn({ status, failures }: QuoteState, refreshSeconds: number): number {
  const full = refreshSeconds * 1000;
  return status === 'stale' ? Math.min(full, 2500 * 2 ** failures) : full;
}
