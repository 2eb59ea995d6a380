/** Webhooks of API keys in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { KeyWebhook } from '#src/domain/developer/key-webhook.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { KeyWebhookRecords } from '#src/usecases/ports/developer-records.ts';
import type { KeyWebhooks } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';
import { fromOptionalTime, fromTime } from '../row-values.ts';

export function makeKeyWebhookRecords(db: Queries): KeyWebhookRecords {
  const ofKey = (keyId: string) => db.selectFrom('key_webhooks').selectAll().where('key_id', '=', keyId);
  return {
    list: async (keyId) => (await ofKey(keyId).orderBy('name').execute()).map(toWebhook),
    find: async (keyId, name) => {
      const row = await ofKey(keyId).where('name', '=', name).executeTakeFirst();
      return row && toWebhook(row);
    },
    set: async (keyId, { name, url, states, sealedSecret, old }) => {
      const until = fromOptionalTime(old?.until ?? null);
      await sql`
        insert into key_webhooks (key_id, name, url, states, secret, old_secret, old_until)
        select id, ${name}, ${url}, ${states && [...states]}::text[], ${sealedSecret}, ${old?.sealedSecret ?? null},
          ${until}::timestamptz
        from api_keys where id = ${keyId} and revoked_at is null
        on conflict (key_id, name) do update set url = excluded.url, states = excluded.states,
          secret = excluded.secret, old_secret = excluded.old_secret, old_until = excluded.old_until`.execute(db);
    },
    remove: async (keyId, name) =>
      void (await db.deleteFrom('key_webhooks').where('key_id', '=', keyId).where('name', '=', name).execute()),
  };
}

/** Removes the webhooks of keys that ended, and old secrets that sign no more. */
export async function dropEndedWebhooks(db: Queries, now: number): Promise<void> {
  const ended = db
    .selectFrom('api_keys')
    .select('id')
    .where((is) => is.or([is('expires_at', '<=', fromTime(now)), is('revoked_at', 'is not', null)]));
  await db.deleteFrom('key_webhooks').where('key_id', 'in', ended).execute();
  const noOld = { old_secret: null, old_until: null };
  await db.updateTable('key_webhooks').set(noOld).where('old_until', '<=', fromTime(now)).execute();
}

function toWebhook({ name, url, states, secret, ...row }: Selectable<KeyWebhooks>): KeyWebhook {
  const { old_secret: oldSecret, old_until: until } = row;
  const old = oldSecret === null || until === null ? undefined : { sealedSecret: oldSecret, until: until.getTime() };
  return { name, url, states: states as readonly OrderState[] | null, sealedSecret: secret, old };
}
