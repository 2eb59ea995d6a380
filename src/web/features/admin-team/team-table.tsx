/** Table of operators: roles, state and sessions, with the actions of administrators. */
import { readRoles, type Role } from '#src/domain/back-office/roles.ts';
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import type { MemberRow } from './team-view.ts';

type Props = Readonly<{ rows: readonly MemberRow[]; failure: Failure | undefined }>;

export function TeamTable({ rows, failure }: Props) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.team.list')}
      rows={rows}
      keyOf={({ username }) => username}
      columns={[
        { name: t('admin.signIn.username'), look: 'team-name', render: ({ username }) => username },
        { name: t('admin.team.roles'), render: (row) => <Roles row={row} /> },
        { name: t('admin.order.state'), render: (row) => <State row={row} /> },
        {
          name: t('admin.factor.title'),
          render: ({ hasSecondFactor }) => (hasSecondFactor ? t('admin.factor.on') : t('admin.factor.off')),
        },
        { name: t('admin.session.title'), render: (row) => <Sessions row={row} /> },
      ]}
      renderActions={(row) => <MemberActions row={row} failure={failure} />}
    />
  );
}

type RowProps = Readonly<{ row: MemberRow }>;

function Roles({ row: { roles } }: RowProps) {
  const t = useTranslate();
  return roles.length === 0 ? t('admin.role.viewer') : roles.map((role) => t(`admin.role.${role}`)).join(' · ');
}

function State({ row: { state, invitedUntil } }: RowProps) {
  const t = useTranslate();
  if (state === 'active') return <StatusPill tone="good">{t('admin.team.active')}</StatusPill>;
  if (state === 'disabled') return <StatusPill tone="bad">{t('admin.team.disabled')}</StatusPill>;
  return (
    <>
      <StatusPill>{t('admin.team.isInvited')}</StatusPill>
      <small>{t('admin.team.invitedUntil', { time: invitedUntil ?? '' })}</small>
    </>
  );
}

function Sessions({ row: { sessions } }: RowProps) {
  const t = useTranslate();
  if (sessions.length === 0) return t('admin.team.noSessions');
  return (
    <div>
      {sessions.map(({ id, device, lastSeenAt }) => (
        <span key={id} className="team-session">
          {device === '' ? t('admin.session.unknown') : device}
          <small className="num unbroken">{lastSeenAt}</small>
        </span>
      ))}
    </div>
  );
}

function MemberActions({ row, failure }: RowProps & Readonly<{ failure: Failure | undefined }>) {
  const t = useTranslate();
  const { username, state } = row;
  const common = { hidden: { member: username }, name: username } as const;
  const bind = (intent: string) => {
    const id = `${intent}-${username}`;
    return { id, intent, ...common, isOpen: failure?.intent === id } as const;
  };
  const stepUp = (intent: string) => <StepUpFields intent={`${intent}-${username}`} failure={failure} />;
  const label = t('admin.team.changeRoles');
  return (
    <>
      <Confirm
        {...bind('change_roles')}
        act="operator_changed"
        label={label}
        title={`${label}: ${username}`}
        confirmLabel={t('admin.team.saveRoles')}
      >
        <RoleBoxes id={`change_roles-${username}`} held={rolesIn(row, failure)} />
        {stepUp('change_roles')}
      </Confirm>
      {row.sessions.length > 0 && (
        <Confirm
          {...bind('sign_out_operator')}
          act="operator_signed_out"
          label={t('admin.team.signOut')}
          title={t('admin.team.signOutTitle', { username })}
          confirmLabel={t('admin.team.signOut')}
          confirmLook="danger"
        />
      )}
      {state === 'active' && (
        <Confirm
          {...bind('disable')}
          act="operator_disabled"
          label={t('admin.team.disable')}
          title={t('admin.team.disableTitle', { username })}
          confirmLabel={t('admin.team.disable')}
          confirmLook="danger"
        >
          <p>{t('admin.team.disableText')}</p>
          {stepUp('disable')}
        </Confirm>
      )}
      {state === 'disabled' && (
        <Confirm
          {...bind('enable')}
          act="operator_enabled"
          label={t('admin.team.enable')}
          title={t('admin.team.enableTitle', { username })}
          confirmLabel={t('admin.team.enable')}
        >
          {stepUp('enable')}
        </Confirm>
      )}
      <Confirm
        {...bind('remove')}
        act="operator_removed"
        label={t('admin.team.remove')}
        title={t('admin.team.removeTitle', { username })}
        confirmLabel={t('admin.team.remove')}
        confirmLook="danger"
      >
        <p>{t('admin.team.removeText')}</p>
        {stepUp('remove')}
      </Confirm>
    </>
  );
}

/** Roles whose boxes are set: those of the member, or what was chosen before the form came back. */
function rolesIn({ username, roles }: MemberRow, failure: Failure | undefined): readonly Role[] {
  if (failure?.intent !== `change_roles-${username}`) return roles;
  return readRoles(Object.keys(failure.typed).map((name) => name.replace(/^role-/, '')));
}
