/** Three frequent questions during payment, answered with this order's figures. */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Details } from '../../ui/details.tsx';
import type { PaymentView } from './payment-view.ts';

export function PaymentFaq({ view }: Readonly<{ view: PaymentView }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const { network, needed, span, percent, tolerance, confirm, hours, lateHours } = view.faq;
  return (
    <section className="payment-faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('payment.faq.title')}</h2>
      <Details summary={t('payment.faq.confirmations')}>
        <p>
          {span === null
            ? t('payment.faq.confirmationsShort', { network, needed })
            : t('payment.faq.confirmationsText', { network, needed, span })}
        </p>
        <p>
          <a href={`${pageAt('currencies')}#confirmations`}>{t('payment.faq.confirmationsTable')}</a>
        </p>
      </Details>
      <Details summary={t(`payment.faq.${view.orderType}`)}>
        <p>
          {view.orderType === 'fixed'
            ? t('payment.faq.fixedText', { percent, confirm })
            : t('payment.faq.floatingText', { percent })}
        </p>
      </Details>
      <Details summary={t('payment.faq.refund')}>
        <p>
          {view.orderType === 'fixed'
            ? t('payment.faq.refundFixedText', { tolerance, hours })
            : view.isOpen
              ? t('payment.faq.refundOpenText', { hours, lateHours })
              : t('payment.faq.refundText', { tolerance, hours, lateHours })}
        </p>
      </Details>
    </section>
  );
}
