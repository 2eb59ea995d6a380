/**
 * Creates the database objects of each chain: two address index sequences (deposit, change) and the chain cursor row.
 * They follow the chain registry, so adding a chain needs no migration. The caller holds the migration advisory lock.
 */
import type pg from 'pg';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { appRole } from './connect.ts';

const sequenceRoles = ['deposit', 'change'] as const;

/**
 * Adds the objects of new chains. A chain's cursor row is inserted in the same transaction as its sequences, so the row
 * proves that the sequences exist.
 */
export async function addMissingChains(client: pg.PoolClient): Promise<void> {
  const tables = await client.query<{ name: string | null }>(`select to_regclass('public.chain_cursors') as name`);
  // The table is missing if `restoreBackup` has so far applied only the migrations of a back-up that is older than the
  // table.
  if (tables.rows[0]?.name == null) return;
  const { rows } = await client.query<{ chain: string }>('select chain from chain_cursors');
  const known = new Set(rows.map(({ chain }) => chain));
  for (const chain of chainIds.filter((id) => !known.has(id))) {
    // An existing sequence keeps its value, because no address may be given out twice.
    const sequences = sequenceRoles.map((role) => `"address_index:${chain}:${role}"`);
    await client.query(`begin;
      ${sequences.map((name) => `create sequence if not exists ${name} as bigint minvalue 0 no cycle;`).join('\n')}
      grant usage, select on sequence ${sequences.join(', ')} to ${appRole};
      insert into chain_cursors (chain) values ('${chain}');
      commit`);
  }
}
