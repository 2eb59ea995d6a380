/** Matches between the order's addresses and the screening list: the evidence, and who cleared them. */
import { DataTable } from '../../components/office/data-table.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { MatchView } from './order-view.ts';

export function OrderMatches({ matches }: Readonly<{ matches: readonly MatchView[] }>) {
  const t = useTranslate();
  if (matches.length === 0) return null;
  return (
    <DataTable
      title={t('admin.match.title')}
      rows={matches}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.match.whose'), render: ({ whose }) => whose },
        { name: t('admin.match.address'), look: 'mono', render: ({ address }) => address },
        { name: t('admin.match.entry'), render: ({ entry }) => entry },
        { name: t('admin.match.list'), look: 'num', render: ({ list }) => list },
        { name: t('admin.match.foundAt'), look: 'num', render: ({ foundAt }) => foundAt },
        { name: t('admin.match.review'), render: (match) => <Review match={match} /> },
      ]}
    />
  );
}

function Review({ match: { clearance } }: Readonly<{ match: MatchView }>) {
  const t = useTranslate();
  if (clearance === null) return <StatusPill tone="bad">{t('admin.match.open')}</StatusPill>;
  return (
    <>
      {clearance.text}
      <small className="break">{clearance.why}</small>
    </>
  );
}
