/** Pauses or resumes new orders on one chain or on all chains. Both require a reason. */
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Confirm } from './confirm.tsx';
import { problemOf, typedIn, type Failure } from './failure.ts';
import { ReasonField } from './reason-field.tsx';
import { StepUpFields } from './step-up-fields.tsx';

type Props = Readonly<{
  scope: string;
  /** Name of the chain, or of the whole service. */
  name: string;
  isPaused: boolean;
  /** Whether the button label contains the name of the chain, where nothing next to the button does. */
  isNamed?: boolean;
  failure: Failure | undefined;
}>;

export function PauseSwitch({ scope, name, isPaused, isNamed = false, failure }: Props) {
  const t = useTranslate();
  const id = `switch-${scope}`;
  const verb = isPaused ? t('admin.pause.resume') : t('admin.pause.pause');
  return (
    <Confirm
      id={id}
      intent={isPaused ? 'resume' : 'pause'}
      act={isPaused ? 'orders_resumed' : 'orders_paused'}
      hidden={{ scope }}
      name={isNamed ? undefined : name}
      label={
        <>
          <Icon name={isPaused ? 'play' : 'pause'} />
          {isNamed ? `${verb} · ${name}` : verb}
        </>
      }
      title={t(isPaused ? 'admin.pause.resumeTitle' : 'admin.pause.pauseTitle', { name })}
      confirmLabel={verb}
      confirmLook={isPaused ? 'primary' : 'danger'}
      isOpen={failure?.intent === id}
    >
      <p>{t('admin.pause.text')}</p>
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      {isPaused && <StepUpFields intent={id} failure={failure} />}
    </Confirm>
  );
}
