/** Error pages: not found, and failures. */
import type { MouseEvent } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { brand } from '#src/i18n/brand.ts';
import { usePagePath, useSite } from '../site-context.tsx';
import { LinkButton } from '../ui/link-button.tsx';

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

/** Goes back in the browser's history. Without JavaScript the link goes to the page in the Referer header. */
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

/** Error page for a request whose language is not even known. */
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

/** Illustration of the 404 page: the boat past the last pier. */
function LostBoat() {
  return (
    <svg className="lost-boat" viewBox="0 0 320 96" aria-hidden="true">
      <path d="M0 64h84" stroke="var(--control)" strokeWidth="3" strokeLinecap="round" />
      <path d="M20 64v18M52 64v18M82 64v18" stroke="var(--control)" strokeWidth="3" strokeLinecap="round" />
      <path d="M100 72h104" stroke="var(--control)" strokeWidth="2.5" strokeDasharray=".1 9" strokeLinecap="round" />
      <path
        d="M20 90h120M168 90h90M210 80h70"
        stroke="var(--water)"
        strokeOpacity=".45"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g transform="translate(214 36) scale(2)" fill="var(--ink)">
        <path d="M0 12h20c-.9 3.6-3.7 5.6-7.3 5.600H7.300C3.7 17.6.9 15.6 0 12z" />
        <path d="M9.1 0v9.700H2.600C3.9 5.6 6.1 2.4 9.1 0zM11.4 2.700c2.6 1.7 4.4 4 5.3 7h-5.300z" />
      </g>
    </svg>
  );
}
