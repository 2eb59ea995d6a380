/** The ticket with its two tabs, exchange and mixing. Each tab has its own URL, so switching needs no JavaScript. */
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
