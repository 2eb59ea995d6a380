/** Statements that every order needs are planned once by each connection, under a name, and not anew every time. */
import { CompiledQuery } from 'kysely';
import type { Queries } from './queries.ts';

const names = new Map<string, string>();

export type Prepared<Row> = (db: Queries, parameters: readonly unknown[]) => Promise<readonly Row[]>;

/** The same text must be prepared once only: its name is what connections know it by. */
export function prepare<Row>(text: string): Prepared<Row> {
  names.set(text, `sampan_${names.size}`);
  return async (db, parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

export function findPreparedName(text: string): string | undefined {
  return names.get(text);
}
