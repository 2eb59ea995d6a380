/** The rates of the moneys in which pages can tell what amounts are worth, each with its sources. */
import { SentenceGap, useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { FiatRates, RatesView } from './rates-view.server.ts';
import { FiatForm } from './fiat-form.tsx';
import { SourceTable } from './source-table.tsx';

export function FiatSection({ rates }: Readonly<{ rates: RatesView }>) {
  const t = useTranslate();
  return (
    <section className="content-section near" aria-labelledby="moneys">
      <h2 id="moneys">{t('rates.fiat.title')}</h2>
      <p>
        {t('rates.fiat.intro', { maxAge: rates.fiatMaxAge })}
        <SentenceGap />
        {rates.isFiatSimulated && t('rates.fiat.simulated')}
      </p>
      <FiatForm options={rates.moneys} />
      <ul className="card-grid wide">
        {rates.fiat.map((money) => (
          <li key={money.code} className="card rate-card">
            <Money money={money} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Money({ money: { code, name, rate, age, trouble, sources } }: Readonly<{ money: FiatRates }>) {
  const t = useTranslate();
  return (
    <>
      <div className="rate-head">
        <h3>
          {code} <small>{name}</small>
        </h3>
        {rate === null ? (
          <StatusPill tone="warn">{t('rates.fiat.none')}</StatusPill>
        ) : (
          <p className="num">
            <b>{rate}</b> <small>{age}</small>
          </p>
        )}
      </div>
      {trouble !== null && <p className="rate-trouble">{trouble}</p>}
      <SourceTable title={code} sources={sources} />
    </>
  );
}
