/**
 * A button that asks before it acts. The question is a popover of the browser with a form in it, so that it is asked
 * where scripts are off as well. After a refusal it is drawn open: no script is needed to see what was wrong.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { useSite } from '../../site-context.tsx';
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Props = Readonly<{
  /** Of the popover; one of its kind on the page. */
  id: string;
  label: ReactNode;
  /** What the button is about, where its words alone do not say it. */
  name?: string | undefined;
  look?: ButtonLook;
  title: ReactNode;
  confirmLabel: string;
  confirmLook?: ButtonLook;
  intent: string;
  /** What is sent besides. */
  hidden?: Readonly<Record<string, string>>;
  /** Where to; to the page itself unless told. */
  action?: string;
  /** After a refusal the question stays open. */
  isOpen?: boolean;
  children?: ReactNode;
}>;

export function Confirm(props: Props) {
  const { id, label, name, look = 'secondary', title, confirmLabel, confirmLook = 'primary', intent, action } = props;
  const { t, pathname } = useSite();
  const isHydrated = useHydrated();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = props.isOpen === true;
  useEffect(() => {
    if (isOpen && isHydrated) popover.current?.showPopover();
  }, [isOpen, isHydrated]);
  // A popover that is open from the start does not exist.
  const isDrawnOpen = isOpen && !isHydrated;
  return (
    <>
      <button type="button" className={buttonClass({ look, size: 'normal' })} popoverTarget={id}>
        {label}
        {name !== undefined && <span className="visually-hidden"> {name}</span>}
      </button>
      <div
        ref={popover}
        id={id}
        popover={isDrawnOpen ? undefined : 'auto'}
        className={isDrawnOpen ? 'confirm is-open' : 'confirm'}
        role="dialog"
        aria-labelledby={`${id}-title`}
      >
        <form method="post" action={action}>
          <input type="hidden" name="intent" value={intent} />
          {Object.entries(props.hidden ?? {}).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <h2 id={`${id}-title`}>{title}</h2>
          {props.children}
          <div className="confirm-actions">
            <Button type="submit" look={confirmLook}>
              {confirmLabel}
            </Button>
            {isDrawnOpen ? (
              <LinkButton href={pathname} look="plain">
                {t('admin.cancel')}
              </LinkButton>
            ) : (
              <button
                type="button"
                className={buttonClass({ look: 'plain', size: 'normal' })}
                popoverTarget={id}
                popoverTargetAction="hide"
              >
                {t('admin.cancel')}
              </button>
            )}
          </div>
        </form>
      </div>
    </>
  );
}
