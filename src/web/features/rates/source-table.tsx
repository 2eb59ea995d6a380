/** What each source said of a coin or a money, and whether it counts. */
import { useTranslate } from '../../site-context.tsx';
import type { SourceRow } from './rates-view.server.ts';

export function SourceTable({ title, sources }: Readonly<{ title: string; sources: readonly SourceRow[] }>) {
  const t = useTranslate();
  if (sources.length === 0) return <p>{t('rates.coin.noSources')}</p>;
  return (
    <table className="rate-sources num" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('rates.source')}</th>
          <th scope="col" className="end">
            {t('rates.said')}
          </th>
          <th scope="col" className="end">
            {t('rates.age')}
          </th>
          <th scope="col" className="end">
            {t('rates.use')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <Source key={source.name} source={source} />
        ))}
      </tbody>
    </table>
  );
}

function Source({ source: { name, price, age, use, isCounted } }: Readonly<{ source: SourceRow }>) {
  return (
    <tr className={isCounted ? undefined : 'idle'}>
      <th scope="row">{name}</th>
      <td className="end">{price}</td>
      <td className="end">{age}</td>
      <td className="end">{use}</td>
    </tr>
  );
}
