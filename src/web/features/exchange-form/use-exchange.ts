/** The exchange form in the browser: its fields, what is wrong with them, the live quote and the order. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CurrencyId } from '#src/domain/currencies.ts';
import { useSite } from '../../site-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isPositive, readAmount, writeAmount } from './amount-text.ts';
import type { Refusal } from './api-calls.ts';
import {
  fieldNames,
  quoteKey,
  type ExchangeData,
  type ExchangeState,
  type FieldErrors,
  type Fields,
  type RateChange,
} from './exchange-data.ts';
import { flipFields, flipPair } from './flip-fields.ts';
import { limitReasonKey } from './limit-reason.ts';
import { formatShort } from './quote-view.ts';
import { useLiveQuote } from './use-live-quote.ts';
import { useOrder } from './use-order.ts';

type Options = Readonly<{ data: ExchangeData; start: ExchangeState; form: RefObject<HTMLFormElement | null> }>;

export function useExchange({ data, start, form }: Options) {
  const { language, t } = useSite();
  const showToast = useToast();
  const [fields, setFields] = useState(start.fields);
  const [errors, setErrors] = useState(start.errors);
  const [rateChange, setRateChange] = useState(start.rateChange);
  const [announcement, setAnnouncement] = useState('');
  const { phase, send } = useOrder();

  const exactAmount = readAmount(fields.sendAmount);
  const question = exactAmount === undefined ? undefined : { ...fields, sendAmount: exactAmount };
  const live = useLiveQuote({ question, start, refreshSeconds: data.refreshSeconds });
  const isQuoted = question !== undefined && live.quotedFor === quoteKey(question);

  /** What was said about a field is over as soon as the field changes. */
  const change = (changed: Partial<Fields>): void => {
    setFields((before) => ({ ...before, ...changed }));
    setErrors(({ form: _form, ...before }) => without(before, Object.keys(changed)));
    setRateChange(null);
  };
  const adopt = useEffectEvent(() => {
    const typed = form.current && readForm(form.current, fields);
    if (typed) setFields(typed);
  });
  // Whatever was typed before the script came, or was put back by the browser, counts.
  useEffect(() => adopt(), []);

  const choose = (side: 'sendCurrency' | 'receiveCurrency', id: CurrencyId): void => {
    const other = side === 'sendCurrency' ? fields.receiveCurrency : fields.sendCurrency;
    if (id === other) change(flipPair(fields));
    else change({ [side]: id });
  };
  /** How we understood an amount is shown in the field itself, in the way of the language. */
  const leaveAmount = (): void => {
    const written = exactAmount === undefined ? fields.sendAmount : writeAmount(language, exactAmount);
    if (written !== fields.sendAmount) change({ sendAmount: written });
    if (exactAmount !== undefined || written.trim() === '') return;
    setErrors((before) => ({ ...before, sendAmount: t('errors.amount_malformed') }));
  };
  const swap = (): void => {
    const flipped = flipFields(fields, language, isQuoted ? live.quote?.receive : undefined);
    change(flipped);
    setAnnouncement(t('exchange.swapped', { send: flipped.sendCurrency, receive: flipped.receiveCurrency }));
  };

  /** Shows what is wrong and puts the cursor to the first of it. */
  const complain = (found: FieldErrors): void => {
    flushSync(() => setErrors(found));
    const first = fieldNames.find((name) => found[name] !== undefined);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const refuse = ({ code, message, details }: Refusal): void => {
    if (code === 'rate_changed') return setRateChange(toRateChange(details));
    const reason = limitReasonKey(code, details);
    const text = reason ? `${message} ${t(reason)}` : message;
    const field = fieldNames.find((name) => name === details['field']) ?? 'form';
    if (field === 'form') showToast({ title: t('exchange.failed'), text, tone: 'bad' });
    complain({ [field]: text });
  };
  const toRateChange = ({ receiveAmount }: Refusal['details']): RateChange => {
    const receive = String(receiveAmount);
    return { beforeText: live.quote?.receiveText ?? '', afterText: formatShort(language, receive), receive };
  };

  const submit = async (): Promise<void> => {
    if (phase === 'sending' || phase === 'waiting' || phase === 'made') return;
    const found: FieldErrors = {
      ...(!(exactAmount && isPositive(exactAmount)) && { sendAmount: t('errors.amount_malformed') }),
      ...(fields.receiveAddress.trim() === '' && { receiveAddress: t('errors.address_missing') }),
    };
    if (!question || Object.keys(found).length > 0) return complain(found);
    setErrors({});
    const shown = rateChange?.receive ?? (isQuoted ? live.quote?.receive : undefined) ?? '';
    const outcome = await send({ ...question, receiveAmount: shown });
    if (outcome.kind === 'refused') refuse(outcome.refusal);
  };

  return { fields, errors, rateChange, announcement, live, phase, change, choose, swap, leaveAmount, submit };
}

export type Exchange = ReturnType<typeof useExchange>;

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** Undefined where the form holds what we know already. */
function readForm(form: HTMLFormElement, known: Fields): Fields | undefined {
  const typed = new FormData(form);
  const found = Object.fromEntries(fieldNames.map((name) => [name, String(typed.get(name) ?? known[name])])) as Fields;
  return fieldNames.some((name) => found[name] !== known[name]) ? found : undefined;
}
