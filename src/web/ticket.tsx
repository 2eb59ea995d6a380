/**
 * The ticket: the card on the home and exchange pages with the form of its open tab. The forms are lazy-loaded chunks,
 * so that nobody loads the one they do not see. There is no Suspense fallback: the server waits for the form, and a
 * page without JavaScript must not get a fallback instead.
 */
import { lazy } from 'react';
import { TicketFrame } from './features/home/ticket-frame.tsx';
import { LazyScanner } from './features/scanner/lazy-scanner.tsx';
import type { TicketAnswer, TicketData } from './ticket.server.ts';

const ExchangeTicket = lazy(async () => {
  const { ExchangeTicket: form } = await import('./features/exchange-form/exchange-ticket.tsx');
  return { default: form };
});
const MixingCard = lazy(async () => {
  const { MixingCard: form } = await import('./features/mixing-card/mixing-card.tsx');
  return { default: form };
});

type Props = Readonly<{
  data: TicketData;
  /** The action's result, for a form sent without JavaScript. */
  result: TicketAnswer | undefined;
}>;

export function Ticket({ data, result }: Props) {
  return (
    <TicketFrame tab={data.tab}>
      {data.tab === 'mixing' ? (
        <MixingCard
          data={data.card}
          result={result && 'card' in result ? result.card : undefined}
          Scanner={LazyScanner}
        />
      ) : (
        <ExchangeTicket
          data={data.exchange}
          result={result && 'fields' in result ? result : undefined}
          Scanner={LazyScanner}
        />
      )}
    </TicketFrame>
  );
}
