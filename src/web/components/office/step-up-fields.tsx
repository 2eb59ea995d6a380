/**
 * Step-up authentication: asks for the operator's password again, and for a code if a second factor is set. Part of
 * every form whose action requires it. Neither value is ever sent back with the page.
 */
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { problemOf, type Failure } from './failure.ts';
import { useOperator } from './page-operator.ts';

type Props = Readonly<{
  /** The form that contains the fields, as in `Failure.intent`. */
  intent: string;
  failure: Failure | undefined;
}>;

export function StepUpFields({ intent, failure }: Props) {
  const t = useTranslate();
  const { username, hasSecondFactor } = useOperator();
  return (
    <div className="step-up form-grid">
      {/* For the password manager, which otherwise does not know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t('admin.password.current')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        required
        error={problemOf(failure, intent, 'password')}
      />
      {hasSecondFactor && (
        <TextField
          label={t('admin.stepUp.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={100}
          required
          hint={<Hint>{t('admin.stepUp.codeHint')}</Hint>}
          error={problemOf(failure, intent, 'code')}
        />
      )}
    </div>
  );
}
