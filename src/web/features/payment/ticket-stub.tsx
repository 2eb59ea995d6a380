/** The lower part (stub) of an order's ticket: the tracking code, the order link, the signed terms and the receipt. */
import { Copy } from '../../components/orders/copy.tsx';
import { SentenceGap, usePagePath, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { KeepHere } from './keep-here.tsx';
import type { PaymentView } from './payment-view.ts';

export function TicketStub({ view }: Readonly<{ view: PaymentView }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const { trackingCode } = view;
  const parts = [trackingCode.slice(0, 3), trackingCode.slice(3, 6), trackingCode.slice(6)];
  return (
    <div className="ticket-stub">
      <div className="stub-code">
        <p className="pay-label">{t('payment.ticket')}</p>
        <p className="stub-digits mono select-all" translate="no">
          {parts.map((part, index) => (
            // Three parts that are never reordered, and may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>{part}</span>
          ))}
        </p>
      </div>
      <div className="stub-actions">
        {view.copies.map((copy) => (
          <Copy key={copy.label} {...copy} />
        ))}
        <LinkButton href={`/api/exchanges/${view.id}/terms`} download>
          <Icon name="download" />
          {t('payment.terms')}
        </LinkButton>
        {view.hasReceipt && (
          <LinkButton href={`/api/exchanges/${view.id}/receipt`} download>
            <Icon name="file-check" />
            {t('payment.receipt')}
          </LinkButton>
        )}
      </div>
      <p className="stub-words">
        <b>{t('payment.keep')}</b>
        <SentenceGap />
        {view.keepText}
        <SentenceGap />
        <a href={pageAt('verify')}>{t('payment.verify')}</a>
      </p>
      {view.device && <KeepHere {...view.device} />}
      <p className="on-paper">{view.printed}</p>
    </div>
  );
}
