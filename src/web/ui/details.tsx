/** A native disclosure (<details>), which needs no JavaScript. Of several with the same `group` only one stays open. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = Readonly<{ summary: ReactNode; children: ReactNode; group?: string; isOpen?: boolean }>;

export function Details({ summary, children, group, isOpen }: Props) {
  return (
    <details className="details" name={group} open={isOpen}>
      <summary>
        <span>{summary}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="details-body">{children}</div>
    </details>
  );
}
