/** Loader and action of the ticket's two forms. The URL says which tab is open, and so which form was sent. */
import type { RouterContextProvider } from 'react-router';
import { loadExchange, submitExchange } from './features/exchange-form/exchange-route.server.ts';
import type { ExchangeData, ExchangeState } from './features/exchange-form/exchange-data.ts';
import { readTicketTab } from './features/home/ticket-tab.ts';
import type { CardData, CardState } from './features/mixing-card/card-data.ts';
import { loadCard, submitCard } from './features/mixing-card/card-route.server.ts';

export type TicketData =
  | Readonly<{ tab: 'exchange'; exchange: ExchangeData }>
  | Readonly<{ tab: 'mixing'; card: CardData }>;

export type TicketAnswer = ExchangeState | Readonly<{ card: CardState }>;

type Args = Readonly<{ request: Request; context: Readonly<RouterContextProvider> }>;

export async function loadTicket({ request, context }: Args): Promise<TicketData> {
  if (readTicketTab(request.url) === 'mixing') return { tab: 'mixing', card: await loadCard({ context }) };
  return { tab: 'exchange', exchange: await loadExchange({ request, context }) };
}

export async function submitTicket({ request, context }: Args) {
  if (readTicketTab(request.url) === 'mixing') return await submitCard({ request, context });
  return await submitExchange({ request, context });
}
