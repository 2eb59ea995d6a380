/** The state of each chain now and in the last ninety days, for visitors who wonder why an order waits. */
import { translateOn } from '../catalog.server.ts';
import { faucetContext, languageOf, servicesContext } from '../contexts.ts';
import { viewChains } from '../features/status/chain-rows.server.ts';
import { ChainTable } from '../features/status/chain-table.tsx';
import { IncidentList } from '../features/status/incident-list.tsx';
import { UptimeBars } from '../features/status/uptime-bars.tsx';
import { viewIncidents, viewUptime } from '../features/status/uptime-view.server.ts';
import { usePagePath, useTranslate } from '../site-context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import '../styles/status.css';
import type { Route } from './+types/status.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [departures, uptime] = await Promise.all([services.readDepartures(), services.readUptime()]);
  const t = translateOn(context, ['chains']);
  const reader = { language: languageOf(context), t };
  const unpriced = Object.entries(departures.board.missing ?? {}).map(([symbol, reason]) => ({
    symbol,
    reason: reason === undefined ? '' : t(`chains.price.${reason}`, { symbol }),
  }));
  return {
    rows: viewChains(departures, reader),
    unpriced,
    days: viewUptime(uptime, reader),
    incidents: viewIncidents(uptime, reader),
    hasFaucet: context.get(faucetContext) !== null,
  };
}

export default function Status({ loaderData: { rows, unpriced, days, incidents, hasFaucet } }: Route.ComponentProps) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('chains.title')}</h1>
        <p>{t('chains.intro')}</p>
      </header>
      <ChainTable rows={rows} />
      {unpriced.length > 0 && (
        <section className="content-section">
          <h2>{t('chains.unpriced')}</h2>
          {unpriced.map(({ symbol, reason }) => (
            <p key={symbol}>{reason}</p>
          ))}
        </section>
      )}
      <p className="content-actions">
        <LinkButton href={pageAt('rates')}>{t('site.nav.rates')}</LinkButton>
        <LinkButton href={`${pageAt('currencies')}#confirmations`}>{t('chains.toConfirmations')}</LinkButton>
        {hasFaucet && <LinkButton href={pageAt('faucet')}>{t('chains.toFaucet')}</LinkButton>}
      </p>
      <UptimeBars rows={days} />
      <IncidentList rows={incidents} />
    </div>
  );
}
