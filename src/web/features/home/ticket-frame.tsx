/** The ticket: two services, one card. The second tab is an address of its own, so it needs no script. */
import type { ReactNode } from 'react';
import { useSite } from '../../site-context.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { TicketTab } from './ticket-tab.ts';

type Props = Readonly<{ tab: TicketTab; children: ReactNode }>;

export function TicketFrame({ tab, children }: Props) {
  const { t, pathname } = useSite();
  const tabs = [
    { id: 'exchange', href: pathname, label: t('home.ticket.exchange') },
    { id: 'mixing', href: `${pathname}?tab=mixing`, label: t('home.ticket.mixing') },
  ];
  return (
    <div className="ticket">
      <div className="ticket-head">
        <Tabs label={t('home.ticket.tabs')} tabs={tabs} current={tab} />
      </div>
      {children}
    </div>
  );
}
