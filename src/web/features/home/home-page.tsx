/** The home page: the ticket, and what a visitor wants to know before they trust it. */
import type { ReactNode } from 'react';
import { DeparturesBoard } from './departures-board.tsx';
import { Hero } from './hero.tsx';
import { Features, Steps } from './home-sections.tsx';
import type { HomeView } from './home-view.server.ts';

export function HomePage({ home, ticket }: Readonly<{ home: HomeView; ticket: ReactNode }>) {
  return (
    <>
      <Hero facts={home.facts} ticket={ticket} />
      <Steps paymentWindow={home.paymentWindow} />
      <DeparturesBoard board={home.board} />
      <Features speed={home.speed} estimate={home.estimate} />
    </>
  );
}
