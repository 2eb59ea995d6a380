/** The exchange form on a page of its own, for returning visitors. */
import type { ReactNode } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Facts, Features, Steps } from './home-sections.tsx';
import type { HomeView } from './home-view.server.ts';
import { RiverScene } from './river-scene.tsx';

type Props = Readonly<{ home: Omit<HomeView, 'board'>; ticket: ReactNode }>;

export function ExchangePage({ home, ticket }: Props) {
  const t = useTranslate();
  return (
    <>
      <section className="hero narrow">
        <RiverScene />
        <div className="wrap">
          <h1>{t('site.nav.exchange')}</h1>
          {ticket}
        </div>
      </section>
      <div className="wrap facts-strip">
        <Facts facts={home.facts} />
      </div>
      <Steps paymentWindow={home.paymentWindow} />
      <Features speed={home.speed} estimate={home.estimate} />
    </>
  );
}
