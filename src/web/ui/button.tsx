import type { ButtonHTMLAttributes } from 'react';

export type ButtonLook = 'primary' | 'secondary' | 'soft' | 'plain' | 'danger';

type Props = Readonly<{ look?: ButtonLook; size?: 'normal' | 'large'; isBusy?: boolean }> &
  ButtonHTMLAttributes<HTMLButtonElement>;

/**
 * A button. `isBusy` sets aria-busy instead of `disabled`, because a disabled button loses the focus; the handler must
 * ignore further clicks itself.
 */
export function Button({ look = 'secondary', size = 'normal', isBusy = false, className, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      // HTML's default type, submit, would send the surrounding form.
      type={type === 'submit' ? 'submit' : type === 'reset' ? 'reset' : 'button'}
      aria-busy={isBusy || undefined}
      className={buttonClass({ look, size, className })}
    />
  );
}

type ClassParts = Readonly<{ look: ButtonLook; size: 'normal' | 'large'; className?: string | undefined }>;

export function buttonClass({ look, size, className }: ClassParts): string {
  return ['button', look, size === 'large' ? 'large' : '', className ?? ''].filter(Boolean).join(' ');
}
