/** Path of pgbench: the one on PATH, else the system's newest, or the one that PGBENCH_PATH names. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import process from 'node:process';

export function findPgbench(): string | undefined {
  const named = process.env['PGBENCH_PATH'];
  const installed = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed();
  const places = named !== undefined && named !== '' ? [named] : ['pgbench', ...installed];
  return places.find((pgbench) => spawnSync(pgbench, ['--version'], { stdio: 'ignore' }).status === 0);
}
