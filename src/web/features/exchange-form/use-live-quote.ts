/**
 * Keeps the quote up to date: requests one shortly after the last keystroke (debounced), then at the refresh interval
 * while the page is visible.
 */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useSite } from '../../site-context.tsx';
import { findLimitProblem, type AmountLimits } from '../../components/forms/amount-limits.ts';
import type { Refusal } from '../../components/forms/call-api.ts';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import { askQuote, type QuoteQuestion } from './api-calls.ts';
import { quoteKey, type ExchangeState } from './exchange-data.ts';
import { explainReason } from '../../components/forms/limit-reason.ts';
import { keepTrue, nextQuestionIn, reduceQuote, startQuote, type ShownQuote } from './quote-state.ts';
import { toLimitsView, toQuoteView, type LimitsView } from './quote-view.ts';

const typingPauseMs = 250;

type Options = Readonly<{
  /** Without an amount no request is made. */
  question: Omit<QuoteQuestion, 'sendAmount'> & Readonly<{ sendAmount: string | undefined }>;
  /** The send and the receive currency. */
  rows: Readonly<{ send: CurrencyRow; receive: CurrencyRow }>;
  start: Pick<ExchangeState, 'quotedFor' | 'quote' | 'limits'>;
  refreshSeconds: number;
}>;

export type LiveQuote = ShownQuote & Readonly<{ bounds: AmountLimits }>;

export function useLiveQuote({ question, rows, start, refreshSeconds }: Options): LiveQuote {
  const { language, t } = useSite();
  const [state, dispatch] = useReducer(reduceQuote, start, startQuote);
  const lastNumber = useRef(0);
  const call = useRef<AbortController>(undefined);
  const { sendCurrency, receiveCurrency } = question;
  const { limits } = keepTrue(state, { sendCurrency, receiveCurrency, key: undefined });
  // Uses the currency's own maximum: the quote's may be lowered for lack of cover, which the service explains better.
  const bounds = limits ? { ...limits, max: rows.send.max } : rows.send;
  const isClosed = rows.send.why !== undefined || rows.receive.why !== undefined;
  const sendAmount = isClosed || findLimitProblem(question.sendAmount, bounds) ? undefined : question.sendAmount;
  const whole = sendAmount === undefined ? undefined : { ...question, sendAmount };
  const key = whole && quoteKey(whole);

  const ask = useEffectEvent(async (number: number): Promise<void> => {
    if (!whole) return;
    call.current?.abort();
    const own = new AbortController();
    call.current = own;
    const reply = await askQuote(whole, { language, signal: own.signal });
    if (own.signal.aborted) return;
    if (reply.kind === 'unreachable') return dispatch({ type: 'failed', number });
    if (reply.kind === 'ok') {
      const quote = toQuoteView(language, reply.value);
      return dispatch({ type: 'priced', number, quotedFor: quoteKey(whole), quote });
    }
    const { code, support } = reply.refusal;
    const problem = { code, message: explainReason(reply.refusal, t), support };
    dispatch({ type: 'refused', number, problem, limits: findLimits(reply.refusal, language) });
  });
  const begin = useEffectEvent((isRefresh: boolean): number => {
    lastNumber.current = Math.max(lastNumber.current, state.asked) + 1;
    dispatch({ type: 'asked', number: lastNumber.current, isRefresh });
    return lastNumber.current;
  });
  const isKnown = useEffectEvent(() => state.status === 'fresh' && state.quotedFor === key && !isOldPage());

  useEffect(() => {
    if (key === undefined) return dispatch({ type: 'emptied' });
    if (isKnown()) return undefined;
    const number = begin(false);
    const timer = setTimeout(() => void ask(number), typingPauseMs);
    return () => {
      clearTimeout(timer);
      call.current?.abort();
    };
  }, [key]);

  const waitMs = nextQuestionIn(state, refreshSeconds);
  const isSettled = state.status !== 'calculating' && state.status !== 'none';
  useEffect(() => {
    if (!isSettled) return undefined;
    const refresh = (): void => {
      if (!document.hidden) void ask(begin(true));
    };
    const timer = setInterval(refresh, waitMs);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('online', refresh);
    };
  }, [isSettled, waitMs]);

  return { ...keepTrue(state, { sendCurrency, receiveCurrency, key }), bounds };
}

/** A page restored from the browser's history may be hours old. */
function isOldPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
}

function findLimits({ details }: Refusal, language: Parameters<typeof toLimitsView>[0]): LimitsView | null {
  const { currency, min, minReason, max, maxReason } = details;
  if (typeof min !== 'string' || typeof max !== 'string') return null;
  const reasons = { minReason: String(minReason), maxReason: String(maxReason) };
  return toLimitsView(language, { currency: String(currency), min, max, ...reasons });
}
