/** Developer API keys in PostgreSQL. Only their hashes are stored, never the keys. */
import { sql, type Selectable } from 'kysely';
import { scopesUpTo, type ApiKey } from '#src/domain/developer/api-key.ts';
import type { KeyRecords } from '#src/usecases/ports/developer-records.ts';
import { fromOptionalTime, fromTime, toCount, toOptionalTime } from '../row-values.ts';
import type { Queries } from '../queries.ts';
import type { ApiKeys } from '../generated/schema.ts';
import { dropEndedWebhooks } from './key-webhook-records.ts';

export function makeKeyRecords(db: Queries): KeyRecords {
  return {
    insert: async (key) => void (await db.insertInto('api_keys').values(fromKey(key)).execute()),
    findByHash: async (keyHash, now) => await findByHash(db, keyHash, now),
    replaceText: async (id, text) => await replaceText(db, id, text),
    find: async (id) => toOptionalKey(await select(db).where('id', '=', id).executeTakeFirst()),
    // The lock is not `for update`, because that blocks inserts of rows that reference the key (key share lock), also
    // by triggers.
    lock: async (id) => toOptionalKey(await select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()),
    list: async () => {
      const rows = select(db).where('is_temporary', '=', false).orderBy('created_at', 'desc').orderBy('id');
      const counted = rows.select(
        sql<string>`(select count(*) from key_webhooks where key_id = api_keys.id)`.as('webhooks'),
      );
      return (await counted.execute()).map((row) => ({ ...toKey(row), webhooks: toCount(row.webhooks) }));
    },
    findActive: async (ids, now) => {
      const active = db
        .selectFrom('api_keys')
        .select('id')
        .where('id', 'in', [...ids])
        .where('revoked_at', 'is', null);
      const isOpen = sql<boolean>`(expires_at is null or expires_at > ${fromTime(now)})`;
      return new Set((await active.where(isOpen).execute()).map(({ id }) => id));
    },
    countTemporary: async (now) => {
      // An advisory lock serialises concurrent callers, each of which counts the keys before adding one.
      await sql`select pg_advisory_xact_lock(hashtext('temporary api keys'))`.execute(db);
      const { rows } = await sql<Readonly<{ count: string }>>`
        select count(*) as count from api_keys
        where is_temporary and expires_at > ${fromTime(now)} and revoked_at is null`.execute(db);
      return toCount(rows[0]?.count ?? '0');
    },
    revoke: async (id, at) => {
      await db
        .updateTable('api_keys')
        .set({ revoked_at: fromTime(at), ...noOldText })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('key_webhooks').where('key_id', '=', id).execute();
    },
    setShare: async (id, share) => {
      const set = { partner_name: share?.name ?? null, share_basis_points: share?.basisPoints ?? null };
      await db.updateTable('api_keys').set(set).where('id', '=', id).execute();
    },
    noteUse: async (id, day) =>
      void (await sql`
        update api_keys set last_used_on = ${day}::date
        where id = ${id} and last_used_on is distinct from ${day}::date`.execute(db)),
    dropEnded: async (now, before) => {
      await dropEndedWebhooks(db, now);
      await db.updateTable('api_keys').set(noOldText).where('old_key_until', '<=', fromTime(now)).execute();
      await sql`select forget_ended_keys(${fromTime(before)})`.execute(db);
    },
    countOpenOrders: async (id, now) => {
      // There are two counts, so that each uses its own index.
      const { rows } = await sql<Readonly<{ count: string }>>`
        select
          (select count(*) from orders where api_key_id = ${id} and state = 'awaiting_deposit') +
          (
            select count(*) from orders
            where api_key_id = ${id} and state = 'expired' and reason = 'cancelled' and expires_at > ${fromTime(now)}
          ) as count`.execute(db);
      return toCount(rows[0]?.count ?? '0');
    },
    countOpenOfTemporary: async (most, now) => await countOpenOfTemporary(db, most, now),
  };
}

async function findByHash(db: Queries, keyHash: string, now: number): Promise<ApiKey | undefined> {
  const row = await select(db)
    .where((where) =>
      where.or([
        where('key_hash', '=', keyHash),
        where.and([where('old_key_hash', '=', keyHash), where('old_key_until', '>', fromTime(now))]),
      ]),
    )
    .executeTakeFirst();
  return row && { ...toKey(row), textHash: keyHash };
}

async function replaceText(
  db: Queries,
  id: string,
  { keyHash, hint, old }: Parameters<KeyRecords['replaceText']>[1],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ key_hash: keyHash, hint, old_key_hash: old.keyHash, old_key_until: fromTime(old.until) })
    .where('id', '=', id)
    .where('key_hash', '=', old.keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function countOpenOfTemporary(db: Queries, most: number, now: number): Promise<number> {
  const { rows } = await sql<Readonly<{ count: string }>>`
    select count(*) as count from (
      select 1 from api_keys join orders on orders.api_key_id = api_keys.id
      where is_temporary and (
        state = 'awaiting_deposit'
        or (state = 'expired' and reason = 'cancelled' and orders.expires_at > ${fromTime(now)})
      )
      limit ${most}
    ) as counted`.execute(db);
  return toCount(rows[0]?.count ?? '0');
}

const noOldText = { old_key_hash: null, old_key_until: null };

/**
 * Columns of a key. The date is selected as text, because the driver would convert it to a Date in the machine's time
 * zone.
 */
function select(db: Queries) {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .select(sql<string | null>`last_used_on::text`.as('used_on'));
}

type Row = Selectable<ApiKeys> & Readonly<{ used_on: string | null }>;

function toOptionalKey(row: Row | undefined): ApiKey | undefined {
  return row && toKey(row);
}

function toKey(row: Row): ApiKey {
  return {
    id: row.id,
    label: row.label,
    hint: row.hint,
    scopes: scopesUpTo(row.can_trade ? 'trade' : row.can_quote ? 'quote' : 'read'),
    limits: { requestsPerMinute: row.requests_per_minute, openOrders: row.open_orders },
    createdAt: row.created_at.getTime(),
    lastUsedOn: row.used_on,
    expiresAt: toOptionalTime(row.expires_at),
    isTemporary: row.is_temporary,
    revokedAt: toOptionalTime(row.revoked_at),
    oldKeyUntil: toOptionalTime(row.old_key_until),
    networks: row.networks,
    sealedSigningSecret: row.signing_secret,
    share:
      row.partner_name === null || row.share_basis_points === null
        ? null
        : { name: row.partner_name, basisPoints: row.share_basis_points },
  };
}

function fromKey(key: ApiKey & Readonly<{ keyHash: string }>) {
  return {
    id: key.id,
    label: key.label,
    key_hash: key.keyHash,
    hint: key.hint,
    can_quote: key.scopes.includes('quote'),
    can_trade: key.scopes.includes('trade'),
    requests_per_minute: key.limits.requestsPerMinute,
    open_orders: key.limits.openOrders,
    created_at: fromTime(key.createdAt),
    last_used_on: key.lastUsedOn,
    expires_at: fromOptionalTime(key.expiresAt),
    is_temporary: key.isTemporary,
    revoked_at: fromOptionalTime(key.revokedAt),
    networks: [...key.networks],
    signing_secret: key.sealedSigningSecret,
    partner_name: key.share?.name ?? null,
    share_basis_points: key.share?.basisPoints ?? null,
  };
}
