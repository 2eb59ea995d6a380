/** Incidents of ninety days, the newest first, and where programs and feed readers find them. */
import { uptimeDays } from '#src/domain/uptime.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../components/orders/moment.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { historyPath, incidentsFile } from './incident-addresses.ts';
import { troubleMinutes } from './trouble-minutes.ts';
import type { IncidentRow } from './uptime-view.server.ts';

export function IncidentList({ rows }: Readonly<{ rows: readonly IncidentRow[] }>) {
  const t = useTranslate();
  const feed = `${usePagePath()('status')}/${incidentsFile}`;
  return (
    <>
      <section className="content-section incidents" aria-labelledby="incidents">
        {/* React puts it into the head. */}
        <link rel="alternate" type="application/atom+xml" title={t('chains.feed.title')} href={feed} />
        <h2 id="incidents">{t('chains.incidents')}</h2>
        <p>{t('chains.incidents.intro', { minutes: troubleMinutes })}</p>
        {rows.length === 0 ? (
          <p>{t('chains.incidents.none', { days: uptimeDays })}</p>
        ) : (
          <ul>
            {rows.map(({ id, title, began, ended, span }) => (
              <li key={id}>
                <strong>{title}</strong>
                <small>
                  <Moment {...began} kind="minute" /> –{' '}
                  {ended ? <Moment {...ended} kind="minute" /> : t('chains.incident.lasts')}
                  {span}
                </small>
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="content-actions">
        <LinkButton href={feed}>{t('chains.feed.link')}</LinkButton>
        <LinkButton href={historyPath}>{t('chains.history.json')}</LinkButton>
      </p>
    </>
  );
}
