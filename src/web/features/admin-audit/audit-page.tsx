/**
 * The audit log: what was done, by whom and why. Each entry holds the hash of the one before, so that tampering shows.
 */
import { useEffect } from 'react';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { AuditListView, AuditVerdict } from './audit-view.ts';

type Props = Readonly<{ username: string; view: AuditListView; verdict: AuditVerdict | undefined }>;

export function AuditPage({ username, view, verdict }: Props) {
  const { t, pathname } = useSite();
  return (
    <OfficeFrame
      username={username}
      title={t('admin.nav.audit')}
      actions={
        <form method="post" action={pathname}>
          <Button type="submit" look="primary">
            <Icon name="shield-check" />
            {t('admin.audit.verify')}
          </Button>
        </form>
      }
    >
      {verdict && <Verdict verdict={verdict} />}
      <section className="panel table-panel">
        <AuditTable rows={view.rows} />
        {view.rows.length === 0 && <p className="empty">{t('admin.none')}</p>}
        <div className="table-foot">
          {!view.isFirst && <LinkButton href={pathname}>{t('admin.firstPage')}</LinkButton>}
          {view.next !== null && (
            <LinkButton href={`${pathname}?before=${view.next}`}>{t('admin.nextPage')}</LinkButton>
          )}
        </div>
      </section>
    </OfficeFrame>
  );
}

function Verdict({ verdict }: Readonly<{ verdict: AuditVerdict }>) {
  const t = useTranslate();
  const showToast = useToast();
  const title = verdict.ok ? t('admin.audit.intact') : t('admin.audit.broken');
  const text = verdict.ok
    ? t('admin.audit.intactText', { count: verdict.rows })
    : t('admin.audit.brokenText', { seq: String(verdict.brokenSeq) });
  const tone = verdict.ok ? 'good' : 'bad';
  useEffect(() => showToast({ title, text, tone }), [showToast, title, text, tone]);
  return (
    <Note tone={tone} title={title}>
      {text}
    </Note>
  );
}

function AuditTable({ rows }: Readonly<{ rows: AuditListView['rows'] }>) {
  const t = useTranslate();
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col" className="end">
            #
          </th>
          <th scope="col">{t('admin.time')}</th>
          <th scope="col">{t('admin.audit.actor')}</th>
          <th scope="col">{t('admin.audit.action')}</th>
          <th scope="col">{t('admin.audit.subject')}</th>
          <th scope="col">{t('admin.audit.details')}</th>
          <th scope="col">{t('admin.audit.hash')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seq}>
            <th scope="row" className="lead end num">
              {row.seq}
            </th>
            <td className="num" data-label={t('admin.time')}>
              {row.at}
            </td>
            <td data-label={t('admin.audit.actor')}>{row.actor}</td>
            <td className="mono" data-label={t('admin.audit.action')}>
              {row.action}
            </td>
            <td className="mono break" data-label={t('admin.audit.subject')}>
              {row.subject}
            </td>
            <td className="break" data-label={t('admin.audit.details')}>
              {row.details}
            </td>
            <td className="mono" data-label={t('admin.audit.hash')}>
              {row.hash}…
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
