/** The state of each chain, for visitors who wonder why an order waits. */
import { chains } from '#src/domain/assets/chains.ts';
import { formatCount, formatTimeOfDay } from '#src/i18n/format.ts';
import { translateOn } from '../catalog.server.ts';
import { chainReason } from '../chain-reason.server.ts';
import { faucetContext, languageOf, servicesContext } from '../contexts.ts';
import { currencyIcon } from '../currency-icon.ts';
import { ChainStateLabel } from '../features/home/chain-state-label.tsx';
import { usePagePath, useTranslate } from '../site-context.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import '../styles/content.css';
import '../styles/home.css';
import type { Route } from './+types/status.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context);
  const departures = await context.get(servicesContext).readDepartures();
  const t = translateOn(context, ['chains']);
  const rows = departures.chains.map((status) => ({
    chain: chains[status.chain].name,
    coin: chains[status.chain].nativeCurrency,
    state: status.state,
    reason: chainReason(status, t),
    raised: status.times > 1 ? t('chains.raised', { times: status.times }) : null,
    block: status.height === null ? '–' : formatCount(language, status.height),
    checked: status.checkedAt === null ? '–' : formatTimeOfDay(language, status.checkedAt),
  }));
  const unpriced = Object.entries(departures.board.missing ?? {}).map(([symbol, reason]) => ({
    symbol,
    reason: reason === undefined ? '' : t(`chains.price.${reason}`, { symbol }),
  }));
  return { rows, unpriced, hasFaucet: context.get(faucetContext) !== null };
}

export default function Status({ loaderData: { rows, unpriced, hasFaucet } }: Route.ComponentProps) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('chains.title')}</h1>
        <p>{t('chains.intro')}</p>
      </header>
      <div className="board">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('chains.chain')}</th>
              <th scope="col">{t('chains.state')}</th>
              <th scope="col" className="end">
                {t('chains.block')}
              </th>
              <th scope="col" className="end wide">
                {t('chains.checked')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.chain}>
                <th scope="row">
                  <span className="pair">
                    <CoinIcon {...currencyIcon(row.coin)} size="small" />
                    {row.chain}
                  </span>
                </th>
                <td>
                  <ChainStateLabel state={row.state} />
                  {row.reason !== null && <small className="why">{row.reason}</small>}
                  {row.raised !== null && <small className="why">{row.raised}</small>}
                </td>
                <td className="end num">{row.block}</td>
                <td className="end num wide">{row.checked}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
    </div>
  );
}
