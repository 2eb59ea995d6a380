/** Errors of the mixing card: texts at the fields, focus on the first of them, and a toast. */
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../../site-context.tsx';
import type { Refusal } from '../../components/forms/call-api.ts';
import { limitReasonKey } from '../../components/forms/limit-reason.ts';
import { useToast } from '../../ui/toast.tsx';
import { refusedField, requiredNames, type CardErrors, type RequiredName } from './card-data.ts';

type Options = Readonly<{ start: CardErrors; form: RefObject<HTMLFormElement | null> }>;

export function useCardComplaints({ start, form }: Options) {
  const t = useTranslate();
  const showToast = useToast();
  const [errors, setErrors] = useState(start);

  const complain = (found: CardErrors): void => {
    flushSync(() => setErrors(found));
    const first = requiredNames.find((name) => found[name] !== undefined);
    form.current?.querySelector<HTMLElement>(`[id="${first}"]`)?.focus();
  };
  const toErrors = ({ code, message, details, support }: Refusal): CardErrors => {
    const reason = limitReasonKey(code, details);
    const field = refusedField(details);
    return { [field]: reason ? `${message} ${t(reason)}` : message, ...(field === 'form' && { support }) };
  };
  return {
    errors,
    forget: () => setErrors({}),
    /** Shows the errors of an automatic request, without toast and focus. */
    note: (refusal: Refusal) => setErrors(toErrors(refusal)),
    /** Asks which reading of an ambiguous amount is meant. */
    ask: (question: string) => complain({ sendAmount: question }),
    /** Rejects an amount that would surely be refused, before anything is sent. */
    reject: (text: string) => {
      showToast({ title: t('mixing.failed'), text, tone: 'bad' });
      complain({ sendAmount: text });
    },
    askFor: (missing: readonly RequiredName[]) => {
      showToast({ title: t('mixing.missing'), text: t('mixing.missingText'), tone: 'bad' });
      complain(Object.fromEntries(missing.map((name) => [name, t('mixing.required')])));
    },
    /** Reports a failed request; without a refusal, the server did not answer. */
    fail: (refusal: Refusal | undefined, support: string) => {
      const text = refusal?.message ?? t('mixing.failedText');
      showToast({ title: t('mixing.failed'), text, tone: 'bad' });
      complain(refusal ? toErrors(refusal) : { form: text, support });
    },
  };
}
