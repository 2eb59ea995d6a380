/** The exchange by itself, for whoever knows the way. */
import { ExchangeTicket } from '../features/exchange-form/exchange-ticket.tsx';
import { loadExchange, submitExchange } from '../features/exchange-form/exchange-route.server.ts';
import { Facts, Features, Steps } from '../features/home/home-sections.tsx';
import { loadHome } from '../features/home/home-view.server.ts';
import { RiverScene } from '../features/home/river-scene.tsx';
import { TicketFrame } from '../features/home/ticket-frame.tsx';
import { readTicketTab } from '../features/home/ticket-tab.ts';
import { LazyScanner } from '../features/scanner/lazy-scanner.tsx';
import { useTranslate } from '../site-context.tsx';
import '../styles/ticket.css';
import '../styles/home.css';
import type { Route } from './+types/exchange.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const [home, exchange] = await Promise.all([loadHome(context), loadExchange({ request, context })]);
  const { facts, paymentWindow, speed } = home;
  return { facts, paymentWindow, speed, exchange, tab: readTicketTab(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return await submitExchange({ request, context });
}

export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate();
  const { facts, paymentWindow, speed, exchange, tab } = loaderData;
  return (
    <>
      <section className="hero narrow">
        <RiverScene />
        <div className="wrap">
          <h1>{t('site.nav.exchange')}</h1>
          <TicketFrame tab={tab}>
            <ExchangeTicket data={exchange} result={actionData} Scanner={LazyScanner} />
          </TicketFrame>
        </div>
      </section>
      <div className="wrap facts-strip">
        <Facts facts={facts} />
      </div>
      <Steps paymentWindow={paymentWindow} />
      <Features speed={speed} />
    </>
  );
}
