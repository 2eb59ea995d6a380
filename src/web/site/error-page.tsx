/** Error pages: not found, and failures. */
import type { MouseEvent } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { brand } from '#src/i18n/brand.ts';
import { usePagePath, useSite } from '../site-context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBoat } from './lost-boat.tsx';

export function ErrorPage({ error }: Readonly<{ error: unknown }>) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <NotFoundPage /> : <FailurePage />;
}

function NotFoundPage() {
  const { t, cameFrom } = useSite();
  const pageAt = usePagePath();
  return (
    <section className="notice wrap">
      <LostBoat />
      <h1>{t('notice.notFound.title')}</h1>
      <p>{t('notice.notFound.text')}</p>
      <p className="notice-actions">
        <LinkButton href={pageAt('home')} look="primary">
          {t('site.notFound.home')}
        </LinkButton>
        <LinkButton href={cameFrom} onClick={goBack}>
          {t('notice.notFound.back')}
        </LinkButton>
      </p>
    </section>
  );
}

/** Without JavaScript the link goes to the page in the Referer header. */
function goBack(event: MouseEvent): void {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
}

function FailurePage() {
  const { t, requestId, pathname } = useSite();
  const pageAt = usePagePath();
  return (
    <section className="notice wrap" role="alert">
      <LostBoat />
      <h1>{t('site.failure.title')}</h1>
      <p>{t('site.failure.text')}</p>
      <p className="notice-actions">
        <LinkButton href={pathname} look="primary">
          {t('site.retry')}
        </LinkButton>
        <LinkButton href={pageAt('home')}>{t('site.notFound.home')}</LinkButton>
      </p>
      <p className="notice-id">
        {t('site.failure.id')} <code>{requestId}</code>
      </p>
    </section>
  );
}

/** Shown when not even the language of the request is known. */
export function BareErrorPage() {
  return (
    <main className="notice wrap">
      <h1>{brand}</h1>
      <p>The request could not be read. · 无法读取该请求。</p>
      <p>
        <a href="/">{brand}</a>
      </p>
    </main>
  );
}
