/** Which messages a URL's page needs. The mixing tab of the ticket has another form and so other messages. */
import type { MessageGroup, MessageKey } from '#src/i18n/catalog.ts';
import { readTicketTab } from './features/home/ticket-tab.ts';
import { addressErrors, amountErrors, type PageRow } from './pages.ts';

type PageTexts = Readonly<{ namespaces: readonly MessageGroup[]; keys?: readonly MessageKey[] }>;

const mixingTab: PageTexts = {
  namespaces: ['home', 'mixing', 'exchange.address', 'exchange.wrongNetwork', 'exchange.limit', 'exchange.scanner'],
  keys: [
    'exchange.min',
    'exchange.rate',
    'exchange.line.margin',
    'exchange.line.mid',
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
  // A page about an order may find that it does not exist, so pages need the `notice` messages too. Form pages do not,
  // and are kept small.
  return page.id === 'privacy-mixer' ? page : { ...page, namespaces: [...page.namespaces, 'notice'] };
}

function isTicketPage({ id }: PageRow): boolean {
  return id === 'home' || id === 'exchange';
}
