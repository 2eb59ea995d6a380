/** Changes the password. All other sessions of the operator are ended. */
import { passwordLength } from '#src/domain/back-office/check-password.ts';
import { problemOf, type Failure, type Review } from '../../components/office/failure.ts';
import { useOperator } from '../../components/office/page-operator.ts';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = Readonly<{ failure: Failure | undefined; review: Review }>;

export function PasswordForm({ failure, review }: Props) {
  const t = useTranslate();
  const { hasPasskey } = useOperator();
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: passwordLength.most, required: true };
  return (
    <form method="post" className="panel">
      <h2>{t('admin.password.title')}</h2>
      <input type="hidden" name="intent" value="password" />
      <StepUpFields intent="password" {...{ failure, review }} />
      <TextField
        label={t('admin.password.next')}
        name="next"
        {...fresh}
        hint={<Hint>{t('admin.password.hint', { least: passwordLength.least })}</Hint>}
        error={problemOf(failure, 'password', 'next')}
      />
      <TextField
        label={t('admin.password.repeat')}
        name="repeat"
        {...fresh}
        error={problemOf(failure, 'password', 'repeat')}
      />
      {hasPasskey && <Hint tone="info">{t('admin.password.passkeys')}</Hint>}
      <Button type="submit" look="primary">
        {t('admin.password.button')}
      </Button>
    </form>
  );
}
