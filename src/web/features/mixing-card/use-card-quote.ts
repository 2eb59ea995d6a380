/**
 * The exact quote for the current choices, requested shortly after the last change (debounced). The quote is not valid
 * for any other choices.
 */
import { useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi, type Refusal } from '../../components/forms/call-api.ts';
import { useDebouncedQuote } from '../../components/forms/use-debounced-quote.ts';
import { toMixView, type MixAnswer, type MixView } from '../../components/mixing/mix-view.ts';

type Options = Readonly<{
  /** Key of the inputs; see cardKey. Undefined while a choice is missing. */
  key: string | undefined;
  question: Readonly<Record<string, unknown>>;
  start: Readonly<{ view: MixView | null; viewFor: string }>;
  onRefused: (refused: Readonly<{ refusal: Refusal }>) => void;
}>;

export function useCardQuote({ key, question, start, onRefused }: Options): MixView | null {
  const { language, fiat } = useSite();
  const [shown, setShown] = useState(start);
  useDebouncedQuote<MixAnswer>({
    key,
    isWanted: () => key !== undefined && key !== shown.viewFor,
    ask: async (signal) =>
      await callApi('/api/privacy/calculate', { language, signal }, { ...question, fiat: fiat?.chosen }),
    onReply: (reply) => {
      if (reply.kind === 'ok') setShown({ view: toMixView(language, reply.value), viewFor: key ?? '' });
      if (reply.kind === 'refused') onRefused(reply);
    },
  });
  return key !== undefined && shown.viewFor === key ? shown.view : null;
}
