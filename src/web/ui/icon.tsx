/** One icon of the sprite. Decorative: the text beside it, or the button's label, gives the meaning. */
import type { IconName } from './sprite/icon-names.ts';
import spriteUrl from './sprite/sprite.svg?url';

type Props = Readonly<{ name: IconName; className?: string }>;

export function Icon({ name, className }: Props) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
