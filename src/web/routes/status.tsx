/** How each chain stands, for whoever wonders why an order waits. */
import { chains } from '#src/domain/chains/index.ts';
import { formatCount, formatTimeOfDay } from '#src/i18n/format.ts';
import { languageOf, servicesContext } from '../contexts.ts';
import { currencyIcon } from '../currency-icon.ts';
import { ChainStateLabel } from '../features/home/chain-state-label.tsx';
import { useTranslate } from '../site-context.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import '../styles/content.css';
import '../styles/home.css';
import type { Route } from './+types/status.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context);
  const departures = await context.get(servicesContext).readDepartures();
  const rows = departures.chains.map(({ chain, state, height, checkedAt }) => ({
    chain,
    state,
    block: height === null ? '–' : formatCount(language, height),
    checked: checkedAt === null ? '–' : formatTimeOfDay(language, checkedAt),
  }));
  return { rows };
}

export default function Status({ loaderData: { rows } }: Route.ComponentProps) {
  const t = useTranslate();
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
                    <CoinIcon {...currencyIcon(chains[row.chain].nativeCurrency)} size="small" />
                    {chains[row.chain].name}
                  </span>
                </th>
                <td>
                  <ChainStateLabel state={row.state} />
                </td>
                <td className="end num">{row.block}</td>
                <td className="end num wide">{row.checked}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
