/** Page for an order that does not exist or has no deposit address. It never shows another address instead. */
import { usePagePath, useSite } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function MissingOrder({ kind }: Readonly<{ kind: 'missing' | 'unaddressed' }>) {
  const { t, contactEmail, pathname, search } = useSite();
  const pageAt = usePagePath();
  return (
    <section className="notice wrap missing-order" role="alert">
      <h1>{t(`payment.${kind}.title`)}</h1>
      <p>{t(`payment.${kind}.text`)}</p>
      <p className="notice-actions">
        {kind === 'missing' ? (
          <LinkButton href={pageAt('track')} look="primary">
            {t('payment.missing.track')}
          </LinkButton>
        ) : (
          <LinkButton href={pathname + search} look="primary">
            {t('site.retry')}
          </LinkButton>
        )}
        <LinkButton href={pageAt('home')}>{t('payment.backHome')}</LinkButton>
        <LinkButton href={`mailto:${contactEmail}`}>{t('payment.missing.contact')}</LinkButton>
      </p>
    </section>
  );
}
