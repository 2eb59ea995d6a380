/**
 * A button with a confirmation dialog. The dialog is a native popover with a form in it, so that it works without
 * JavaScript. After a refusal it is rendered open, so that the error is visible without JavaScript too.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { mayAct, type OfficeAct } from '#src/domain/back-office/roles.ts';
import { useSite } from '../../site-context.tsx';
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useOperator } from './page-operator.ts';

type Props = Readonly<{
  /** Id of the popover, unique on the page. */
  id: string;
  label: ReactNode;
  /** What the button acts on, for its accessible name, if the label alone does not say it. */
  name?: string | undefined;
  look?: ButtonLook;
  title: ReactNode;
  confirmLabel: string;
  confirmLook?: ButtonLook;
  intent: string;
  /** The action, if it needs a role. Operators without the role do not see the button. */
  act?: OfficeAct;
  /** Hidden form fields. */
  hidden?: Readonly<Record<string, string>>;
  /** Form action; the page itself by default. */
  action?: string;
  /** Whether the dialog is open. True after a refusal, so that the dialog stays open. */
  isOpen?: boolean;
  children?: ReactNode;
}>;

export function Confirm({ act, ...props }: Props) {
  const { roles } = useOperator();
  return act !== undefined && !mayAct(roles, act) ? null : <ConfirmButton {...props} />;
}

function ConfirmButton(props: Omit<Props, 'act'>) {
  const { id, label, name, look = 'secondary', title, confirmLabel, confirmLook = 'primary', intent, action } = props;
  const { t, pathname } = useSite();
  const isHydrated = useHydrated();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = props.isOpen === true;
  useEffect(() => {
    if (isOpen && isHydrated) popover.current?.showPopover();
  }, [isOpen, isHydrated]);
  // HTML has no popover that is initially open, so before hydration the dialog is rendered as a plain element.
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
