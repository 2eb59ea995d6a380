/**
 * Mutex across all processes that share the database (advisory lock), so that the objects of the first start (wallets,
 * keys, the first rows) are created once, even if server and worker start simultaneously.
 */
import type { Pool } from 'pg';

const lockKey = 7_726_728;

export async function withAdvisoryLock<Value>(pool: Pool, work: () => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  try {
    // The lock may be held for longer than the usual statement and lock timeouts.
    await client.query("set lock_timeout = 0; set statement_timeout = '60s'");
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work();
  } finally {
    // Closing the connection releases the lock and discards the settings.
    client.release(true);
  }
}
