/** Changes rows as the owner of the database can: past all guards, rights and triggers. */
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

type Lab = Readonly<{ database: TestDatabase<unknown> }>;

export async function tamper({ database }: Lab, table: string, set: string, where: string): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rowCount } = await client.query(`update ${table} set ${set} where ${where}`);
    await client.query('commit');
    expect(rowCount, `${set} where ${where}`).toBeGreaterThan(0);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Whether an operator was told that a row does not agree with what was signed. */
export async function isTold({ database }: Lab, about: string): Promise<boolean> {
  const { rowCount } = await database.ownerPool.query(
    `select 1 from book_violations where rule = 'L25' and about = $1`,
    [about],
  );
  return rowCount === 1;
}
