/** The typed query builder that every adapter of the database writes with. */
import type { Kysely } from 'kysely';
import type { DB } from './generated/schema.ts';

export type Queries = Kysely<DB>;
