/**
 * Link to another place of the same page. With scripts it is no navigation: that would drop what the last form was
 * answered, and with it what was typed.
 */
import type { MouseEvent, ReactNode } from 'react';

type Props = Readonly<{ href: `#${string}`; className: string; children: ReactNode }>;

export function InPageLink({ href, className, children }: Props) {
  return (
    <a className={className} href={href} onClick={focusPlace}>
      {children}
    </a>
  );
}

function focusPlace(event: MouseEvent<HTMLAnchorElement>): void {
  const place = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!place) return;
  event.preventDefault();
  // Only what is part of the order of focus, or says a place in it, can have the focus.
  place.tabIndex = -1;
  place.focus();
}
