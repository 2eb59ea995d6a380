/**
 * Requests quotes: when the button is pressed, and from then on whenever an input changes. Only the last reply counts.
 */
import { useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi, type Refusal, type Reply } from '../../components/forms/call-api.ts';
import { useDebouncedQuote } from '../../components/forms/use-debounced-quote.ts';
import { toMixView, type MixAnswer } from '../../components/mixing/mix-view.ts';
import { mixKey, type MixerState, type MixFields } from './mixer-data.ts';

type Options = Readonly<{
  fields: MixFields;
  /** The amount to send; undefined while the text is no amount, or one that would surely be refused. */
  exactAmount: string | undefined;
  start: Pick<MixerState, 'view' | 'viewFor'>;
  session: Readonly<{ sessionId: string; renew: () => Promise<string> }>;
  /** Called for refusals of automatic requests only, not of those that the visitor made. */
  onRefused: (refused: Readonly<{ refusal: Refusal }>) => void;
}>;

export function useCalculation({ fields, exactAmount, start, session, onRefused }: Options) {
  const { language, fiat } = useSite();
  const [shown, setShown] = useState<Pick<MixerState, 'view' | 'viewFor'>>(start);
  const [isCalculating, setCalculating] = useState(false);
  /** The inputs of the last failed request; see mixKey. */
  const [failedFor, setFailedFor] = useState('');
  const key = exactAmount === undefined ? undefined : mixKey(fields, exactAmount);

  const take = (reply: Reply<MixAnswer>): void => {
    setCalculating(false);
    setFailedFor(reply.kind === 'ok' ? '' : (key ?? ''));
    if (reply.kind === 'ok') setShown({ view: toMixView(language, reply.value), viewFor: key ?? '' });
  };
  const request = useDebouncedQuote<MixAnswer>({
    key,
    isWanted: () => {
      const isWanted = key !== undefined && key !== shown.viewFor && (shown.viewFor !== '' || isCalculating);
      // A request for earlier inputs has been aborted.
      if (!isWanted) setCalculating(false);
      return isWanted;
    },
    ask: async (signal) => {
      setCalculating(true);
      const question = {
        fromCurrency: fields.sendCurrency,
        toCurrency: fields.receiveCurrency,
        amount: exactAmount,
        fiat: fiat?.chosen,
        privacySettings: toPrivacySettings(fields),
      };
      const ask = async (sessionId: string): Promise<Reply<MixAnswer>> =>
        await callApi(
          '/api/privacy/calculate',
          { language, signal },
          sessionId === '' ? question : { ...question, sessionId },
        );
      const reply = await ask(session.sessionId);
      // A page that was open for a day has an expired session, which is not the visitor's fault: the session is renewed
      // and the request retried.
      const isExpired = reply.kind === 'refused' && reply.refusal.code === 'session_unknown';
      return isExpired ? await ask(await session.renew()) : reply;
    },
    onReply: (reply) => {
      take(reply);
      if (reply.kind === 'refused') onRefused(reply);
    },
  });
  /** Requests a quote now. Undefined if the request was aborted. */
  const calculate = async (): Promise<Reply<MixAnswer> | undefined> => {
    const reply = key === undefined ? undefined : await request();
    if (reply) take(reply);
    return reply;
  };

  const isFresh = shown.view !== null && shown.viewFor === key;
  // The previous quote is kept, dimmed, only for the same pair and while the next one is loading.
  const isComing = key !== undefined && key !== failedFor && isOfPair(shown.viewFor, fields);
  return { view: isFresh || isComing ? shown.view : null, viewFor: shown.viewFor, isFresh, isCalculating, calculate };
}

function isOfPair(viewFor: string, { sendCurrency, receiveCurrency }: MixFields): boolean {
  return viewFor.startsWith(JSON.stringify([sendCurrency, receiveCurrency]).slice(0, -1));
}

/** The settings in the API's format. */
export function toPrivacySettings({ settings }: Pick<MixFields, 'settings'>) {
  return {
    ...settings,
    mixingRounds: Number(settings.mixingRounds),
    delayMinutes: Number(settings.delayMinutes),
  };
}
