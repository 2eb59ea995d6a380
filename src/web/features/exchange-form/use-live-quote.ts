/** Keeps the figures alive: asks shortly after the last keystroke, then in the rhythm of the rates while seen. */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useSite } from '../../site-context.tsx';
import type { Refusal } from '../../form-parts/call-api.ts';
import { askQuote, type QuoteQuestion } from './api-calls.ts';
import { quoteKey, type ExchangeState } from './exchange-data.ts';
import { limitReasonKey } from '../../form-parts/limit-reason.ts';
import { nextQuestionIn, reduceQuote, startQuote, type QuoteState } from './quote-state.ts';
import { toLimitsView, toQuoteView, type LimitsView } from './quote-view.ts';

const typingPauseMs = 250;

type Options = Readonly<{
  /** Undefined while there is no amount to ask for. */
  question: QuoteQuestion | undefined;
  start: Pick<ExchangeState, 'quotedFor' | 'quote' | 'limits'>;
  refreshSeconds: number;
}>;

export function useLiveQuote({ question, start, refreshSeconds }: Options): QuoteState {
  const { language, t } = useSite();
  const [state, dispatch] = useReducer(reduceQuote, start, startQuote);
  const lastNumber = useRef(0);
  const call = useRef<AbortController>(undefined);
  const key = question && quoteKey(question);

  const ask = useEffectEvent(async (number: number): Promise<void> => {
    if (!question) return;
    call.current?.abort();
    const own = new AbortController();
    call.current = own;
    const reply = await askQuote(question, { language, signal: own.signal });
    if (own.signal.aborted) return;
    if (reply.kind === 'unreachable') return dispatch({ type: 'failed', number });
    if (reply.kind === 'ok') {
      const quote = toQuoteView(language, reply.value);
      return dispatch({ type: 'priced', number, quotedFor: quoteKey(question), quote });
    }
    const { code, message, details } = reply.refusal;
    const reason = limitReasonKey(code, details);
    const problem = { code, message: reason ? `${message} ${t(reason)}` : message };
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

  return state;
}

/** A page from the browser's own store may be hours old. */
function isOldPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
}

function findLimits({ details }: Refusal, language: Parameters<typeof toLimitsView>[0]): LimitsView | null {
  const { min, minReason, max, maxReason } = details;
  if (typeof min !== 'string' || typeof max !== 'string') return null;
  return toLimitsView(language, { min, minReason: String(minReason), max, maxReason: String(maxReason) });
}
