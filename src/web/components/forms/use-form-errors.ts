/** Errors of a form: texts at the fields, focus on the first of them, and a toast. */
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../../site-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Refusal } from './call-api.ts';
import { explainReason } from './limit-reason.ts';

/** Error texts by field. `form` is shown above the button, and `support` collapsed below it. */
export type FormErrors<Name extends string> = Readonly<Partial<Record<Name | 'form' | 'support', string>>>;

/** A failed request: refused, or not answered. */
export type Failed = Readonly<{ refusal: Refusal }> | Readonly<{ support: string }>;

type Options<Name extends string> = Readonly<{
  start: FormErrors<Name>;
  form: RefObject<HTMLFormElement | null>;
  /** The field that a refusal is about, or `form`. */
  fieldOf: (details: Refusal['details']) => Name | 'form';
}>;

export function useFormErrors<Name extends string>({ start, form, fieldOf }: Options<Name>) {
  const t = useTranslate();
  const showToast = useToast();
  const [errors, setErrors] = useState(start);

  /** Converts a failed request to error texts. `unanswered` is the text to show if the server did not answer. */
  const toErrors = (failed: Failed, unanswered = ''): FormErrors<Name> => {
    if (!('refusal' in failed)) return { form: unanswered, support: failed.support } as FormErrors<Name>;
    const { details, support } = failed.refusal;
    const field = fieldOf(details);
    return { [field]: explainReason(failed.refusal, t), ...(field === 'form' && { support }) } as FormErrors<Name>;
  };
  /** Shows errors of a form that the visitor sent. */
  const complain = (found: FormErrors<Name>, toast?: Readonly<{ title: string; text: string | undefined }>): void => {
    if (toast) showToast({ ...toast, tone: 'bad' });
    flushSync(() => setErrors(found));
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[id="${first}"],[name="${first}"]`)?.focus();
  };
  return { errors, setErrors, toErrors, complain };
}
