/**
 * The exact quote for the current choices, requested shortly after the last change (debounced). It is valid only for
 * them.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi, type Refusal } from '../../components/forms/call-api.ts';
import { toMixView, type MixAnswer, type MixView } from '../../components/mixing/mix-view.ts';

const changePauseMs = 350;

type Options = Readonly<{
  /** See cardKey. Undefined while something is missing. */
  key: string | undefined;
  question: Readonly<Record<string, unknown>>;
  start: Readonly<{ view: MixView | null; viewFor: string }>;
  onRefused: (refused: Readonly<{ refusal: Refusal }>) => void;
}>;

export function useCardQuote({ key, question, start, onRefused }: Options): MixView | null {
  const { language } = useSite();
  const [shown, setShown] = useState(start);
  const ask = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (key === undefined || key === shown.viewFor) return;
    const reply = await callApi<MixAnswer>('/api/privacy/calculate', { language, signal }, question);
    if (signal.aborted) return;
    if (reply.kind === 'ok') setShown({ view: toMixView(language, reply.value), viewFor: key });
    if (reply.kind === 'refused') onRefused(reply);
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void ask(leaving.signal), changePauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key]);
  return key !== undefined && shown.viewFor === key ? shown.view : null;
}
