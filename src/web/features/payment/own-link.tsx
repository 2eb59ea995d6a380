/** A link to another question to the same page. It changes the page in place; without scripts it loads it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = Readonly<{ to: string; className: string; children: ReactNode }>;

export function OwnLink({ to, className, children }: Props) {
  return (
    // The page knows its own route: there is nothing to ask the server about the link.
    <Link to={to} className={className} replace preventScrollReset discover="none">
      {children}
    </Link>
  );
}
