/** Saved versions, newest first, and the way back to each of them. */
import { DataTable } from '../../components/office/data-table.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import type { PolicyVersionView, PolicyView } from './policy-view.ts';

export function PolicyHistory({ view }: Readonly<{ view: PolicyView }>) {
  const { t, pathname } = useSite();
  const usual: PolicyVersionView = { number: 0, by: '–', at: '', reason: '', changes: [] };
  const name = (number: number) => (number === 0 ? t('admin.policy.usual') : t('admin.policy.number', { number }));
  return (
    <DataTable
      title={t('admin.policy.history')}
      rows={[...view.history, usual]}
      keyOf={({ number }) => number}
      columns={[
        { name: t('admin.policy.version'), render: ({ number }) => name(number) },
        { name: t('admin.audit.actor'), render: ({ by, at }) => <Who by={by} at={at} /> },
        { name: t('admin.reason'), look: 'break', render: ({ reason }) => reason || '–' },
        { name: t('admin.policy.changes'), look: 'break', render: ({ changes }) => <Changes changes={changes} /> },
      ]}
      renderActions={({ number }) =>
        number !== view.number && (
          <form method="post" action={pathname}>
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="number" value={number} />
            <Button type="submit">
              {t('admin.policy.restore')}
              <span className="visually-hidden"> {name(number)}</span>
            </Button>
          </form>
        )
      }
    />
  );
}

function Who({ by, at }: Pick<PolicyVersionView, 'by' | 'at'>) {
  return (
    <>
      {by}
      {at !== '' && <small>{at}</small>}
    </>
  );
}

function Changes({ changes }: Pick<PolicyVersionView, 'changes'>) {
  if (changes.length === 0) return '–';
  return (
    <ul className="policy-changes">
      {changes.map(({ path, label, from, to }) => (
        <li key={path}>
          {label}: {from} → {to}
        </li>
      ))}
    </ul>
  );
}
