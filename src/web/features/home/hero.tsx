/** The top of the home page: what the service is, the tracking box, and the ticket. */
import type { ReactNode } from 'react';
import { SentenceGap, useTranslate, usePagePath } from '../../site-context.tsx';
import { Facts } from './home-sections.tsx';
import type { Fact } from './home-view.server.ts';
import { RiverScene } from './river-scene.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = Readonly<{ facts: readonly Fact[]; ticket: ReactNode }>;

export function Hero({ facts, ticket }: Props) {
  const t = useTranslate();
  return (
    <section className="hero">
      <RiverScene />
      <div className="wrap">
        <div className="hero-copy">
          <KeptStrip />
          <div className="hero-head">
            <p className="overline">{t('home.overline')}</p>
            <h1>
              <span>{t('home.title1')}</span>
              <SentenceGap />
              <span>{t('home.title2')}</span>
            </h1>
            <p className="lede">{t('home.lede')}</p>
          </div>
          <TrackBox />
          <Facts facts={facts} />
        </div>
        {ticket}
      </div>
    </section>
  );
}

/** Shown by the script of every page where this browser keeps an order that had not ended. */
function KeptStrip() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <p className="kept-strip">
      <Icon name="smartphone" />
      <a href={`${pageAt('track')}#device-title`}>{t('home.kept')}</a>
    </p>
  );
}

/** Takes a tracking code and opens the order's status. A plain form that works without JavaScript. */
function TrackBox() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <form className="track-box" action={pageAt('track')} method="get" role="search">
      <label htmlFor="track-box-code">{t('home.track.label')}</label>
      <input
        id="track-box-code"
        name="code"
        className="num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        placeholder="000 000 000"
        required
      />
      <Button look="soft" type="submit">
        {t('home.track.button')}
      </Button>
    </form>
  );
}
