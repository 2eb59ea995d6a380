/** Passkeys of operators in PostgreSQL. */
import type { Selectable } from 'kysely';
import type { Passkey, PasskeyRecords } from '#src/usecases/ports/passkeys.ts';
import type { Passkeys as PasskeyTable } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';
import { fromOptionalTime, fromTime, toCount, toOptionalTime } from '../row-values.ts';

export function makePasskeyRecords(db: Queries): PasskeyRecords {
  return {
    list: async (username) => {
      const asked = db.selectFrom('passkeys').selectAll().where('username', '=', username);
      return (await asked.orderBy('created_at').orderBy('credential_id').execute()).map(toPasskey);
    },
    find: async (id) => {
      const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst();
      return row && toPasskey(row);
    },
    insert: async (passkey) => {
      const asked = db
        .insertInto('passkeys')
        .values(toRow(passkey))
        .onConflict((conflict) => conflict.doNothing());
      return (await asked.returning('credential_id').executeTakeFirst()) !== undefined;
    },
    remove: async (username, id) => {
      const gone = db.deleteFrom('passkeys').where('username', '=', username).where('credential_id', '=', id);
      return (await gone.executeTakeFirst()).numDeletedRows === 1n;
    },
    removeAll: async (username, except = '') => {
      const others = db.deleteFrom('passkeys').where('username', '=', username);
      await others.where('credential_id', '<>', except).execute();
    },
    noteUse: async ({ id, counter, isBackedUp, at }) => {
      const used = { counter: String(counter), is_backed_up: isBackedUp, last_used_at: fromTime(at) };
      await db.updateTable('passkeys').set(used).where('credential_id', '=', id).execute();
    },
    useChallenge: async ({ hash, expiresAt }, now) => {
      await db.deleteFrom('used_challenges').where('expires_at', '<=', fromTime(now)).execute();
      const asked = db
        .insertInto('used_challenges')
        .values({ challenge_hash: hash, expires_at: fromTime(expiresAt) })
        .onConflict((conflict) => conflict.doNothing());
      return (await asked.returning('challenge_hash').executeTakeFirst()) !== undefined;
    },
  };
}

function toRow(passkey: Passkey) {
  return {
    credential_id: passkey.id,
    username: passkey.username,
    label: passkey.label,
    public_key: passkey.publicKey,
    counter: String(passkey.counter),
    is_backup_eligible: passkey.isBackupEligible,
    is_backed_up: passkey.isBackedUp,
    created_at: fromTime(passkey.createdAt),
    last_used_at: fromOptionalTime(passkey.lastUsedAt),
  };
}

function toPasskey(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.credential_id,
    username: row.username,
    label: row.label,
    publicKey: row.public_key,
    counter: toCount(row.counter),
    isBackupEligible: row.is_backup_eligible,
    isBackedUp: row.is_backed_up,
    createdAt: row.created_at.getTime(),
    lastUsedAt: toOptionalTime(row.last_used_at),
  };
}
