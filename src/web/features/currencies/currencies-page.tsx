/** A card per asset, how many confirmations each chain needs, and what to mind before paying. */
import type { ReactNode } from 'react';
import { currencyIcon } from '../../currency-icon.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { CurrenciesView, CurrencyCard } from './currency-cards.server.ts';

/** Props of the page. `finality` is the table of confirmations, which the cards link to. */
type Props = Readonly<{ view: CurrenciesView; finality: ReactNode }>;

export function CurrenciesPage({ view, finality }: Props) {
  const t = useTranslate();
  const { assets, chains, coins, tokens, times } = view;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('currencies.title')}</h1>
        <p>{t('currencies.lede', { assets, chains })}</p>
      </header>
      <section className="content-section near" aria-labelledby="coins-title">
        <h2 id="coins-title">{t('currencies.coins.title')}</h2>
        <Cards cards={coins} times={times} look="thirds" />
      </section>
      <section className="content-section" aria-labelledby="tokens-title">
        <h2 id="tokens-title">{t('currencies.tokens.title')}</h2>
        <p>{t('currencies.tokens.intro')}</p>
        <Cards cards={tokens} times={times} look="quarters" />
      </section>
      {finality}
      <Reminders times={times} />
    </div>
  );
}

type CardsProps = Readonly<{ cards: readonly CurrencyCard[]; times: string; look: 'thirds' | 'quarters' }>;

/** Grid of currency cards. The nine coins fill rows of three, the eight tokens rows of four. */
function Cards({ cards, times, look }: CardsProps) {
  return (
    <ul className={`card-grid ${look}`}>
      {cards.map((card) => (
        <li key={card.id} className="card coin-card" id={card.id}>
          <CardHead card={card} />
          <CardFacts card={card} times={times} />
        </li>
      ))}
    </ul>
  );
}

function CardHead({ card }: Readonly<{ card: CurrencyCard }>) {
  const t = useTranslate();
  return (
    <div className="coin-head">
      <CoinIcon {...currencyIcon(card.id)} size="large" />
      <h3>
        {card.symbol} <small>{card.subtitle}</small>
      </h3>
      {!card.isActive && <StatusPill tone="warn">{t('currencies.inactive')}</StatusPill>}
    </div>
  );
}

function CardFacts({ card, times }: Readonly<{ card: CurrencyCard; times: string }>) {
  const t = useTranslate();
  const { least, most } = card.confirmations;
  return (
    <>
      <dl className="coin-facts num">
        <div>
          <dt>{t('currencies.network')}</dt>
          <dd>{card.network}</dd>
        </div>
        <div>
          <dt>{t('currencies.minimum')}</dt>
          <dd>
            {card.min}
            <small>{t.loose(`currencies.reason.${card.minReason}`, { times })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('currencies.maximum')}</dt>
          <dd>
            {card.max}
            <small>{t.loose(`currencies.reason.${card.maxReason}`, { times })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('currencies.confirmations')}</dt>
          <dd>{least === most ? least : <a href="#confirmations">{t('currencies.range', { least, most })}</a>}</dd>
        </div>
        <div>
          <dt>{t('currencies.decimals')}</dt>
          <dd>{card.decimals}</dd>
        </div>
      </dl>
      {card.isOnSeveralNetworks && <Hint tone="warn">{t('currencies.severalNetworks')}</Hint>}
    </>
  );
}

const reminders = ['network', 'limits', 'newCoins'] as const;

function Reminders({ times }: Readonly<{ times: string }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <section className="content-section" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{t('currencies.reminders.title')}</h2>
      <div className="ruled-grid">
        {reminders.map((name) => (
          <article key={name}>
            <h3>{t(`currencies.reminders.${name}.title`)}</h3>
            <p>{t.loose(`currencies.reminders.${name}.text`, { times })}</p>
            {name === 'newCoins' && (
              <p>
                <a className="content-link" href={pageAt('contact')}>
                  {t('currencies.reminders.newCoins.link')}
                </a>
              </p>
            )}
          </article>
        ))}
      </div>
      <p className="content-actions">
        <LinkButton href={pageAt('exchange')} look="primary">
          {t('currencies.toExchange')}
        </LinkButton>
        <LinkButton href={pageAt('status')}>{t('currencies.toStatus')}</LinkButton>
      </p>
    </section>
  );
}
