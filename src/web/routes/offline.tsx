/** Shown by the service worker in place of any page, under that page's address, while there is no connection. */
import { useTranslate } from '../site-context.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export default function Offline() {
  const t = useTranslate();
  return (
    <section className="notice wrap">
      <h1>{t('notice.offline.title')}</h1>
      <p>{t('notice.offline.text')}</p>
      <p>{t('notice.offline.orders')}</p>
      <p className="notice-actions">
        {/* Empty: the address of the page that was wanted. */}
        <LinkButton href="" look="primary">
          {t('site.retry')}
        </LinkButton>
      </p>
    </section>
  );
}
