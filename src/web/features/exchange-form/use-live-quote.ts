/**
 * Keeps the quote up to date: requests one shortly after the last keystroke (debounced), then at the refresh interval
 * while the page is visible.
 */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useSite } from '../../site-context.tsx';
import { findLimitProblem, type AmountLimits } from '../../components/forms/amount-limits.ts';
import { type Refusal, type Reply, callApi, type CallOptions } from '../../components/forms/call-api.ts';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import { isOlderThan } from '../../components/forms/is-older-than.ts';
import { useDebouncedQuote } from '../../components/forms/use-debounced-quote.ts';
import { quoteKey, type ExchangeState, type QuoteQuestion } from './exchange-data.ts';
import { explainReason } from '../../components/forms/limit-reason.ts';
import { keepTrue, nextQuestionIn, reduceQuote, startQuote, type ShownQuote } from './quote-state.ts';
import { toLimitsView, toQuoteView, type LimitsView, type QuoteAnswer } from './quote-view.ts';

const typingPauseMs = 250;

type Options = Readonly<{
  /** Inputs of the quote. Without an amount no request is made. */
  question: Omit<QuoteQuestion, 'amount'> & Readonly<{ amount: string | undefined }>;
  /** The send and the receive currency, with their limits. */
  rows: Readonly<{ send: CurrencyRow; receive: CurrencyRow }>;
  start: Pick<ExchangeState, 'quotedFor' | 'quote' | 'limits'>;
  refreshSeconds: number;
}>;

export type LiveQuote = ShownQuote & Readonly<{ bounds: AmountLimits }>;

export function useLiveQuote({ question, rows, start, refreshSeconds }: Options): LiveQuote {
  const { language, t, fiat } = useSite();
  const [state, dispatch] = useReducer(reduceQuote, start, startQuote);
  const lastNumber = useRef(0);
  const { sendCurrency, receiveCurrency } = question;
  const { limits } = keepTrue(state, { sendCurrency, receiveCurrency, key: undefined });
  // Uses the currency's own maximum. The maximum of a quote may be lower for lack of cover, and the service's refusal
  // explains that better.
  const bounds = limits ? { ...limits, max: rows.send.max } : rows.send;
  const isClosed = rows.send.why !== undefined || rows.receive.why !== undefined;
  // The limits of a receive amount depend on the rate, so that only the service knows them.
  const isOutside = question.amountSide === 'send' && findLimitProblem(question.amount, bounds) !== undefined;
  const amount = isClosed || isOutside ? undefined : question.amount;
  const whole = { ...question, amount: amount ?? '' };
  const key = amount === undefined ? undefined : quoteKey(whole);

  const begin = (isRefresh: boolean): void => {
    lastNumber.current = Math.max(lastNumber.current, state.asked) + 1;
    dispatch({ type: 'asked', number: lastNumber.current, isRefresh });
  };
  const take = (reply: Reply<QuoteAnswer>): void => {
    const number = lastNumber.current;
    if (reply.kind === 'unreachable') return dispatch({ type: 'failed', number });
    if (reply.kind === 'ok') {
      const quote = toQuoteView(language, reply.value);
      return dispatch({ type: 'priced', number, quotedFor: quoteKey(whole), quote });
    }
    const { code, support } = reply.refusal;
    const problem = { code, message: explainReason(reply.refusal, t), support };
    dispatch({ type: 'refused', number, problem, limits: findLimits(reply.refusal, language) });
  };
  const request = useDebouncedQuote({
    key,
    pauseMs: typingPauseMs,
    isWanted: () => {
      if (key === undefined) dispatch({ type: 'emptied' });
      const isKnown = state.status === 'fresh' && state.quotedFor === key && !isOlderThan(refreshSeconds);
      if (key === undefined || isKnown) return false;
      begin(false);
      return true;
    },
    ask: async (signal) => await askQuote(whole, fiat?.chosen ?? undefined, { language, signal }),
    onReply: take,
  });
  const refresh = useEffectEvent(async (): Promise<void> => {
    if (document.hidden || key === undefined) return;
    begin(true);
    const reply = await request();
    if (reply) take(reply);
  });

  const waitMs = nextQuestionIn(state, refreshSeconds);
  const isSettled = state.status !== 'calculating' && state.status !== 'none';
  useEffect(() => {
    if (!isSettled) return undefined;
    const askAgain = (): void => void refresh();
    const timer = setInterval(askAgain, waitMs);
    document.addEventListener('visibilitychange', askAgain);
    addEventListener('online', askAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askAgain);
      removeEventListener('online', askAgain);
    };
  }, [isSettled, waitMs]);

  return { ...keepTrue(state, { sendCurrency, receiveCurrency, key }), bounds };
}

function findLimits({ details }: Refusal, language: Parameters<typeof toLimitsView>[0]): LimitsView | null {
  const { currency, min, minReason, max, maxReason } = details;
  if (typeof min !== 'string' || typeof max !== 'string') return null;
  const reasons = { minReason: String(minReason), maxReason: String(maxReason) };
  return toLimitsView(language, { currency: String(currency), min, max, ...reasons });
}

/** Requests a quote from the API. */
async function askQuote(
  question: QuoteQuestion,
  fiat: string | undefined,
  options: CallOptions,
): Promise<Reply<QuoteAnswer>> {
  const { sendCurrency: fromCurrency, receiveCurrency: toCurrency, amountSide, amount, orderType } = question;
  const asked = amountSide === 'receive' ? { amountSide, receiveAmount: amount } : { amount };
  return await callApi('/api/calculate', options, { fromCurrency, toCurrency, orderType, fiat, ...asked });
}
