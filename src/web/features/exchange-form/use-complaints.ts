/** Errors of the exchange form, and a changed rate, which is no error of a field. */
import { useState, type RefObject } from 'react';
import type { Refusal } from '../../components/forms/call-api.ts';
import { useFormErrors } from '../../components/forms/use-form-errors.ts';
import { useSite } from '../../site-context.tsx';
import { fieldNames, type ExchangeState, type FieldErrors, type FieldName } from './exchange-data.ts';
import { formatShort } from './quote-view.ts';

type Options = Readonly<{ start: ExchangeState; form: RefObject<HTMLFormElement | null> }>;

export function useComplaints({ start, form }: Options) {
  const { language, t } = useSite();
  const [rateChange, setRateChange] = useState(start.rateChange);
  const { errors, setErrors, toErrors, complain } = useFormErrors<FieldName>({ start: start.errors, form, fieldOf });

  /** Clears the errors of fields as soon as they change. */
  const forget = (names: readonly string[]): void => {
    setErrors((before) => without(before, [...names, 'form', 'support']));
    setRateChange(null);
  };
  /** Shows a refused order. `shownText` is the amount that the visitor saw when they ordered. */
  const refuse = (refusal: Refusal, shownText: string): void => {
    if (refusal.code === 'rate_changed') {
      const receive = String(refusal.details['receiveAmount']);
      return setRateChange({ beforeText: shownText, afterText: formatShort(language, receive), receive });
    }
    const found = toErrors({ refusal });
    complain(found, found.form === undefined ? undefined : { title: t('exchange.failed'), text: found.form });
  };
  return { errors, rateChange, forget, complain, refuse };
}

function fieldOf(details: Refusal['details']): FieldName | 'form' {
  return fieldNames.find((name) => name === details['field']) ?? 'form';
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
