/** The page of rates: what the rate of a chosen pair is made of, then the price and the sources of every coin. */
import { currencyIcon } from '../../currency-icon.ts';
import { SentenceGap, usePagePath, useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { FiatSection } from './fiat-section.tsx';
import { PairPanel } from './pair-panel.tsx';
import type { PairView } from './pair-view.server.ts';
import type { CoinRates, RatesView } from './rates-view.server.ts';
import { SourceTable } from './source-table.tsx';

type Props = Readonly<{ rates: RatesView; pair: PairView }>;

export function RatesPage({ rates, pair }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('rates.title')}</h1>
        <p>{t('rates.intro')}</p>
      </header>
      {rates.notice !== null && (
        <Note tone="warn" role="status">
          {rates.notice}
        </Note>
      )}
      <PairPanel pair={pair} options={rates.options} />
      <section className="content-section" aria-labelledby="coins">
        <h2 id="coins">{t('rates.coins.title')}</h2>
        <p>
          {t('rates.coins.intro')}
          <SentenceGap />
          {rates.isSimulated && t('rates.simulated')}
        </p>
        <ul className="card-grid wide">
          {rates.coins.map((coin) => (
            <li key={coin.symbol} className="card rate-card">
              <Coin coin={coin} window={rates.window} />
            </li>
          ))}
        </ul>
      </section>
      <FiatSection rates={rates} />
      <p className="content-actions">
        <LinkButton href={pageAt('status')}>{t('rates.toStatus')}</LinkButton>
      </p>
    </div>
  );
}

function Coin({ coin, window }: Readonly<{ coin: CoinRates; window: string }>) {
  const t = useTranslate();
  return (
    <>
      <div className="rate-head">
        <CoinIcon {...currencyIcon(coin.icon)} size="small" />
        <h3>{coin.symbol}</h3>
        {coin.price === null ? (
          <StatusPill tone="warn">{t('rates.coin.none')}</StatusPill>
        ) : (
          <p className="num">
            <b>{coin.price}</b> {coin.worth !== null && <small>{coin.worth} · </small>}
            <small>{coin.age}</small>
          </p>
        )}
      </div>
      {coin.trouble !== null && <p className="rate-trouble">{coin.trouble}</p>}
      <SourceTable title={coin.symbol} sources={coin.sources} />
      <dl className="rate-facts num">
        <div>
          <dt>{t('rates.coin.volatility', { window })}</dt>
          <dd>{coin.volatility}</dd>
        </div>
        <div>
          <dt>{t('rates.coin.depth')}</dt>
          <dd>{coin.depth}</dd>
        </div>
      </dl>
    </>
  );
}
