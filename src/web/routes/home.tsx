/** The home page. */
import { DeparturesBoard } from '../features/home/departures-board.tsx';
import { Hero } from '../features/home/hero.tsx';
import { Features, Steps } from '../features/home/home-sections.tsx';
import { loadHome } from '../features/home/home-view.server.ts';
import { LanguageCorrection } from '../features/home/language-correction.tsx';
import { TicketFrame } from '../features/home/ticket-frame.tsx';
import '../styles/ticket.css';
import '../styles/home.css';
import type { Route } from './+types/home.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const isMixing = new URL(request.url).searchParams.get('tab') === 'mixing';
  return { ...(await loadHome(context)), tab: isMixing ? ('mixing' as const) : ('exchange' as const) };
}

export default function Home({ loaderData: { board, facts, paymentWindow, tab } }: Route.ComponentProps) {
  const ticket = <TicketFrame tab={tab}>{null}</TicketFrame>;
  return (
    <>
      <LanguageCorrection />
      <Hero facts={facts} ticket={ticket} />
      <Steps paymentWindow={paymentWindow} />
      <DeparturesBoard board={board} />
      <Features />
    </>
  );
}
