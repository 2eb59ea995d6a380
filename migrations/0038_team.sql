-- Several operators with roles: invitations, disabled and removed operators, and a name for the device of a session.

-- Operators who exist already could do everything, and still can. New ones start as viewers.
alter table operators add column roles text[] not null default '{support,treasurer,administrator}';
alter table operators alter column roles set default '{}';
alter table operators add constraint operators_roles_check
  check (roles <@ array['support', 'treasurer', 'administrator']);

-- A removed operator keeps the row: the name stands in the audit log, and nobody else may ever have it.
alter table operators add column state text not null default 'active';
alter table operators add constraint operators_state_check
  check (state in ('invited', 'active', 'disabled', 'removed'));

-- Whoever was invited chooses the password. Whoever was removed has none.
alter table operators alter column password_hash drop not null;
alter table operators add constraint operators_password_check
  check ((password_hash is null) = (state in ('invited', 'removed')));

-- SHA-256 of the token in the link of an invitation.
alter table operators add column invite_hash text unique check (invite_hash ~ '^[0-9a-f]{64}$');
alter table operators add column invite_expires_at timestamptz;
alter table operators add constraint operators_invite_check
  check ((invite_hash is null) = (state <> 'invited') and (invite_expires_at is null) = (state <> 'invited'));

-- Browser and system, for example "Firefox, Linux", so that operators recognise their own sessions.
alter table operator_sessions add column device text not null default '';
