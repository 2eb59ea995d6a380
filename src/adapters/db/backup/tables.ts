/**
 * The tables of a back-up: the service's and those of the simulated chains, referenced tables before referencing ones.
 */
import type { PoolClient } from 'pg';

export type BackupTable = Readonly<{
  /** Name with its schema, for example "public.orders". */
  name: string;
  /** All columns except generated ones, which the database computes again. */
  columns: readonly string[];
}>;

export async function findTables(client: PoolClient): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refersTo: string[] }>(`
    select n.nspname || '.' || c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct tn.nspname || '.' || tc.relname from pg_constraint k
        join pg_class tc on tc.oid = k.confrelid join pg_namespace tn on tn.oid = tc.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and k.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox') and c.relname <> 'schema_migrations'
    order by 1`);
  const sorted: BackupTable[] = [];
  const isPlaced = (name: string) => sorted.some((table) => table.name === name);
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ refersTo }) => refersTo.every(isPlaced));
    if (ready.length === 0) throw new Error('the tables refer to each other in a circle');
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter(({ name }) => !isPlaced(name));
  }
  return sorted;
}

/** Quotes an identifier. Names come from the database catalogue, or from a file that was checked against it. */
export function quoteTable(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}
