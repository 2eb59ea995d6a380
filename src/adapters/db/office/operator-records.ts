/** Operators, their sessions and second factors in PostgreSQL. */
import { sql } from 'kysely';
import { readRoles, roles } from '#src/domain/back-office/roles.ts';
import type { Operator, OperatorRecords } from '#src/usecases/ports/office-records.ts';
import { fromTime, toCount } from '../row-values.ts';
import type { Queries } from '../queries.ts';
import { toOperatorState } from './team-records.ts';

export function makeOperatorRecords(db: Queries): OperatorRecords {
  return {
    find: async (username) => await readOperator(db, username),
    lock: async (username) => {
      await db.selectFrom('operators').select('username').where('username', '=', username).forUpdate().execute();
      return await readOperator(db, username);
    },
    setPassword: async (username, hash) => {
      const changed = { password_hash: hash, password_changed_at: sql<Date>`now()` };
      await db.updateTable('operators').set(changed).where('username', '=', username).execute();
    },
    ...makeConfiguredRecords(db),
    ...makeSessionRecords(db),
    ...makeFactorRecords(db),
    countFailure: async (day) =>
      void (await sql`
        insert into failed_sign_ins (day, count) values (${day}::date, 1)
        on conflict (day) do update set count = failed_sign_ins.count + 1`.execute(db)),
  };
}

type ConfiguredVerbs = 'findConfigured' | 'insert' | 'configure';

/** Records of the operator who is configured by environment variables. */
function makeConfiguredRecords(db: Queries): Pick<OperatorRecords, ConfiguredVerbs> {
  return {
    findConfigured: async (username) => {
      const asked = db.selectFrom('operators').select('configured_hash').where('username', '=', username);
      return (await asked.executeTakeFirst())?.configured_hash;
    },
    insert: async ({ username, hash, isConfigured }) => {
      // Nobody can have made the very first operator but the owner, so there is nothing to wait for.
      const since = sql<Date>`case when exists (select 1 from operators) then now() else to_timestamp(0) end`;
      const keys = { password_hash: hash, configured_hash: isConfigured ? hash : null };
      const row = { username, ...keys, roles: [...roles], trusted_at: since };
      const asked = db
        .insertInto('operators')
        .values(row)
        .onConflict((conflict) => conflict.doNothing());
      return (await asked.returning('username').executeTakeFirst()) !== undefined;
    },
    configure: async ({ username, hash, instead }) => {
      // Whoever sets the environment may be somebody new.
      const since = { password_changed_at: sql<Date>`now()`, trusted_at: sql<Date>`now()` };
      const changed = { password_hash: hash, configured_hash: hash, ...since };
      const asked = db
        .updateTable('operators')
        .set(changed)
        .where('username', '=', username)
        .where('state', 'in', ['active', 'disabled'])
        .where('configured_hash', 'is not distinct from', instead);
      return (await asked.returning('username').executeTakeFirst()) !== undefined;
    },
  };
}

async function readOperator(db: Queries, username: string): Promise<Operator | undefined> {
  const row = await db
    .selectFrom('operators')
    .leftJoin('second_factors', 'second_factors.username', 'operators.username')
    .select(['operators.username', 'password_hash', 'roles', 'state', 'sealed_secret', 'is_confirmed', 'last_step'])
    .where('operators.username', '=', username)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: passwordHash, sealed_secret: sealedSecret, is_confirmed: isConfirmed, last_step: step } = row;
  const factor = sealedSecret === null ? null : { sealedSecret, isConfirmed: isConfirmed === true };
  return {
    username: row.username,
    passwordHash,
    roles: readRoles(row.roles),
    state: toOperatorState(row.state),
    factor: factor && { ...factor, lastStep: toCount(step ?? '0') },
  };
}

type SessionVerbs = 'insertSession' | 'findSession' | 'touchSession' | 'endSession' | 'endSessions' | 'dropOldSessions';

function makeSessionRecords(db: Queries): Pick<OperatorRecords, SessionVerbs> {
  return {
    insertSession: async ({ tokenHash, username, device, createdAt, lastSeenAt, expiresAt }) => {
      const times = { created_at: fromTime(createdAt), last_seen_at: fromTime(lastSeenAt) };
      const row = { token_hash: tokenHash, username, device, ...times, expires_at: fromTime(expiresAt) };
      await db.insertInto('operator_sessions').values(row).execute();
    },
    findSession: async (tokenHash) => {
      const row = await db
        .selectFrom('operator_sessions as session')
        .innerJoin('operators as operator', 'operator.username', 'session.username')
        .leftJoin('second_factors as factor', 'factor.username', 'session.username')
        .selectAll('session')
        .select(['factor.is_confirmed', 'operator.roles'])
        .select(sql<boolean>`exists (select from passkeys where username = session.username)`.as('has_passkey'))
        .where('token_hash', '=', tokenHash)
        .where('operator.state', '=', 'active')
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        tokenHash,
        username: row.username,
        device: row.device,
        roles: readRoles(row.roles),
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
        expiresAt: row.expires_at.getTime(),
        hasSecondFactor: row.is_confirmed === true,
        hasPasskey: row.has_passkey,
      };
    },
    touchSession: async (tokenHash, at) => {
      const seen = { last_seen_at: fromTime(at) };
      await db.updateTable('operator_sessions').set(seen).where('token_hash', '=', tokenHash).execute();
    },
    endSession: async (tokenHash) => {
      await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute();
    },
    endSessions: async (username, except = '') => {
      const others = db.deleteFrom('operator_sessions').where('username', '=', username);
      await others.where('token_hash', '<>', except).execute();
    },
    dropOldSessions: async (now, seenSince) => {
      await db
        .deleteFrom('operator_sessions')
        .where((each) =>
          each.or([each('expires_at', '<=', fromTime(now)), each('last_seen_at', '<', fromTime(seenSince))]),
        )
        .execute();
    },
  };
}

type FactorVerbs = 'putFactor' | 'confirmFactor' | 'useStep' | 'useRecoveryCode' | 'removeFactor';

function makeFactorRecords(db: Queries): Pick<OperatorRecords, FactorVerbs> {
  const removeFactor = async (username: string): Promise<void> => {
    await db.deleteFrom('second_factors').where('username', '=', username).execute();
  };
  return {
    putFactor: async (username, sealedSecret) => {
      await removeFactor(username);
      const row = { username, sealed_secret: sealedSecret, is_confirmed: false, last_step: '0' };
      await db.insertInto('second_factors').values(row).execute();
    },
    confirmFactor: async (username, step, codeHashes) => {
      const confirmed = { is_confirmed: true, last_step: String(step) };
      await db.updateTable('second_factors').set(confirmed).where('username', '=', username).execute();
      const codes = codeHashes.map((hash) => ({ username, code_hash: hash }));
      await db.insertInto('recovery_codes').values(codes).execute();
    },
    useStep: async (username, step) => {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: String(step) })
        .where('username', '=', username)
        .where('last_step', '<', String(step))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    useRecoveryCode: async (username, codeHash) => {
      const used = db.deleteFrom('recovery_codes').where('username', '=', username).where('code_hash', '=', codeHash);
      return (await used.executeTakeFirst()).numDeletedRows === 1n;
    },
    removeFactor,
  };
}
