/**
 * Work that one process at a time does, among all that share the database. The lock belongs to a connection of its own,
 * so that it ends with the process.
 */
import type { Pool } from 'pg';

/** Does the work, and answers true; or answers false because another process is at it. */
export async function takeTurn(pool: Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isTaken = false;
  try {
    const question = 'select pg_try_advisory_lock(hashtext($1)) as taken';
    const { rows } = await client.query<{ taken: boolean }>(question, [`turn of ${name}`]);
    isTaken = rows[0]?.taken === true;
    if (isTaken) await work();
    return isTaken;
  } finally {
    // Closing the connection releases the lock, also after an error.
    client.release(isTaken);
  }
}
