/** The link of a new invitation, in the only response that contains it. With public/site.js, a reload makes none. */
import { Copy } from '../../components/orders/copy.tsx';
import { useSite } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { ShownInvitation } from './team-view.ts';

export function InvitationShown({ invitation }: Readonly<{ invitation: ShownInvitation }>) {
  const { t, pathname } = useSite();
  const { username, link, expiresAt } = invitation;
  return (
    <section className="panel" data-shown-once>
      <h2>{t('admin.team.invited', { username })}</h2>
      <Note tone="warn" title={t('admin.team.linkOnce')} role="alert">
        {t('admin.team.linkText', { time: expiresAt })}
      </Note>
      <p className="codes mono select-all break">{link}</p>
      <div className="form-actions">
        <span className="needs-script">
          <Copy text={link} label={t('admin.team.copy')} />
        </span>
        <LinkButton href={pathname} look="primary">
          {t('admin.team.kept')}
        </LinkButton>
      </div>
    </section>
  );
}
