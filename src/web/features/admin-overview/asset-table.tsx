/** Liabilities compared with holdings, in the books and on the chain, for each currency. The difference must be 0. */
import { DataTable } from '../../components/office/data-table.tsx';
import { Coin } from '../../components/office/pair.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { AssetRow } from './overview-view.ts';

const figures = ['owed', 'held', 'inFlight', 'expected', 'onChain'] as const;

export function AssetTable({ assets }: Readonly<{ assets: readonly AssetRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.asset.title')}
      look="num"
      rows={assets}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        ...figures.map((figure) => ({
          name: t(`admin.asset.${figure}`),
          isEnd: true,
          render: (asset: AssetRow) => asset[figure] ?? '–',
        })),
        { name: t('admin.asset.difference'), isEnd: true, render: (asset) => <Difference asset={asset} /> },
      ]}
    />
  );
}

function Difference({ asset: { difference, isOff } }: Readonly<{ asset: AssetRow }>) {
  const t = useTranslate();
  if (difference === null) return <StatusPill tone="warn">{t('admin.asset.moving')}</StatusPill>;
  return <StatusPill tone={isOff ? 'bad' : 'good'}>{difference}</StatusPill>;
}
