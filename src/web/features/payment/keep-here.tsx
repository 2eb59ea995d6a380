/** Offers to keep the order's link in this browser, or to forget it. Only the order's own page can offer that. */
import { useEffect, useSyncExternalStore } from 'react';
import {
  followKeptOrders,
  forgetOrder,
  keepOrders,
  noteKeptOrder,
  parseKeptOrders,
  readKeptEntry,
} from '../../components/orders/kept-orders.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';

type Props = Readonly<{ link: string; code: string; isOver: boolean }>;

export function KeepHere({ link, code, isOver }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const showToast = useToast();
  const entry = useSyncExternalStore(followKeptOrders, readKeptEntry, () => null);
  const isKept = parseKeptOrders(entry).some((each) => each.link === link);
  useEffect(() => noteKeptOrder({ link, isOver }), [link, isOver]);
  const keep = (): void => {
    if (!keepOrders([{ link, code, isOver }])) showToast({ title: t('payment.device.failed'), tone: 'bad' });
  };
  return (
    <div className="keep-here needs-script">
      <p role="status">
        {t(isKept ? 'payment.device.kept' : 'payment.device.offer')}
        {isKept && <a href={`${pageAt('track')}#device-title`}>{t('payment.device.list')}</a>}
      </p>
      <Button look={isKept ? 'plain' : 'soft'} onClick={isKept ? () => forgetOrder(link) : keep}>
        <Icon name={isKept ? 'trash-2' : 'smartphone'} />
        {t(isKept ? 'payment.device.forget' : 'payment.device.keep')}
      </Button>
    </div>
  );
}
