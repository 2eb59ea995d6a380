/** Which messages a page needs at an address. The mixing tab of the ticket has another form and so other words. */
import type { MessageGroup, MessageKey } from '#src/i18n/catalog.ts';
import { readTicketTab } from './features/home/ticket-tab.ts';
import { addressErrors, type PageRow } from './pages.ts';

type PageTexts = Readonly<{ namespaces: readonly MessageGroup[]; keys?: readonly MessageKey[] }>;

const mixingTab: PageTexts = {
  namespaces: ['home', 'mixing', 'exchange.address', 'exchange.wrongNetwork', 'exchange.limit', 'exchange.scanner'],
  keys: [
    'exchange.min',
    'exchange.rate',
    'exchange.leaving',
    'exchange.unreachable',
    'exchange.stillUnreachable',
    'exchange.loadFailed',
    ...addressErrors,
  ],
};

export function pageTexts(page: PageRow | undefined, url: URL): PageTexts {
  if (!page) return { namespaces: [] };
  const hasTicket = page.id === 'home' || page.id === 'exchange';
  return hasTicket && readTicketTab(url.href) === 'mixing' ? mixingTab : page;
}
