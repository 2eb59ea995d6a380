/** Which messages a page needs at an address. The mixing tab of the ticket has another form and so other words. */
import type { MessageGroup, MessageKey } from '#src/i18n/catalog.ts';
import { readTicketTab } from './features/home/ticket-tab.ts';
import { addressErrors, amountErrors, type PageRow } from './pages.ts';

type PageTexts = Readonly<{ namespaces: readonly MessageGroup[]; keys?: readonly MessageKey[] }>;

const mixingTab: PageTexts = {
  namespaces: ['home', 'mixing', 'exchange.address', 'exchange.wrongNetwork', 'exchange.limit', 'exchange.scanner'],
  keys: [
    'exchange.min',
    'exchange.rate',
    'exchange.leaving',
    'exchange.support',
    'exchange.unreachable',
    'exchange.stillUnreachable',
    'exchange.loadFailed',
    ...amountErrors,
    ...addressErrors,
  ],
};

export function pageTexts(page: PageRow | undefined, url: URL): PageTexts {
  if (!page) return { namespaces: ['notice'] };
  if (isTicketPage(page)) return readTicketTab(url.href) === 'mixing' ? mixingTab : page;
  // Whatever a page is about may not be there. The forms for everyone are about nothing, and have no words to spare.
  return page.id === 'privacy-mixer' ? page : { ...page, namespaces: [...page.namespaces, 'notice'] };
}

function isTicketPage({ id }: PageRow): boolean {
  return id === 'home' || id === 'exchange';
}
