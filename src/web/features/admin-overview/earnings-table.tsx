/** Fees earned, network fees charged and paid, and their surplus, for each currency and in approximate dollars. */
import { DataTable } from '../../components/office/data-table.tsx';
import { Coin } from '../../components/office/pair.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { EarningRow } from './overview-view.ts';

const figures = ['serviceFees', 'networkCharged', 'networkPaid', 'surplus'] as const;

export function EarningsTable({ rows }: Readonly<{ rows: readonly EarningRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.earned.title')}
      text={t('admin.earned.text')}
      empty={t('admin.earned.none')}
      look="num"
      rows={rows}
      keyOf={({ currency }) => currency ?? 'total'}
      columns={[
        {
          name: t('admin.currency'),
          render: ({ currency }) => (currency === null ? t('admin.earned.total') : <Coin currency={currency} />),
        },
        ...figures.map((figure) => ({
          name: t(`admin.earned.${figure}`),
          isEnd: true,
          render: (row: EarningRow) => row[figure],
        })),
      ]}
    />
  );
}
