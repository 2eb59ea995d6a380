/**
 * Lets one process of all that share the database do something while the others wait: what the first start makes
 * (wallets, keys, the first rows) must be made once, also when server and worker start in the same second.
 */
import type { Pool } from 'pg';

const lockKey = 7_726_728;

export async function withAdvisoryLock<Value>(pool: Pool, work: () => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  try {
    // The others may take longer than an ordinary statement is allowed to wait.
    await client.query("set lock_timeout = 0; set statement_timeout = '60s'");
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work();
  } finally {
    // Closing the connection gives the lock back and forgets the settings.
    client.release(true);
  }
}
