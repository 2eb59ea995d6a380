/** Commits per second by pgbench, PostgreSQL's own benchmark, on the database that the orders are made in. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { DatabaseConnection } from '#src/adapters/db/connect.ts';
import { findPgbench } from '../find-pgbench.ts';

export type CommitKind = 'small' | 'order';

/**
 * `small`: a row of two numbers, the smallest possible commit. `order`: the row of an order with all its indexes,
 * copied within the database, which is the least that PostgreSQL needs to store an order.
 */
const makeScripts = (columns: readonly string[]): Readonly<Record<CommitKind, string>> => ({
  small: '\\set n random(1, 1000000000)\ninsert into bench_rows (n) values (:n);\n',
  order: `insert into bench_orders (${columns.join(', ')})
    select ${columns.map((column) => ownValues[column] ?? column).join(', ')}
    from bench_model, nextval('bench_numbers') as n;\n`.replaceAll(/\n +/g, ' '),
});

/** SQL for columns with unique values; all other columns are copied from the first order. */
const ownValues: Readonly<Record<string, string>> = {
  id: "'b' || n",
  order_number: "'B' || n",
  tracking_code: "'b' || n",
};

const prepare = `
  create table bench_rows (id bigint generated always as identity primary key, n bigint not null);
  create table bench_orders (like orders including all);
  create sequence bench_numbers;
  create table bench_model as select * from orders limit 1;`;

export type Pgbench = Readonly<{ perSecond(kind: CommitKind): Promise<number> }>;
type Options = Readonly<{
  owner: Pool;
  connection: DatabaseConnection;
  folder: string;
  clients: number;
  seconds: number;
}>;

export async function openPgbench({ owner, connection, folder, clients, seconds }: Options): Promise<Pgbench> {
  const program = findPgbench();
  if (program === undefined || !('host' in connection)) throw new Error('there is no pgbench for this database');
  await owner.query(prepare);
  const { rows } = await owner.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
    where attrelid = 'bench_orders'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
  );
  const scripts = makeScripts(rows.map(({ column }) => column));
  const { host, port, user, database } = connection;
  const shared = ['-n', '-h', host, '-p', String(port), '-U', user, '-c', String(clients), '-j', '2'];
  return {
    perSecond: async (kind) => {
      const script = path.join(folder, `${kind}.sql`);
      await writeFile(script, scripts[kind]);
      const printed = await run(program, [...shared, '-T', String(seconds), '-M', 'prepared', '-f', script, database]);
      return Number(/tps = ([\d.]+)/.exec(printed)?.[1]);
    },
  };
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`pgbench failed: ${printed.trim()}`);
  return printed;
}
