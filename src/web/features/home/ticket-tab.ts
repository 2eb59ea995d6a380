/** Which tab of the ticket a URL shows: `?tab=mixing` is the second one. */
export type TicketTab = 'exchange' | 'mixing';

export function readTicketTab(url: string): TicketTab {
  return new URL(url).searchParams.get('tab') === 'mixing' ? 'mixing' : 'exchange';
}
