/** A short line under a field or beside a fact. Its icon shape repeats the meaning of its colour. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './sprite/icon-names.ts';

export type Tone = 'plain' | 'good' | 'info' | 'warn' | 'bad';

const icons = {
  good: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'circle-alert',
} as const satisfies Partial<Record<Tone, IconName>>;

export function Hint({ tone = 'plain', children }: Readonly<{ tone?: Tone; children: ReactNode }>) {
  return (
    <p className={`hint ${tone}`}>
      {tone !== 'plain' && <Icon name={icons[tone]} />}
      <span>{children}</span>
    </p>
  );
}
