/** A highlighted block: a warning, an explanation, or an error with what to do. */
import type { ReactNode } from 'react';
import type { Tone } from './hint.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './sprite/icon-names.ts';

type Props = Readonly<{
  tone: Exclude<Tone, 'plain'>;
  title?: ReactNode;
  children: ReactNode;
  role?: 'status' | 'alert' | 'note';
}>;

const icons = {
  good: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'circle-alert',
} as const satisfies Record<Props['tone'], IconName>;

export function Note({ tone, title, children, role }: Props) {
  return (
    <div className={`note ${tone}`} role={role}>
      <Icon name={icons[tone]} />
      <div>
        {title !== undefined && <p className="note-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
