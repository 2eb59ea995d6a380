/** A link styled as a button. */
import type { AnchorHTMLAttributes } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';

type Props = Readonly<{ href: string; look?: ButtonLook; size?: 'normal' | 'large' }> &
  AnchorHTMLAttributes<HTMLAnchorElement>;

export function LinkButton({ look = 'secondary', size = 'normal', className, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass({ look, size, className })}>
      {children}
    </a>
  );
}
