/** Errors of the mixer's form: texts at the fields, focus on the first of them, and a toast. */
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../../site-context.tsx';
import type { Refusal } from '../../components/forms/call-api.ts';
import { limitReasonKey } from '../../components/forms/limit-reason.ts';
import { useToast } from '../../ui/toast.tsx';
import { refusedField, type FieldErrors, type MixFields } from './mixer-data.ts';

type Options = Readonly<{ start: FieldErrors; fields: MixFields; form: RefObject<HTMLFormElement | null> }>;

type Failure = Readonly<{ title: string; text: string; refusal: Refusal | undefined; support: string }>;

export function useMixComplaints({ start, fields, form }: Options) {
  const t = useTranslate();
  const showToast = useToast();
  const [errors, setErrors] = useState(start);

  const complain = (found: FieldErrors): void => {
    flushSync(() => setErrors(found));
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[id="${first}"]`)?.focus();
  };
  const toErrors = ({ code, message, details, support }: Refusal): FieldErrors => {
    const reason = limitReasonKey(code, details);
    const field = refusedField(details, fields.furtherAddresses);
    return { [field]: reason ? `${message} ${t(reason)}` : message, ...(field === 'form' && { support }) };
  };
  return {
    errors,
    forget: () => setErrors({}),
    /** Shows the errors of an automatic request, without toast and focus. */
    note: (refusal: Refusal) => setErrors(toErrors(refusal)),
    /** Rejects the form before anything is sent. */
    reject: (found: FieldErrors) => {
      showToast({ title: t('mixer.error'), text: Object.values(found)[0], tone: 'bad' });
      complain(found);
    },
    /** Reports a failed request; without a refusal, the server did not answer. */
    fail: ({ title, text, refusal, support }: Failure) => {
      showToast({ title, text: refusal ? `${text}. ${refusal.message}` : text, tone: 'bad' });
      complain(refusal ? toErrors(refusal) : { form: text, support });
    },
  };
}
