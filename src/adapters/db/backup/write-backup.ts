/**
 * Writes every row of the database in one snapshot while the service runs. Table definitions are not included, because
 * the migrations create them; so a back-up needs no pg_dump.
 */
import type { Pool, PoolClient } from 'pg';
import { writeBackupFile, type BackupHeader } from './backup-file.ts';
import type { BackupSeal } from './seal.ts';
import { findTables, quoteTable } from './tables.ts';

type Options = Readonly<{ file: string; seal: BackupSeal; now: Date }>;

export type BackupReport = Readonly<{ tables: number; rows: number }>;

const rowsPerRead = 500;

export async function writeBackup(owner: Pool, { file, seal, now }: Options): Promise<BackupReport> {
  const client = await owner.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    let report: BackupReport = { tables: 0, rows: 0 };
    await writeBackupFile({ file, seal }, async (addLine) => {
      const migrations = await readMigrations(client);
      const header: BackupHeader = { format: 'sampan-backup-2', at: now.toISOString(), migrations };
      await addLine(JSON.stringify(header));
      report = await writeRows(client, addLine);
      await writeCounters(client, addLine);
    });
    return report;
  } finally {
    // The connection is closed instead of reused, because its session may be in any state.
    client.release(true);
  }
}

async function readMigrations(client: PoolClient): Promise<BackupHeader['migrations']> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  return rows;
}

async function writeRows(client: PoolClient, addLine: (text: string) => Promise<void>): Promise<BackupReport> {
  const tables = await findTables(client);
  let rows = 0;
  for (const table of tables) {
    await addLine(JSON.stringify({ table: table.name, columns: table.columns }));
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    const listed = `select ${columns} from only ${quoteTable(table.name)}`;
    // The database makes the JSON text, because its numerics exceed the precision of JavaScript numbers.
    await client.query(`declare rows no scroll cursor for select to_jsonb(t)::text as row from (${listed}) t`);
    for (;;) {
      const read = await client.query<{ row: string }>(`fetch ${rowsPerRead} from rows`);
      for (const { row } of read.rows) await addLine(`{"row":${row}}`);
      rows += read.rows.length;
      if (read.rows.length < rowsPerRead) break;
    }
    await client.query('close rows');
  }
  return { tables: tables.length, rows };
}

/**
 * Writes the sequences. Sequences are not transactional. They are read last, so that none is behind the rows that it
 * numbered.
 */
async function writeCounters(client: PoolClient, addLine: (text: string) => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ counter: string; step: string }>(`
    select schemaname || '.' || sequencename as counter, increment_by::text as step
    from pg_sequences where schemaname in ('public', 'sandbox') order by 1`);
  for (const { counter, step } of rows) {
    // The value is read from the sequence itself, because pg_sequences does not distinguish a sequence that was set but
    // not used from a new one.
    const read = `select (last_value + case when is_called then ${step} else 0 end)::text as next`;
    const found = await client.query<{ next: string }>(`${read} from ${quoteTable(counter)}`);
    await addLine(JSON.stringify({ counter, next: found.rows[0]?.next }));
  }
}
