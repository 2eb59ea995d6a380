/**
 * The connection of one transaction. It runs one statement at a time, maps errors, and is closed with the transaction,
 * so that a late statement cannot run outside of the transaction.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { translateError } from './database-errors.ts';
import type { DB } from './generated/schema.ts';
import { findPreparedName } from './prepared-statements.ts';
import type { Queries } from './queries.ts';

export type TransactionSession = Readonly<{
  db: Queries;
  shut(): void;
  /** The error that aborted the transaction, even if the caller caught it. */
  failure(): unknown;
}>;

export function openSession(client: PoolClient): TransactionSession {
  let isOpen = true;
  let failure: unknown;
  let last: Promise<unknown> = Promise.resolve();

  const run = async (text: string, parameters: readonly unknown[]) => {
    if (!isOpen) throw new Error('a statement came after the end of its transaction');
    try {
      const name = findPreparedName(text);
      const values = [...parameters];
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      failure ??= translateError(error);
      throw translateError(error);
    }
  };
  const queued = (text: string, parameters: readonly unknown[]) => {
    const start = async () => await run(text, parameters);
    const next = last.then(start, start);
    last = next;
    return next;
  };
  // Kysely also supports cursors, which are not used here.
  const shared = { query: queued, release: () => {} } as unknown as PostgresPoolClient;
  const pool = { connect: async () => await Promise.resolve(shared), end: async () => {}, options: {} };
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    shut: () => {
      isOpen = false;
    },
    failure: () => failure,
  };
}
