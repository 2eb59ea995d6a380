/**
 * A modal dialog: the browser's own, so that focus, Escape and what lies behind are its care. It is drawn at the end of
 * the document, because an ancestor with a filter (the ticket's shadow) would cut off its backdrop.
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
  // Nothing is drawn before the first opening, so the server never draws a dialog.
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
    // Clicks on the backdrop come to the dialog itself; the keyboard has Escape and the close button.
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
