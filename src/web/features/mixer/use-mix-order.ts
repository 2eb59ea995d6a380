/** Sends the mixing order and shows the reported progress until the browser opens the payment page. */
import { useState } from 'react';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { useOrder, type MadeOrder } from '../../components/forms/use-order.ts';
import type { MixFields } from './mixer-data.ts';
import { toPrivacySettings } from './use-calculation.ts';

export type MixProgress = Readonly<Pick<NonNullable<MadeOrder['mix']>, 'percent' | 'steps'>>;

type Wanted = Readonly<{ fields: MixFields; exactAmount: string; receiveAmount: string; sessionId: string }>;

export function useMixOrder() {
  const t = useTranslate();
  const paymentPath = usePagePath()('payment');
  const [made, setMade] = useState<MadeOrder>();
  const order = useOrder({
    tell: ({ id, orderNumber }) => ({
      title: t('mixing.created'),
      text: t('mixing.createdText', { number: orderNumber }),
      href: `${paymentPath}?id=${id}`,
    }),
  });
  const send = async ({ fields, exactAmount, receiveAmount, sessionId }: Wanted) => {
    const { sendCurrency, receiveCurrency, receiveAddress, furtherAddresses } = fields;
    const wanted = {
      sendCurrency,
      receiveCurrency,
      sendAmount: exactAmount,
      receiveAddress,
      furtherAddresses: furtherAddresses.filter((address) => address.trim() !== ''),
      privacySettings: toPrivacySettings(fields),
      ...(sessionId !== '' && { sessionId }),
    };
    const outcome = await order.send(wanted, { receiveAmount });
    if (outcome.kind === 'ok') setMade(outcome.value);
    return outcome;
  };
  return { phase: order.phase, made, send };
}
