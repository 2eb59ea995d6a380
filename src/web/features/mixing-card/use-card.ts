/** State of the mixing card in the browser: its choices, the rate, the quote and the order. */
import { useState, type RefObject } from 'react';
import { usePagePath, useSite } from '../../site-context.tsx';
import { explainLimit } from '../../components/forms/amount-limits.ts';
import { askReading, isPositive, readAmount, writeAmount } from '../../components/forms/amount-text.ts';
import { readForm } from '../../components/forms/read-form.ts';
import { useAdopted } from '../../components/forms/use-adopted.ts';
import { useFormErrors } from '../../components/forms/use-form-errors.ts';
import { useOrder } from '../../components/forms/use-order.ts';
import {
  cardKey,
  findAsset,
  refusedField,
  requiredNames,
  withChoice,
  type CardData,
  type CardFields,
  type CardState,
  type RequiredName,
} from './card-data.ts';
import { useCardQuote } from './use-card-quote.ts';
import { useRate } from './use-rate.ts';

type Options = Readonly<{ data: CardData; start: CardState; form: RefObject<HTMLFormElement | null> }>;

export function useCard({ data, start, form }: Options) {
  const { language, t } = useSite();
  const [fields, setFields] = useState(start.fields);
  const { errors, setErrors, toErrors, complain } = useFormErrors({
    start: start.errors,
    form,
    fieldOf: refusedField,
  });
  const { phase, send } = useCardOrder();
  const { sourceToken, targetCurrency, sendAmount, receiveAddress, privacyLevel } = fields;
  const sendRow = findAsset(data, sourceToken, fields.sourceChain);
  const receiveRow = findAsset(data, targetCurrency, fields.receiveChain);
  const typed = readAmount(language, sendAmount);
  const exactAmount = typed.exact;
  const isAmount = exactAmount !== undefined && isPositive(exactAmount);
  const limits = sendRow && { limits: sendRow, symbol: sendRow.symbol };
  const limitError = limits && explainLimit(exactAmount, limits, { language, t });
  const isWhole = sendRow && receiveRow && isAmount && limitError === undefined;

  const pair = { from: sourceToken, to: targetCurrency };
  const rate = useRate({ ...pair, start: start.rate, refreshSeconds: data.refreshSeconds });
  const view = useCardQuote({
    key: isWhole ? cardKey(fields, exactAmount) : undefined,
    question: { fromCurrency: sendRow?.id, toCurrency: receiveRow?.id, amount: exactAmount, privacyLevel },
    start,
    onRefused: (refused) => setErrors(toErrors(refused)),
  });

  const change = (changed: CardFields): void => {
    setFields(changed);
    setErrors({});
  };
  const set = (name: RequiredName, value: string): void => change(withChoice(data, fields, { name, value }));
  useAdopted(() => {
    if (form.current) setFields(readForm(new FormData(form.current), fields) as CardFields);
  });

  const submit = async (): Promise<void> => {
    if (phase !== 'idle' && phase !== 'stuck') return;
    const missing = requiredNames.filter((name) => fields[name].trim() === '');
    if (missing.length > 0) {
      const found = Object.fromEntries(missing.map((name) => [name, t('mixing.required')]));
      return complain(found, { title: t('mixing.missing'), text: t('mixing.missingText') });
    }
    const question = askReading(t, language, typed);
    if (question !== undefined) return complain({ sendAmount: question });
    const title = t('mixing.failed');
    if (limitError !== undefined) return complain({ sendAmount: limitError }, { title, text: limitError });
    setErrors({});
    const wanted = {
      sendCurrency: sendRow?.id,
      receiveCurrency: receiveRow?.id,
      sendAmount: exactAmount ?? sendAmount,
      receiveAddress,
      privacyLevel,
    };
    const outcome = await send(wanted, { receiveAmount: view?.receive ?? '' });
    if (outcome.kind === 'ok') return;
    const text = outcome.kind === 'refused' ? outcome.refusal.message : t('mixing.failedText');
    complain(toErrors(outcome, text), { title, text });
  };
  /** On blur, rewrites the amount as we understood it, in the notation of the language. */
  const leaveAmount = (): void => {
    const written = exactAmount === undefined ? sendAmount : writeAmount(language, exactAmount);
    if (written !== sendAmount) set('sendAmount', written);
  };
  const state = { fields, errors, limitError, rate, view, exactAmount, sendRow, receiveRow, phase };
  return { ...state, change, set, leaveAmount, submit };
}

export type Card = ReturnType<typeof useCard>;

function useCardOrder() {
  const { t } = useSite();
  const paymentPath = usePagePath()('payment');
  return useOrder({
    tell: ({ id, orderNumber }) => ({
      title: t('mixing.created'),
      text: t('mixing.createdText', { number: orderNumber }),
      href: `${paymentPath}?id=${id}`,
    }),
  });
}
