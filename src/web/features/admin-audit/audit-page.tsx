/**
 * The audit log: what was done, by whom and why. Each entry holds the hash of the entry before, so that tampering is
 * detected.
 */
import { useEffect } from 'react';
import { DataTable } from '../../components/office/data-table.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { AuditListView, AuditVerdict } from './audit-view.ts';

type Props = Readonly<{ operator: PageOperator; view: AuditListView; verdict: AuditVerdict | undefined }>;

export function AuditPage({ operator, view, verdict }: Props) {
  const { t, pathname } = useSite();
  return (
    <OfficeFrame
      operator={operator}
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
      <AuditTable view={view} />
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

function AuditTable({ view: { rows, next, isFirst } }: Readonly<{ view: AuditListView }>) {
  const { t, pathname } = useSite();
  return (
    <DataTable
      rows={rows}
      keyOf={({ seq }) => seq}
      keepsHead
      empty={t('admin.none')}
      foot={
        <>
          {!isFirst && <LinkButton href={pathname}>{t('admin.firstPage')}</LinkButton>}
          {next !== null && <LinkButton href={`${pathname}?before=${next}`}>{t('admin.nextPage')}</LinkButton>}
        </>
      }
      columns={[
        { name: '#', isEnd: true, look: 'num', render: ({ seq }) => seq },
        { name: t('admin.time'), look: 'num', render: ({ at }) => at },
        { name: t('admin.audit.actor'), render: ({ actor }) => actor },
        { name: t('admin.audit.action'), look: 'mono', render: ({ action }) => action },
        { name: t('admin.audit.subject'), look: 'mono break', render: ({ subject }) => subject },
        { name: t('admin.audit.details'), look: 'break', render: ({ details }) => details },
        { name: t('admin.audit.hash'), look: 'mono', render: ({ hash }) => `${hash}…` },
      ]}
    />
  );
}
