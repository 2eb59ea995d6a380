/** A page that the next version fills. It says so instead of pretending. */
import { usePagePath, useSite } from '../site-context.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export default function Coming() {
  const { t, pageId } = useSite();
  const pageAt = usePagePath();
  return (
    <section className="notice wrap">
      <h1>{t('notice.coming.title')}</h1>
      <p>{t('notice.coming.text', { page: t.loose(`site.nav.${pageId}`) })}</p>
      <p className="notice-actions">
        <LinkButton href={pageAt('home')} look="primary">
          {t('notice.coming.toExchange')}
        </LinkButton>
        <LinkButton href={pageAt('track')}>{t('notice.coming.toTrack')}</LinkButton>
      </p>
    </section>
  );
}
