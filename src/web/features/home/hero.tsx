/** The top of the home page: what the service is, the tracking box, and the ticket. */
import type { ReactNode } from 'react';
import { SentenceGap, useTranslate } from '../../site-context.tsx';
import { Facts } from './home-sections.tsx';
import type { Fact } from './home-view.server.ts';
import { RiverScene } from './river-scene.tsx';
import { TrackBox } from './track-box.tsx';

type Props = Readonly<{ facts: readonly Fact[]; ticket: ReactNode }>;

export function Hero({ facts, ticket }: Props) {
  const t = useTranslate();
  return (
    <section className="hero">
      <RiverScene />
      <div className="wrap">
        <div className="hero-copy">
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
