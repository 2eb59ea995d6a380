/** Errors of the mixer's form. Errors after a click are also shown in a toast. */
import type { RefObject } from 'react';
import { useFormErrors, type Failed } from '../../components/forms/use-form-errors.ts';
import { useTranslate } from '../../site-context.tsx';
import { refusedField, type FieldErrors, type FieldName, type MixFields } from './mixer-data.ts';

type Options = Readonly<{ start: FieldErrors; fields: MixFields; form: RefObject<HTMLFormElement | null> }>;

export function useMixErrors({ start, fields, form }: Options) {
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
