/** The exchange by itself, for whoever knows the way. */
import { Features, Steps } from '../features/home/home-sections.tsx';
import { loadHome } from '../features/home/home-view.server.ts';
import { RiverScene } from '../features/home/river-scene.tsx';
import { TicketFrame } from '../features/home/ticket-frame.tsx';
import { useTranslate } from '../site-context.tsx';
import '../styles/ticket.css';
import '../styles/home.css';
import type { Route } from './+types/exchange.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const isMixing = new URL(request.url).searchParams.get('tab') === 'mixing';
  return { ...(await loadHome(context)), tab: isMixing ? ('mixing' as const) : ('exchange' as const) };
}

export default function Exchange({ loaderData: { paymentWindow, tab } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <>
      <section className="hero narrow">
        <RiverScene />
        <div className="wrap">
          <h1>{t('site.nav.exchange')}</h1>
          <TicketFrame tab={tab}>{null}</TicketFrame>
        </div>
      </section>
      <Steps paymentWindow={paymentWindow} />
      <Features />
    </>
  );
}
