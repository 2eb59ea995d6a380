/**
 * The ticket with its two tabs, exchange and mixing. Each tab is a link with its own URL, so switching needs no
 * JavaScript and works with the back button.
 */
import type { ReactNode } from 'react';
import { useSite } from '../../site-context.tsx';
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
        <nav className="tabs" aria-label={t('home.ticket.tabs')}>
          {tabs.map(({ id, href, label }) => (
            <a key={id} href={href} aria-current={id === tab ? 'true' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </div>
      {children}
    </div>
  );
}
