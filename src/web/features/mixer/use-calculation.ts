/**
 * Requests quotes: when the button is pressed, and from then on whenever an input changes. Only the last reply counts.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi, type Refusal } from '../../components/forms/call-api.ts';
import { toMixView, type MixAnswer } from '../../components/mixing/mix-view.ts';
import { mixKey, type MixerState, type MixFields } from './mixer-data.ts';

const changePauseMs = 350;

type Outcome =
  | Readonly<{ kind: 'ok' }>
  | Readonly<{ kind: 'refused'; refusal: Refusal }>
  | Readonly<{ kind: 'failed'; support: string }>;

type Options = Readonly<{
  fields: MixFields;
  /** Undefined while the text is no amount, or one that would surely be refused. */
  exactAmount: string | undefined;
  start: Pick<MixerState, 'view' | 'viewFor'>;
  session: Readonly<{ sessionId: string; renew: () => Promise<string> }>;
  /** Called for refusals of automatic requests only. */
  onRefused: (refused: Readonly<{ refusal: Refusal }>) => void;
}>;

export function useCalculation({ fields, exactAmount, start, session, onRefused }: Options) {
  const { language } = useSite();
  const [shown, setShown] = useState<Pick<MixerState, 'view' | 'viewFor'>>(start);
  const [isCalculating, setCalculating] = useState(false);
  /** The inputs of the last failed request; see mixKey. */
  const [failedFor, setFailedFor] = useState('');
  const call = useRef<AbortController>(undefined);
  const key = exactAmount === undefined ? undefined : mixKey(fields, exactAmount);

  /** Undefined if a newer request has replaced this one. */
  const calculate = async (): Promise<Outcome | undefined> => {
    if (key === undefined) return undefined;
    call.current?.abort();
    const own = new AbortController();
    call.current = own;
    setCalculating(true);
    const question = {
      fromCurrency: fields.sendCurrency,
      toCurrency: fields.receiveCurrency,
      amount: exactAmount,
      privacySettings: toPrivacySettings(fields),
    };
    const ask = async (sessionId: string) =>
      await callApi<MixAnswer>(
        '/api/privacy/calculate',
        { language, signal: own.signal },
        sessionId === '' ? question : { ...question, sessionId },
      );
    let reply = await ask(session.sessionId);
    // A page that was open for a day has an expired session, which is not the visitor's fault: renew it and retry.
    if (reply.kind === 'refused' && reply.refusal.code === 'session_unknown') reply = await ask(await session.renew());
    if (own.signal.aborted) return undefined;
    setCalculating(false);
    setFailedFor(reply.kind === 'ok' ? '' : key);
    if (reply.kind === 'ok') setShown({ view: toMixView(language, reply.value), viewFor: key });
    if (reply.kind === 'refused') return reply;
    return reply.kind === 'ok' ? { kind: 'ok' } : { kind: 'failed', support: reply.support };
  };
  const isAsked = shown.viewFor !== '';
  const recalculate = useEffectEvent(async (): Promise<void> => {
    if (key === undefined || key === shown.viewFor) return;
    const outcome = await calculate();
    if (outcome?.kind === 'refused') onRefused(outcome);
  });
  useEffect(() => {
    if (!isAsked || key === undefined) return undefined;
    const timer = setTimeout(() => void recalculate(), changePauseMs);
    return () => clearTimeout(timer);
  }, [isAsked, key]);
  useEffect(() => () => call.current?.abort(), []);

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
