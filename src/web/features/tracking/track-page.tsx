/** Finds an order by its nine-digit code and shows its state. */
import { useEffect, useState } from 'react';
import { useRevalidator, Form, useNavigation, useNavigate } from 'react-router';
import { useSite, usePagePath, useTranslate } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { DeviceOrders } from './device-orders.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { TrackResult } from './track-result.tsx';
import type { TrackData } from './track-view.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { groupCode, tidyCode } from './tracking-digits.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

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
      <DeviceOrders />
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

/**
 * Refreshes the page by polling while it is visible. There is no event stream here: a tracking code gives no access to
 * the order.
 */
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

/**
 * Input for the nine-digit code. With JavaScript it is grouped while typing; without, spaces and dashes are accepted.
 */
function TrackForm({ track }: Readonly<{ track: TrackData }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const isBusy = useNavigation().state !== 'idle';
  const [code, setCode] = useState(() => tidyCode(track.typed));
  const problem = track.kind === 'empty' || track.kind === 'malformed' ? t(`track.${track.kind}`) : undefined;
  return (
    <Form method="get" action={pageAt('track')} className="track-form" role="search" preventScrollReset discover="none">
      <TextField
        id="code"
        name="code"
        label={t('track.label')}
        value={code}
        onChange={(event) => setCode(groupCode(event.target.value))}
        inputMode="numeric"
        placeholder={t('track.placeholder')}
        maxLength={40}
        error={problem}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t('track.button')}
      </Button>
    </Form>
  );
}

type Props = Readonly<{ limited: Extract<TrackData, { kind: 'limited' }> }>;

/**
 * Shown to a visitor who is rate-limited after too many wrong codes: with JavaScript a proof of work is solved, without
 * it the visitor has to wait.
 */
function TrackLimited({ limited }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const isWorking = useHydrated() && !limited.isRetried;
  const address = `${pageAt('track')}?code=${limited.code}`;
  useProof(limited, address);
  return (
    <Note tone="warn" title={t('track.limited')} role="status">
      <p>{isWorking ? t('track.limitedWorking') : t('track.limitedText', { count: limited.seconds })}</p>
      {!isWorking && <LinkButton href={address}>{t('track.limitedAgain')}</LinkButton>}
    </Note>
  );
}

/**
 * Solves the challenge and reloads the page with the proof, only once: if a proof was not accepted, another would not
 * help.
 */
function useProof({ challenge, code, isRetried }: Props['limited'], address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isRetried) return undefined;
    let isLeft = false;
    const solve = async (): Promise<void> => {
      const { solveChallenge } = await import('../../components/proofs/solve-challenge.ts');
      const proof = await solveChallenge(challenge, code);
      if (!isLeft) await navigate(`${address}&proof=${encodeURIComponent(proof)}`, { replace: true });
    };
    void solve();
    return () => {
      isLeft = true;
    };
  }, [challenge, code, isRetried, address, navigate]);
}
