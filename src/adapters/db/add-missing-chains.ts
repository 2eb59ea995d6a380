/**
 * What the database keeps for each chain: two address sequences and the cursor of its blocks. They are made from the
 * registry, so that a chain that is added needs no migration. The caller holds the lock of migrations.
 */
import type pg from 'pg';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { appRole } from './connect.ts';

const sequenceRoles = ['deposit', 'change'] as const;

/** A chain's cursor is written in the transaction that makes its sequences, so it tells whether they are there. */
export async function addMissingChains(client: pg.PoolClient): Promise<void> {
  const tables = await client.query<{ name: string | null }>(`select to_regclass('public.chain_cursors') as name`);
  // The tables of an old back-up, before it is migrated further.
  if (tables.rows[0]?.name == null) return;
  const { rows } = await client.query<{ chain: string }>('select chain from chain_cursors');
  const known = new Set(rows.map(({ chain }) => chain));
  for (const chain of chainIds.filter((id) => !known.has(id))) {
    // A sequence that is there already keeps its number: an address must not be given twice.
    const sequences = sequenceRoles.map((role) => `"address_index:${chain}:${role}"`);
    await client.query(`begin;
      ${sequences.map((name) => `create sequence if not exists ${name} as bigint minvalue 0 no cycle;`).join('\n')}
      grant usage, select on sequence ${sequences.join(', ')} to ${appRole};
      insert into chain_cursors (chain) values ('${chain}');
      commit`);
  }
}
