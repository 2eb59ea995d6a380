/** State of the mixer page in the browser: its fields, the session, the quote and the order. */
import { useState, type RefObject } from 'react';
import { useSite } from '../../site-context.tsx';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { fitAmount } from '../../components/forms/amount-limits.ts';
import { writeAmount } from '../../components/forms/amount-text.ts';
import { rowOf } from '../../components/forms/currency-row.ts';
import { describeAmount } from '../../components/forms/describe-amount.ts';
import { useAdopted } from '../../components/forms/use-adopted.ts';
import type { FieldErrors, MixerData, MixerState, MixFields } from './mixer-data.ts';
import { readMixForm } from './read-mix-form.ts';
import { useCalculation } from './use-calculation.ts';
import { useMixErrors } from './use-mix-errors.ts';
import { useMixOrder } from './use-mix-order.ts';
import { useMixSession } from './use-mix-session.ts';

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
