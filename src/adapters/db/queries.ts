/** The typed query builder (Kysely) of all database adapters. */
import type { Kysely } from 'kysely';
import type { DB } from './generated/schema.ts';

export type Queries = Kysely<DB>;
