/** Form that invites an operator: name and roles. The new operator chooses the password. */
import { roles } from '#src/domain/back-office/roles.ts';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoleBoxes } from './role-boxes.tsx';

const intent = 'invite';

export function InviteForm({ failure }: Readonly<{ failure: Failure | undefined }>) {
  const { t, pathname } = useSite();
  const held = roles.filter((role) => typedIn(failure, intent, `role-${role}`) !== undefined);
  return (
    <form method="post" action={pathname} className="panel" id="invite-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <h2>{t('admin.team.invite')}</h2>
      <p className="quiet">{t('admin.team.inviteText')}</p>
      <div className="form-grid">
        <TextField
          label={t('admin.signIn.username')}
          name="newUsername"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={64}
          defaultValue={typedIn(failure, intent, 'newUsername')}
          error={problemOf(failure, intent, 'newUsername')}
          hint={<Hint>{t('admin.team.nameHint')}</Hint>}
        />
      </div>
      <RoleBoxes id={intent} held={held} />
      <StepUpFields intent={intent} failure={failure} />
      <Button type="submit" look="primary">
        {t('admin.team.inviteButton')}
      </Button>
    </form>
  );
}
