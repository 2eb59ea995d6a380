/** State of the exchange form in the browser: its fields, the live quote and the order. */
import { useState, type RefObject } from 'react';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { usePagePath, useSite } from '../../site-context.tsx';
import type { Refusal } from '../../components/forms/call-api.ts';
import { useFormErrors } from '../../components/forms/use-form-errors.ts';
import { fitAmount } from '../../components/forms/amount-limits.ts';
import { readAmount, writeAmount } from '../../components/forms/amount-text.ts';
import { rowOf } from '../../components/forms/currency-row.ts';
import { describeAmount } from '../../components/forms/describe-amount.ts';
import {
  fieldNames,
  findSide,
  quoteKey,
  typedAmount,
  type ExchangeData,
  type ExchangeState,
  type FieldErrors,
  type FieldName,
  type Fields,
} from './exchange-data.ts';
import { readForm, readText } from '../../components/forms/read-form.ts';
import { flipPair } from './flip-fields.ts';
import { formatShort, type QuoteView } from './quote-view.ts';
import { useLiveQuote, type LiveQuote } from './use-live-quote.ts';
import { useAdopted } from '../../components/forms/use-adopted.ts';
import { useKept } from '../../components/forms/use-kept.ts';
import { useOrder } from '../../components/forms/use-order.ts';

type Options = Readonly<{ data: ExchangeData; start: ExchangeState; form: RefObject<HTMLFormElement | null> }>;

export function useExchange({ data, start, form }: Options) {
  const { language, t } = useSite();
  const [fields, setFields] = useState(start.fields);
  const [suggested, setSuggested] = useState(start.suggested);
  const [announcement, setAnnouncement] = useState('');
  const { errors, rateChange, forget, complain, refuse } = useExchangeErrors({ start, form });
  const { phase, send } = useExchangeOrder();

  const { amountSide } = fields;
  const typed = typedAmount(fields);
  const exactAmount = readAmount(language, typed).exact;
  const rows = { send: rowOf(data, fields.sendCurrency), receive: rowOf(data, fields.receiveCurrency) };
  const question = { ...fields, amount: exactAmount };
  const live = useLiveQuote({ question, rows, start, refreshSeconds: data.refreshSeconds });
  const isOfThese = live.quotedFor === quoteKey({ ...fields, amount: exactAmount ?? '' });
  const shown = exactAmount !== undefined && isOfThese ? live.quote : null;
  const limits = amountSide === 'send' ? { limits: live.bounds, symbol: rows.send.symbol } : undefined;
  const amount = describeAmount(typed, limits, { language, t, missing: t('errors.amount_malformed') });
  const texts = writeAmounts(fields, live, language);

  const change = (changed: Partial<Fields>): void => {
    setFields((before) => ({ ...before, ...changed }));
    forget(Object.keys(changed));
  };
  useAdopted(() => {
    if (form.current) setFields(readTyped(form.current, fields));
  });
  useKept(fields);

  /** Fills in an amount that the visitor did not type. */
  const suggest = (changed: Partial<Fields>, exact: string): void => {
    const sendAmount = writeAmount(language, exact);
    setSuggested(sendAmount);
    change({ ...changed, sendAmount, amountSide: 'send' });
  };
  const choose = (side: 'sendCurrency' | 'receiveCurrency', id: CurrencyId): void => {
    const other = side === 'sendCurrency' ? fields.receiveCurrency : fields.sendCurrency;
    const changed = id === other ? flipPair(fields) : { [side]: id };
    // What somebody wants to receive stays, whatever they pay it with.
    if (amountSide === 'receive' || fields.sendAmount !== suggested) return change(changed);
    suggest(changed, fitAmount(exactAmount, rowOf(data, { ...fields, ...changed }.sendCurrency)));
  };
  /** On blur, rewrites the amount as we understood it, in the notation of the language. */
  const leaveAmount = (): void => {
    if (amount.written !== typed) change({ [`${amountSide}Amount`]: amount.written });
  };
  const swap = (): void => {
    const flipped = flipPair(fields);
    suggest(flipped, fitAmount(shown?.receive, rows.receive));
    setAnnouncement(t('exchange.swapped', { send: flipped.sendCurrency, receive: flipped.receiveCurrency }));
  };
  const submit = async (): Promise<void> => {
    if (phase !== 'idle' && phase !== 'stuck') return;
    const found = {
      ...(amount.error !== undefined && { [`${amountSide}Amount`]: amount.error }),
      ...(fields.receiveAddress.trim() === '' && { receiveAddress: t('errors.address_missing') }),
    };
    if (Object.keys(found).length > 0) return complain(found);
    forget(fieldNames);
    const seenAmount = rateChange?.amount ?? (amountSide === 'send' ? shown?.receive : shown?.amount) ?? '';
    const { wanted, seen: shownAmount } = describeCall(fields, exactAmount, seenAmount);
    const outcome = await send(wanted, shownAmount);
    if (outcome.kind === 'gave_up') complain({ support: outcome.support });
    const seen = amountSide === 'send' ? shown?.receiveText : texts.send;
    if (outcome.kind === 'refused') refuse(outcome.refusal, rateChange?.afterText ?? seen ?? '');
  };

  const state = { fields, texts, errors, rateChange, announcement, live, phase, suggested, ...worthOf(shown, live) };
  return { ...state, limitError: amount.limitError, rows, change, suggest, choose, swap, leaveAmount, submit };
}

export type Exchange = ReturnType<typeof useExchange>;

/** A worth of other amounts, or one that may be old by now, is not shown. `shown` is the quote of these inputs. */
function worthOf(shown: LiveQuote['quote'], { status }: LiveQuote): Pick<QuoteView, 'worth'> {
  return { worth: status === 'fresh' ? (shown?.worth ?? null) : null };
}

/** The fields as typed before hydration. */
function readTyped(form: HTMLFormElement, fields: Fields): Fields {
  const sent = new FormData(form);
  const read = readForm(sent, fields) as Fields;
  const before = { sendBefore: readText(sent, 'sendBefore'), receiveBefore: readText(sent, 'receiveBefore') };
  return { ...read, amountSide: findSide(read, before) ?? fields.amountSide };
}

/** The body of the order: the amount that the visitor set, and apart from it the other one, as they saw it. */
function describeCall(fields: Fields, amount: string | undefined, seen: string) {
  const { sendAmount: _send, receiveAmount: _receive, amountSide, ...rest } = fields;
  return amountSide === 'send'
    ? { wanted: { ...rest, sendAmount: amount }, seen: { receiveAmount: seen } }
    : { wanted: { ...rest, amountSide, receiveAmount: amount }, seen: { sendAmount: seen } };
}

/** The texts of both amount fields: the one that the visitor typed, and the other one from the quote. */
function writeAmounts(fields: Fields, { status, quote }: LiveQuote, language: LanguageCode) {
  // A refused amount has no result; the previous figure would look like its result.
  const result = status === 'none' || status === 'refused' ? null : quote;
  return fields.amountSide === 'send'
    ? { send: fields.sendAmount, receive: result?.receiveField ?? '' }
    : { send: result ? writeAmount(language, result.amount) : '', receive: fields.receiveAmount };
}

function useExchangeOrder() {
  const { t } = useSite();
  const paymentPath = usePagePath()('payment');
  return useOrder({
    tell: ({ id, orderNumber }) => ({
      title: t('exchange.created'),
      text: t('exchange.createdText', { number: orderNumber }),
      href: `${paymentPath}/${id}`,
    }),
  });
}

/** Errors of the exchange form, and a changed rate, which is no error of a field. */
function useExchangeErrors({ start, form }: Omit<Options, 'data'>) {
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
      const amount = String(refusal.details[String(refusal.details['field'])]);
      return setRateChange({ beforeText: shownText, afterText: formatShort(language, amount), amount });
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
