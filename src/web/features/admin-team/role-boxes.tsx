/** Check boxes of the roles, each with what it allows. */
import { roles, type Role } from '#src/domain/back-office/roles.ts';
import { useTranslate } from '../../site-context.tsx';

type Props = Readonly<{
  /** Prefix of the ids, unique on the page. */
  id: string;
  held: readonly Role[];
}>;

export function RoleBoxes({ id, held }: Props) {
  const t = useTranslate();
  return (
    <fieldset className="role-boxes">
      <legend>{t('admin.team.roles')}</legend>
      <p className="quiet">{t('admin.role.viewerText')}</p>
      {roles.map((role) => (
        <div key={role}>
          <label className="check">
            <input
              type="checkbox"
              name={`role-${role}`}
              defaultChecked={held.includes(role)}
              aria-describedby={`${id}-${role}`}
            />
            {t(`admin.role.${role}`)}
          </label>
          <small id={`${id}-${role}`}>{t(`admin.role.${role}Text`)}</small>
        </div>
      ))}
    </fieldset>
  );
}
