/** The passkeys and the API key that actions with step-up authentication could be done to. */
import type { OrderLab } from '#tests/support/order-lab.ts';

/** A row is enough: nobody uses the key. */
export async function addKey({ database }: OrderLab): Promise<string> {
  const id = 'key_0123456789ab';
  await database.ownerPool.query(
    `insert into api_keys
       (id, label, key_hash, hint, can_quote, can_trade, requests_per_minute, open_orders, created_at)
     values ($1, 'Harbour', repeat('a', 64), 'abcd', true, true, 60, 10, now())`,
    [id],
  );
  return id;
}

/** A row is enough: none of these passkeys is ever used. */
export async function addPasskeys({ database }: OrderLab): Promise<void> {
  await database.ownerPool.query(
    `insert into passkeys select rpad('passkey-' || username || '-', 24, '0'), username, 'Phone', repeat('a', 60), 0,
       false, false, now() from operators on conflict do nothing`,
  );
}
