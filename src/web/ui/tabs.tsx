/** Tabs as links: each has its own URL, so they work without JavaScript and with the back button. */
import type { ReactNode } from 'react';

type Tab = Readonly<{ id: string; href: string; label: ReactNode }>;

type Props = Readonly<{
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** Called when a tab is chosen, so that the page can switch in place. Without JavaScript the link is followed. */
  onChoose?: (id: string) => void;
}>;

export function Tabs({ label, tabs, current, onChoose }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          href={tab.href}
          aria-current={tab.id === current ? 'true' : undefined}
          onClick={(event) => {
            if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(tab.id);
          }}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
