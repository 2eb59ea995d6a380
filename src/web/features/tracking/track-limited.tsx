/** Rate-limited after too many wrong codes: with JavaScript a proof of work is solved, without it one has to wait. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { TrackData } from './track-view.ts';

type Props = Readonly<{ limited: Extract<TrackData, { kind: 'limited' }> }>;

export function TrackLimited({ limited }: Props) {
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
 * Solves the challenge and reloads the page with the proof. Only once: if a proof was not accepted, another would not
 * help.
 */
function useProof({ challenge, code, isRetried }: Props['limited'], address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isRetried) return undefined;
    let isLeft = false;
    const solve = async (): Promise<void> => {
      const { solveChallenge } = await import('./solve-challenge.ts');
      const proof = await solveChallenge(challenge, code);
      if (!isLeft) await navigate(`${address}&proof=${encodeURIComponent(proof)}`, { replace: true });
    };
    void solve();
    return () => {
      isLeft = true;
    };
  }, [challenge, code, isRetried, address, navigate]);
}
