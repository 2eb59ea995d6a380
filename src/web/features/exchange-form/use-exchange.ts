/** The exchange form in the browser: its fields, the live quote and the order. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { CurrencyId } from '#src/domain/currencies.ts';
import { usePagePath, useSite } from '../../site-context.tsx';
import { askReading, isPositive, readAmount, writeAmount } from '../../form-parts/amount-text.ts';
import { fieldNames, quoteKey, type ExchangeData, type ExchangeState, type Fields } from './exchange-data.ts';
import { flipFields, flipPair } from './flip-fields.ts';
import { useComplaints } from './use-complaints.ts';
import { useLiveQuote } from './use-live-quote.ts';
import { useOrder, type MadeOrder } from '../../form-parts/use-order.ts';

type Options = Readonly<{ data: ExchangeData; start: ExchangeState; form: RefObject<HTMLFormElement | null> }>;

export function useExchange({ data, start, form }: Options) {
  const { language, t } = useSite();
  const [fields, setFields] = useState(start.fields);
  const [announcement, setAnnouncement] = useState('');
  const { errors, rateChange, forget, complain, refuse } = useComplaints({ start, form });
  const paymentPath = usePagePath()('payment');
  const tell = ({ id, orderNumber }: MadeOrder) => ({
    title: t('exchange.created'),
    text: t('exchange.createdText', { number: orderNumber }),
    href: `${paymentPath}/${id}`,
  });
  const { phase, send } = useOrder<MadeOrder>({ tell });

  const typedAmount = readAmount(language, fields.sendAmount);
  const exactAmount = typedAmount.exact;
  const question = exactAmount === undefined ? undefined : { ...fields, sendAmount: exactAmount };
  const live = useLiveQuote({ question, start, refreshSeconds: data.refreshSeconds });
  const shown = question && live.quotedFor === quoteKey(question) ? live.quote : null;

  const change = (changed: Partial<Fields>): void => {
    setFields((before) => ({ ...before, ...changed }));
    forget(Object.keys(changed));
  };
  const adopt = useEffectEvent(() => {
    const typed = form.current && readForm(form.current, fields);
    if (typed) setFields(typed);
  });
  // Whatever was typed before the script came, or was put back by the browser, counts. It is known only to the page.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => adopt(), []);

  const choose = (side: 'sendCurrency' | 'receiveCurrency', id: CurrencyId): void => {
    const other = side === 'sendCurrency' ? fields.receiveCurrency : fields.sendCurrency;
    change(id === other ? flipPair(fields) : { [side]: id });
  };
  /** How we understood an amount is shown in the field itself, in the way of the language. */
  const leaveAmount = (): void => {
    const written = exactAmount === undefined ? fields.sendAmount : writeAmount(language, exactAmount);
    if (written !== fields.sendAmount) change({ sendAmount: written });
  };
  const swap = (): void => {
    const flipped = flipFields(fields, language, shown?.receive);
    change(flipped);
    setAnnouncement(t('exchange.swapped', { send: flipped.sendCurrency, receive: flipped.receiveCurrency }));
  };
  const submit = async (): Promise<void> => {
    if (phase !== 'idle' && phase !== 'stuck') return;
    const found = {
      ...(!(exactAmount && isPositive(exactAmount)) && {
        sendAmount: askReading(t, language, typedAmount) ?? t('errors.amount_malformed'),
      }),
      ...(fields.receiveAddress.trim() === '' && { receiveAddress: t('errors.address_missing') }),
    };
    if (!question || Object.keys(found).length > 0) return complain(found);
    forget(fieldNames);
    const outcome = await send({ ...question, receiveAmount: rateChange?.receive ?? shown?.receive ?? '' });
    if (outcome.kind === 'refused') refuse(outcome.refusal, rateChange?.afterText ?? shown?.receiveText ?? '');
  };

  return { fields, errors, rateChange, announcement, live, phase, change, choose, swap, leaveAmount, submit };
}

export type Exchange = ReturnType<typeof useExchange>;

/** Undefined where the form holds what we know already. */
function readForm(form: HTMLFormElement, known: Fields): Fields | undefined {
  const typed = new FormData(form);
  const read = (name: keyof Fields): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : known[name];
  };
  const found = Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as Fields;
  return fieldNames.some((name) => found[name] !== known[name]) ? found : undefined;
}
