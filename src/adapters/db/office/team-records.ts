/** The team of operators in PostgreSQL. */
import { sql } from 'kysely';
import { readRoles } from '#src/domain/back-office/roles.ts';
import {
  operatorStates,
  type OperatorState,
  type TeamMember,
  type TeamRecords,
} from '#src/usecases/ports/team-records.ts';
import type { Queries } from '../queries.ts';
import { fromTime } from '../row-values.ts';

export function makeTeamRecords(db: Queries): TeamRecords {
  return {
    list: async () => (await members(db).where('state', '<>', 'removed').orderBy('username').execute()).map(toMember),
    hadOthers: async (username) => {
      const others = db.selectFrom('operators').select('username').where('username', '<>', username);
      return (await others.where('state', '<>', 'invited').limit(1).executeTakeFirst()) !== undefined;
    },
    lockAll: async () => {
      await db.selectFrom('operators').select('username').orderBy('username').forUpdate().execute();
      return (await members(db).where('state', '<>', 'removed').orderBy('username').execute()).map(toMember);
    },
    findInvited: async (inviteHash) => {
      const row = await members(db).where('invite_hash', '=', inviteHash).executeTakeFirst();
      return row && toMember(row);
    },
    ...makeInvitations(db),
    reset: async (username, passwordHash) => {
      const ready = { state: 'active', password_hash: passwordHash, invite_hash: null, invite_expires_at: null };
      const changed = { ...ready, password_changed_at: sql<Date>`now()`, trusted_at: sql<Date>`now()` };
      await db.updateTable('operators').set(changed).where('username', '=', username).execute();
    },
    setRoles: async (username, held) => {
      await db
        .updateTable('operators')
        .set({
          roles: [...held],
          trusted_at: sql<Date>`case when ${[...held]}::text[] <@ roles then trusted_at else now() end`,
        })
        .where('username', '=', username)
        .execute();
    },
    setState: async (username, state) => {
      const since = state === 'active' ? { trusted_at: sql<Date>`now()` } : {};
      await db
        .updateTable('operators')
        .set({ state, ...since })
        .where('username', '=', username)
        .execute();
    },
    remove: async (username) => {
      await db.deleteFrom('operator_sessions').where('username', '=', username).execute();
      await db.deleteFrom('second_factors').where('username', '=', username).execute();
      await db.deleteFrom('passkeys').where('username', '=', username).execute();
      const nothing = { password_hash: null, configured_hash: null, invite_hash: null, invite_expires_at: null };
      const gone = { state: 'removed', roles: [], ...nothing };
      await db.updateTable('operators').set(gone).where('username', '=', username).execute();
    },
    sessions: async ({ now, seenSince, username }) => {
      const asked = db
        .selectFrom('operator_sessions')
        .selectAll()
        .where('expires_at', '>', fromTime(now))
        .where('last_seen_at', '>', fromTime(seenSince))
        .orderBy('created_at', 'desc');
      const rows = await (username === undefined ? asked : asked.where('username', '=', username)).execute();
      return rows.map((row) => ({
        tokenHash: row.token_hash,
        username: row.username,
        device: row.device,
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
        expiresAt: row.expires_at.getTime(),
      }));
    },
  };
}

function makeInvitations(db: Queries): Pick<TeamRecords, 'invite' | 'join'> {
  return {
    invite: async ({ username, roles, inviteHash, expiresAt }) => {
      const invited = { roles: [...roles], invite_hash: inviteHash, invite_expires_at: fromTime(expiresAt) };
      const asked = db
        .insertInto('operators')
        .values({ username, state: 'invited', ...invited })
        .onConflict((conflict) =>
          conflict.column('username').doUpdateSet(invited).where('operators.state', '=', 'invited'),
        );
      return (await asked.returning('username').executeTakeFirst()) !== undefined;
    },
    join: async ({ inviteHash, passwordHash }) => {
      const joined = { state: 'active', password_hash: passwordHash, invite_hash: null, invite_expires_at: null };
      const since = { trusted_at: sql<Date>`now()` };
      const asked = db
        .updateTable('operators')
        .set({ ...joined, ...since })
        .where('invite_hash', '=', inviteHash);
      return (await asked.returning('username').executeTakeFirst()) !== undefined;
    },
  };
}

function members(db: Queries) {
  return db
    .selectFrom('operators')
    .leftJoin('second_factors', 'second_factors.username', 'operators.username')
    .select(['operators.username', 'roles', 'state', 'is_confirmed', 'created_at', 'trusted_at', 'invite_expires_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

function toMember(row: Row): TeamMember {
  return {
    username: row.username,
    roles: readRoles(row.roles),
    state: toOperatorState(row.state),
    hasSecondFactor: row.is_confirmed === true,
    createdAt: row.created_at.getTime(),
    trustedAt: row.trusted_at.getTime(),
    inviteExpiresAt: row.invite_expires_at?.getTime() ?? null,
  };
}

export function toOperatorState(text: string): OperatorState {
  const state = operatorStates.find((each) => each === text);
  if (state === undefined) throw new TypeError(`unknown state of an operator: ${text}`);
  return state;
}
