/** A square button with an icon only. Its label is what assistive technology reads and the tooltip shows. */
import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './sprite/icon-names.ts';

type Props = Readonly<{ icon: IconName; label: string }> & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;

export function IconButton({ icon, label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
