/** What became of each order of a decision on several. */
import { DataTable } from '../../components/office/data-table.tsx';
import { StatePill } from '../../components/office/state-pill.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { BulkAnswer } from './order-bulk-fields.ts';

export function BulkResults({ answer: { rows } }: Readonly<{ answer: BulkAnswer }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const done = rows.filter(({ problem }) => problem === null).length;
  return (
    <div role="status">
      <DataTable
        title={t('admin.bulk.results')}
        text={t('admin.bulk.done', { done, count: rows.length })}
        rows={rows}
        keyOf={({ orderNumber }) => orderNumber}
        columns={[
          {
            name: t('admin.order.number'),
            render: ({ orderNumber }) => (
              <a className="mono" href={`${pageAt('admin-orders')}/${orderNumber}`}>
                {orderNumber}
              </a>
            ),
          },
          { name: t('admin.order.state'), render: ({ state }) => <StatePill state={state} /> },
          {
            name: t('admin.bulk.result'),
            render: ({ problem }) =>
              problem === null ? <StatusPill tone="good">{t('admin.bulk.decided')}</StatusPill> : problem,
          },
        ]}
      />
    </div>
  );
}
