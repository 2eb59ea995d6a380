/** Finds an order by its nine-digit code and shows its state. */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useSite } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { TrackForm } from './track-form.tsx';
import { TrackLimited } from './track-limited.tsx';
import { TrackResult } from './track-result.tsx';
import type { TrackData } from './track-view.ts';

export function TrackPage({ track }: Readonly<{ track: TrackData }>) {
  const { t, search } = useSite();
  // A proof of work is valid for two minutes, so a page opened with one is not refreshed automatically.
  useFreshness(track.kind === 'found' && track.view.isMoving && !search.includes('proof='));
  return (
    <div className="wrap order-page track-page">
      <h1>{t('track.title')}</h1>
      <p className="track-lede">{t('track.lede')}</p>
      <TrackForm key={track.typed} track={track} />
      {track.kind === 'limited' && <TrackLimited limited={track} />}
      {track.kind === 'missing' && <NotFound />}
      {track.kind === 'offline' && (
        <Note tone="bad" title={t('track.offline')} role="alert">
          {t('track.offlineText')}
        </Note>
      )}
      {track.kind === 'found' && <TrackResult view={track.view} />}
      <RecentOrders found={track.kind === 'found' ? track.view.code : undefined} />
    </div>
  );
}

function NotFound() {
  const { t, contactEmail } = useSite();
  return (
    <Note tone="bad" title={t('track.missing')} role="alert">
      <p>{t('track.missingText')}</p>
      <LinkButton href={`mailto:${contactEmail}`}>{t('track.contact')}</LinkButton>
    </Note>
  );
}

const freshMs = 10_000;

/** Polls while the page is visible. There is no event stream here: a tracking code gives no access to the order. */
function useFreshness(isMoving: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, freshMs);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}
