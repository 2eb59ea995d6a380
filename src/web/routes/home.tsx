/** The home page. */
import { ExchangeTicket } from '../features/exchange-form/exchange-ticket.tsx';
import { loadExchange, submitExchange } from '../features/exchange-form/exchange-route.server.ts';
import { DeparturesBoard } from '../features/home/departures-board.tsx';
import { Hero } from '../features/home/hero.tsx';
import { Features, Steps } from '../features/home/home-sections.tsx';
import { loadHome } from '../features/home/home-view.server.ts';
import { LanguageCorrection } from '../features/home/language-correction.tsx';
import { TicketFrame } from '../features/home/ticket-frame.tsx';
import { readTicketTab } from '../features/home/ticket-tab.ts';
import { LazyScanner } from '../features/scanner/lazy-scanner.tsx';
import '../styles/ticket.css';
import '../styles/home.css';
import type { Route } from './+types/home.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const [home, exchange] = await Promise.all([loadHome(context), loadExchange({ request, context })]);
  return { home, exchange, tab: readTicketTab(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return await submitExchange({ request, context });
}

export default function Home({ loaderData: { home, exchange, tab }, actionData }: Route.ComponentProps) {
  const ticket = (
    <TicketFrame tab={tab}>
      <ExchangeTicket data={exchange} result={actionData} Scanner={LazyScanner} />
    </TicketFrame>
  );
  return (
    <>
      <LanguageCorrection />
      <Hero facts={home.facts} ticket={ticket} />
      <Steps paymentWindow={home.paymentWindow} />
      <DeparturesBoard board={home.board} />
      <Features speed={home.speed} />
    </>
  );
}
