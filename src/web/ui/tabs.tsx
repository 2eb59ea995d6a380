/** Tabs as links: each is an address of its own, so they work without script and the back button undoes them. */
import type { ReactNode } from 'react';

type Tab = Readonly<{ id: string; href: string; label: ReactNode }>;

type Props = Readonly<{
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** With script a tab may switch in place; without it the link is followed. */
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
