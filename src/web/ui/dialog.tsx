/**
 * A native modal dialog: the browser handles focus, Escape and the inert page behind it. It is rendered at the end of
 * the document, because an ancestor with a CSS filter (the shadow of the ticket card) would clip its backdrop.
 */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';

type Props = Readonly<{
  isOpen: boolean;
  title: ReactNode;
  closeLabel: string;
  /** Called on Escape, on a click outside, and by the close button. Set `isOpen` to false in it. */
  onClose: () => void;
  children: ReactNode;
  className?: string;
}>;

export function Dialog({ isOpen, ...rest }: Props) {
  // The dialog is rendered only while open, so never on the server.
  return isOpen ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog({ title, closeLabel, onClose, children, className }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    // Clicks on the backdrop target the dialog itself; keyboard users have Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={className === undefined ? 'dialog' : `dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-inside">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="x" label={closeLabel} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
