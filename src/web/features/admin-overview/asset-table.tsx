/** Liabilities against holdings, in the books and on the chain, for each currency. The difference must be 0. */
import { Coin } from '../../components/office/pair.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { AssetRow } from './overview-view.ts';

export function AssetTable({ assets }: Readonly<{ assets: readonly AssetRow[] }>) {
  const t = useTranslate();
  const names = {
    owed: t('admin.asset.owed'),
    held: t('admin.asset.held'),
    inFlight: t('admin.asset.inFlight'),
    expected: t('admin.asset.expected'),
    onChain: t('admin.asset.onChain'),
    difference: t('admin.asset.difference'),
  };
  return (
    <section className="panel table-panel">
      <h2>{t('admin.asset.title')}</h2>
      <table className="office-table num">
        <thead>
          <tr>
            <th scope="col">{t('admin.currency')}</th>
            {Object.values(names).map((name) => (
              <th key={name} scope="col" className="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {assets.map((asset) => (
            <tr key={asset.currency}>
              <th scope="row" className="lead">
                <Coin currency={asset.currency} />
              </th>
              {(['owed', 'held', 'inFlight', 'expected', 'onChain'] as const).map((name) => (
                <td key={name} className="end" data-label={names[name]}>
                  {asset[name] ?? '–'}
                </td>
              ))}
              <td className="end" data-label={names.difference}>
                <Difference asset={asset} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Difference({ asset: { difference, isOff } }: Readonly<{ asset: AssetRow }>) {
  const t = useTranslate();
  if (difference === null) return <StatusPill tone="warn">{t('admin.asset.moving')}</StatusPill>;
  return <StatusPill tone={isOff ? 'bad' : 'good'}>{difference}</StatusPill>;
}
