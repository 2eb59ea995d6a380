/**
 * Where the live quote stands. Replies may come late or out of order, so each question has a number and only the reply
 * to the last one counts. The last good figures are kept; which of them may still be shown is asked of `keepTrue`.
 */
import type { LimitsView, QuoteView } from './quote-view.ts';

export type QuoteProblem = Readonly<{ code: string; message: string; support?: string }>;

export type QuoteState = Readonly<{
  /**
   * `calculating`: the inputs changed. `stale`: we could not ask, and try again. `refused`: the service says no.
   * `none`: there is no amount to ask for.
   */
  status: 'fresh' | 'calculating' | 'stale' | 'refused' | 'none';
  /** The number of the last question. */
  asked: number;
  /** How many replies were good: each starts the clock to the next one anew. */
  pricedCount: number;
  /** What the figures are for; see quoteKey. */
  quotedFor: string;
  quote: QuoteView | null;
  limits: LimitsView | null;
  problem: QuoteProblem | null;
  failures: number;
}>;

export type QuoteEvent =
  /** A refresh asks again for the same inputs, so the figures on show are still good. */
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
    /** The last quote of this pair, of whatever amount: its rate is still one. */
    rated: QuoteView | null;
  }>;

type Asked = Readonly<{
  sendCurrency: string;
  receiveCurrency: string;
  /** See quoteKey. Undefined where there is nothing to ask for. */
  key: string | undefined;
}>;

/**
 * What is true of the inputs as they are now: a rate of this pair, amounts of exactly these inputs, limits of what is
 * sent. Amounts of the inputs before stand, dimmed, only as long as the next ones are on their way.
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

/** Such a problem stands beside the amount, others beside the rate. */
export function isAboutAmount({ code }: QuoteProblem): boolean {
  return code.startsWith('amount_');
}

/** Milliseconds to the next question: the rates' own rhythm, and while nobody answers ever longer up to it. */
export function nextQuestionIn({ status, failures }: QuoteState, refreshSeconds: number): number {
  const full = refreshSeconds * 1000;
  return status === 'stale' ? Math.min(full, 2500 * 2 ** failures) : full;
}
