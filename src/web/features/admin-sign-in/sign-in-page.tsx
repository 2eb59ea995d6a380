/**
 * Sign-in page of the back office. The code is always asked for, so that the page does not reveal who has a second
 * factor.
 */
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { brand } from '#src/i18n/brand.ts';
import type { Failure } from '../../components/office/failure.ts';
import { PasskeyButton } from '../../components/office/passkey-button.tsx';
import { answerChallenge } from '../../components/office/passkey-client.ts';
import { OfficeToast } from '../../components/office/office-toast.tsx';
import { BrandMark } from '../../site/brand-mark.tsx';
import { LanguageSwitch } from '../../site/language-switch.tsx';
import { ThemeSwitch } from '../../site/theme-switch.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = Readonly<{
  next: string;
  hasPasskeys: boolean;
  /** Challenge of the proof of work that lets somebody in while many try. Null if there is room. */
  challenge: string | null;
  failure: Failure | undefined;
}>;

export function SignInPage({ next, hasPasskeys, challenge, failure }: Props) {
  const t = useTranslate();
  const proof = useProof(challenge);
  const pageAt = usePagePath();
  return (
    <main id="content" className="sign-in">
      <OfficeToast failure={failure} />
      <form method="post" action={pageAt('admin')} className="panel">
        <p className="brand">
          <BrandMark />
          <span className="brand-name">{brand}</span>
        </p>
        <h1>{t('admin.signIn.title')}</h1>
        <p className="quiet">{t('admin.signIn.text')}</p>
        <input type="hidden" name="intent" value="sign_in" />
        <input type="hidden" name="next" value={failure?.typed['next'] ?? next} />
        <input type="hidden" name="proof" value={proof} />
        <TextField
          label={t('admin.signIn.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={100}
          required
          defaultValue={failure?.typed['username']}
        />
        <TextField
          label={t('admin.signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          required
          error={failure?.text}
        />
        <TextField
          label={t('admin.signIn.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          hint={<Hint>{t('admin.signIn.codeHint')}</Hint>}
        />
        <Button type="submit" look="primary" size="large">
          {t('admin.signIn.button')}
        </Button>
      </form>
      {hasPasskeys && <PasskeyForm next={failure?.typed['next'] ?? next} />}
      <div className="sign-in-tools">
        <a href={pageAt('home')}>{t('site.nav.home')}</a>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </main>
  );
}

/** After this a new challenge is asked for, because the one before works for two minutes only. */
const renewedAfterMs = 90_000;
const askedAgainAfterMs = 5000;

/**
 * Does the work while the operator types, and again before it is too old. Without JavaScript the form goes without it,
 * and waits if it must.
 */
function useProof(challenge: string | null): string {
  const [proof, setProof] = useState('');
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (challenge === null) return undefined;
    let isGone = false;
    const solve = async (): Promise<void> => {
      const { solveChallenge } = await import('../../components/proofs/solve-challenge.ts');
      const solved = await solveChallenge(challenge, signInPurpose);
      if (!isGone) setProof(solved);
    };
    void solve();
    // An answer that is no page would take the place of a form that somebody types in, so it is asked for first.
    const renew = async (): Promise<void> => {
      const { ok } = await fetch(location.href, { method: 'HEAD' }).catch(() => ({ ok: false }));
      if (ok && !isGone) await revalidate();
      else if (!isGone) timer = setTimeout(() => void renew(), askedAgainAfterMs);
    };
    let timer = setTimeout(() => void renew(), renewedAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [challenge, revalidate]);
  return proof;
}

/** What the challenges are for (src/http/sign-in-proofs.ts). */
const signInPurpose = 'sign-in';

/** Signing in without name and password: the passkey says whose it is. */
function PasskeyForm({ next }: Readonly<{ next: string }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <form method="post" action={pageAt('admin')} className="sign-in-passkey">
      <input type="hidden" name="intent" value="sign_in_passkey" />
      <input type="hidden" name="next" value={next} />
      <PasskeyButton
        label={t('admin.passkey.signIn')}
        size="large"
        ask={async () => await answerChallenge('/api/admin/login/passkey-challenge', {})}
      />
    </form>
  );
}
