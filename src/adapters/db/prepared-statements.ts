/** Named prepared statements: each connection plans frequent statements once instead of on every use. */
import { CompiledQuery } from 'kysely';
import type { Queries } from './queries.ts';

const names = new Map<string, string>();

export type Prepared<Row> = (db: Queries, parameters: readonly unknown[]) => Promise<readonly Row[]>;

/** Prepares a statement. To be called once per text, because connections cache the statement by its name. */
export function prepare<Row>(text: string): Prepared<Row> {
  names.set(text, `sampan_${names.size}`);
  return async (db, parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

export function findPreparedName(text: string): string | undefined {
  return names.get(text);
}
