/** A state as text on a coloured pill. */
import type { ReactNode } from 'react';
import type { Tone } from './hint.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './sprite/icon-names.ts';

type Props = Readonly<{ tone?: Tone; icon?: IconName; children: ReactNode }>;

export function StatusPill({ tone = 'plain', icon, children }: Props) {
  return (
    <span className={`pill ${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  );
}
