/** A link to the same page with other query parameters. It updates the page in place; without JavaScript it reloads. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = Readonly<{ to: string; className: string; children: ReactNode }>;

export function OwnLink({ to, className, children }: Props) {
  return (
    // With `discover="none"` React Router does not ask the server for the route, which is already known.
    <Link to={to} className={className} replace preventScrollReset discover="none">
      {children}
    </Link>
  );
}
