/** Which side of the ticket an address shows: `?tab=mixing` is the second one. */
export type TicketTab = 'exchange' | 'mixing';

export function readTicketTab(url: string): TicketTab {
  return new URL(url).searchParams.get('tab') === 'mixing' ? 'mixing' : 'exchange';
}
