/** Matches between the order's addresses and the screening list: the evidence, and who cleared them. */
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { MatchView } from './order-view.ts';

export function OrderMatches({ matches }: Readonly<{ matches: readonly MatchView[] }>) {
  const t = useTranslate();
  if (matches.length === 0) return null;
  return (
    <section className="panel table-panel">
      <h2>{t('admin.match.title')}</h2>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.match.whose')}</th>
            <th scope="col">{t('admin.match.address')}</th>
            <th scope="col">{t('admin.match.entry')}</th>
            <th scope="col">{t('admin.match.list')}</th>
            <th scope="col">{t('admin.match.foundAt')}</th>
            <th scope="col">{t('admin.match.review')}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={match.id}>
              <th scope="row" className="lead">
                {match.whose}
              </th>
              <td className="mono" data-label={t('admin.match.address')}>
                {match.address}
              </td>
              <td data-label={t('admin.match.entry')}>{match.entry}</td>
              <td className="num" data-label={t('admin.match.list')}>
                {match.list}
              </td>
              <td className="num" data-label={t('admin.match.foundAt')}>
                {match.foundAt}
              </td>
              <td data-label={t('admin.match.review')}>
                {match.clearance === null ? (
                  <StatusPill tone="bad">{t('admin.match.open')}</StatusPill>
                ) : (
                  <>
                    {match.clearance.text}
                    <small className="break">{match.clearance.why}</small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
