/**
 * The home page, and the page with only the exchange form. One route module for both, because they show the same parts:
 * two modules would share a third file, which costs one more request on the page that most visitors see first.
 */
import { ExchangePage } from '../features/home/exchange-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { loadHome } from '../features/home/home-view.server.ts';
import { readTicketTab } from '../features/home/ticket-tab.ts';
import { findPage } from '../pages.ts';
import { loadTicket, submitTicket } from '../ticket.server.ts';
import { Ticket } from '../ticket.tsx';
import '../features/exchange-form/exchange-form.css';
import '../features/mixing-card/mixing-card.css';
import '../styles/ticket.css';
import '../styles/home.css';
import type { Route } from './+types/home.ts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [home, ticket] = await Promise.all([
    loadHome(context, readTicketTab(request.url)),
    loadTicket({ request, context }),
  ]);
  if (findPage(url.pathname)?.id !== 'exchange') return { page: 'home', home, ticket } as const;
  // The exchange page does not show the rates board, so the board's data is not sent.
  const { board: _board, ...rest } = home;
  return { page: 'exchange', home: rest, ticket } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  return await submitTicket({ request, context });
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const ticket = <Ticket data={loaderData.ticket} result={actionData} />;
  return loaderData.page === 'exchange' ? (
    <ExchangePage home={loaderData.home} ticket={ticket} />
  ) : (
    <HomePage home={loaderData.home} ticket={ticket} />
  );
}
