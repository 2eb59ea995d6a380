/** State of the mixer page in the browser: its fields, the session, the quote and the order. */
import { useState, type RefObject, useEffect } from 'react';
import { useSite, useTranslate } from '../../site-context.tsx';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { fitAmount } from '../../components/forms/amount-limits.ts';
import { writeAmount } from '../../components/forms/amount-text.ts';
import { rowOf } from '../../components/forms/currency-row.ts';
import { describeAmount } from '../../components/forms/describe-amount.ts';
import { useAdopted } from '../../components/forms/use-adopted.ts';
import { useKept } from '../../components/forms/use-kept.ts';
import {
  type FieldErrors,
  type MixerData,
  type MixerState,
  type MixFields,
  refusedField,
  type FieldName,
} from './mixer-data.ts';
import { readMixForm } from './read-mix-form.ts';
import { useCalculation } from './use-calculation.ts';
import { useMixOrder } from './use-mix-order.ts';
import { useFormErrors, type Failed } from '../../components/forms/use-form-errors.ts';
import { callApi } from '../../components/forms/call-api.ts';

type Options = Readonly<{ data: MixerData; start: MixerState; form: RefObject<HTMLFormElement | null> }>;

export function useMixer({ data, start, form }: Options) {
  const { language, t } = useSite();
  const [fields, setFields] = useState(start.fields);
  const [suggested, setSuggested] = useState(start.suggested);
  const { errors, forget, note, reject, fail } = useMixErrors({ start: start.errors, fields, form });
  const session = useMixSession(start.sessionId);
  const rows = { send: rowOf(data, fields.sendCurrency), receive: rowOf(data, fields.receiveCurrency) };
  const limits = { limits: rows.send, symbol: rows.send.symbol };
  const reader = { language, t, missing: t('mixer.amountMissing') };
  const { exact: exactAmount, limitError, error, written } = describeAmount(fields.sendAmount, limits, reader);
  const isClosed = rows.send.why !== undefined || rows.receive.why !== undefined;
  const calculation = useCalculation({
    fields,
    exactAmount: isClosed || limitError !== undefined ? undefined : exactAmount,
    start,
    session,
    onRefused: note,
  });
  const { phase, made, send } = useMixOrder();

  const change = (changed: Partial<MixFields>): void => {
    setFields((before) => ({ ...before, ...changed }));
    forget();
  };
  const choose = (side: 'sendCurrency' | 'receiveCurrency', id: CurrencyId): void => {
    if (side === 'receiveCurrency' || fields.sendAmount !== suggested) return change({ [side]: id });
    const sendAmount = writeAmount(language, fitAmount(exactAmount, rowOf(data, id)));
    setSuggested(sendAmount);
    change({ sendCurrency: id, sendAmount });
  };
  useAdopted(() => {
    if (form.current) setFields(readMixForm(new FormData(form.current), fields) as MixFields);
  });
  useKept(fields);

  const badAmount: FieldErrors = error === undefined ? {} : { sendAmount: error };
  const calculate = async (): Promise<void> => {
    if (error !== undefined) return reject(badAmount);
    forget();
    const outcome = await calculation.calculate();
    if (!outcome || outcome.kind === 'ok') return;
    fail(outcome, { title: t('mixer.calculationFailed'), text: t('mixer.calculationFailedText') });
  };
  const create = async (): Promise<void> => {
    if (phase !== 'idle' && phase !== 'stuck') return;
    const isMissing = fields.receiveAddress.trim() === '';
    if (exactAmount === undefined || error !== undefined || isMissing) {
      return reject({ ...badAmount, ...(isMissing && { receiveAddress: t('mixer.addressMissing') }) });
    }
    forget();
    const receiveAmount = calculation.isFresh ? (calculation.view?.receive ?? '') : '';
    const outcome = await send({ fields, exactAmount, receiveAmount, sessionId: session.sessionId });
    if (outcome.kind === 'ok') return;
    const code = outcome.kind === 'refused' && outcome.refusal.code;
    if (code === 'session_unknown') void session.renew();
    if (code === 'rate_changed') void calculation.calculate();
    fail(outcome, { title: t('mixer.createFailed'), text: t('mixer.createFailedText') });
  };
  /** On blur, rewrites the amount as we understood it, in the notation of the language. */
  const leaveAmount = (): void => {
    if (written !== fields.sendAmount) change({ sendAmount: written });
  };

  const state = { fields, rows, errors, limitError, suggested, calculation, phase, made, session };
  return { ...state, change, choose, leaveAmount, calculate, create };
}

export type Mixer = ReturnType<typeof useMixer>;

type MixErrorsOptions = Readonly<{ start: FieldErrors; fields: MixFields; form: RefObject<HTMLFormElement | null> }>;

/** Errors of the mixer's form. Errors after a click are also shown in a toast. */
function useMixErrors({ start, fields, form }: MixErrorsOptions) {
  const t = useTranslate();
  const { errors, setErrors, toErrors, complain } = useFormErrors<FieldName>({
    start,
    form,
    fieldOf: (details) => refusedField(details, fields.furtherAddresses),
  });
  return {
    errors,
    forget: () => setErrors({}),
    /** Shows the errors of an automatic request, without toast and focus. */
    note: (failed: Failed) => setErrors(toErrors(failed)),
    /** Rejects the form before anything is sent. */
    reject: (found: FieldErrors) => complain(found, { title: t('mixer.error'), text: Object.values(found)[0] }),
    fail: (failed: Failed, { title, text }: Readonly<{ title: string; text: string }>) => {
      const reason = 'refusal' in failed ? `. ${failed.refusal.message}` : '';
      complain(toErrors(failed, text), { title, text: text + reason });
    },
  };
}

/** The session id of this visit: 128 random bits from the server. It is kept in memory only. */
type Session = Readonly<{ sessionId: string; renew: () => Promise<string> }>;

/**
 * Opens a mixing session. The session id is empty until the server has sent it. A failed request is ignored: orders do
 * not need a session.
 */
function useMixSession(start: string): Session {
  const { language } = useSite();
  const [sessionId, setSessionId] = useState(start);
  const renew = async (): Promise<string> => {
    const opened = await openSession(language, new AbortController().signal);
    setSessionId(opened);
    return opened;
  };
  useEffect(() => {
    if (start !== '') return undefined;
    const leaving = new AbortController();
    void openSession(language, leaving.signal).then((opened) => {
      if (!leaving.signal.aborted) setSessionId(opened);
      return undefined;
    });
    return () => leaving.abort();
  }, [start, language]);
  return { sessionId, renew };
}

async function openSession(language: Parameters<typeof callApi>[1]['language'], signal: AbortSignal): Promise<string> {
  const reply = await callApi('/api/privacy/create-session', { language, signal }, {});
  return reply.kind === 'ok' ? reply.value.sessionId : '';
}
