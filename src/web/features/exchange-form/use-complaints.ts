/** Errors of the exchange form: texts at the fields, focus on the first of them, and a changed rate. */
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '../../site-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Refusal } from '../../components/forms/call-api.ts';
import { fieldNames, type ExchangeState, type FieldErrors } from './exchange-data.ts';
import { limitReasonKey } from '../../components/forms/limit-reason.ts';
import { formatShort } from './quote-view.ts';

type Options = Readonly<{ start: ExchangeState; form: RefObject<HTMLFormElement | null> }>;

export function useComplaints({ start, form }: Options) {
  const { language, t } = useSite();
  const showToast = useToast();
  const [errors, setErrors] = useState(start.errors);
  const [rateChange, setRateChange] = useState(start.rateChange);

  /** An error is cleared as soon as its field changes. */
  const forget = (names: readonly string[]): void => {
    setErrors((before) => without(before, [...names, 'form', 'support']));
    setRateChange(null);
  };
  const complain = (found: FieldErrors): void => {
    flushSync(() => setErrors(found));
    const first = fieldNames.find((name) => found[name] !== undefined);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  /** `shownText` is the amount that the visitor saw when they ordered. */
  const refuse = ({ code, message, details, support }: Refusal, shownText: string): void => {
    if (code === 'rate_changed') {
      const receive = String(details['receiveAmount']);
      return setRateChange({ beforeText: shownText, afterText: formatShort(language, receive), receive });
    }
    const reason = limitReasonKey(code, details);
    const text = reason ? `${message} ${t(reason)}` : message;
    const field = fieldNames.find((name) => name === details['field']) ?? 'form';
    if (field === 'form') showToast({ title: t('exchange.failed'), text, tone: 'bad' });
    complain({ [field]: text, ...(field === 'form' && { support }) });
  };
  return { errors, rateChange, forget, complain, refuse };
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
