/** Page where an invited operator chooses the password. */
import { passwordLength } from '#src/domain/back-office/check-password.ts';
import { brand } from '#src/i18n/brand.ts';
import { problemOf, type Failure } from '../../components/office/failure.ts';
import { OfficeToast } from '../../components/office/office-toast.tsx';
import { BrandMark } from '../../site/brand-mark.tsx';
import { LanguageSwitch } from '../../site/language-switch.tsx';
import { ThemeSwitch } from '../../site/theme-switch.tsx';
import { usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { InvitationView } from './join-route.server.ts';

type Props = Readonly<{ invitation: InvitationView; failure: Failure | undefined }>;

export function JoinPage({ invitation, failure }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <main id="content" className="sign-in">
      <OfficeToast failure={failure} />
      <div className="panel">
        <p className="brand">
          <BrandMark />
          <span className="brand-name">{brand}</span>
        </p>
        <h1>{t('admin.join.title')}</h1>
        {invitation ? <JoinForm {...{ invitation, failure }} /> : <p>{t('admin.join.gone')}</p>}
      </div>
      <div className="sign-in-tools">
        <a href={pageAt('home')}>{t('site.nav.home')}</a>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </main>
  );
}

type FormProps = Readonly<{ invitation: NonNullable<InvitationView>; failure: Failure | undefined }>;

function JoinForm({ invitation: { username, roles, token }, failure }: FormProps) {
  const { t, pathname } = useSite();
  const names = roles.length === 0 ? [t('admin.role.viewer')] : roles.map((role) => t(`admin.role.${role}`));
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: passwordLength.most, required: true };
  return (
    <form method="post" action={`${pathname}?invitation=${token}`}>
      <p className="quiet">{t('admin.join.text', { username, roles: names.join(' · ') })}</p>
      <input type="hidden" name="invitation" value={token} />
      {/* For the password manager. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t('admin.join.password')}
        name="next"
        {...fresh}
        hint={<Hint>{t('admin.join.hint', { least: passwordLength.least })}</Hint>}
        error={problemOf(failure, 'join', 'next')}
      />
      <TextField
        label={t('admin.password.repeat')}
        name="repeat"
        {...fresh}
        error={problemOf(failure, 'join', 'repeat')}
      />
      <Button type="submit" look="primary" size="large">
        {t('admin.join.button')}
      </Button>
    </form>
  );
}
