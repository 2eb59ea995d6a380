/** Installs pgbench, PostgreSQL's own benchmark, which the embedded PostgreSQL does not include. */
import { ensureInstalled } from './ensure-installed.ts';
import { findPgbench } from './find-pgbench.ts';

ensureInstalled({
  words: 'the benchmark of orders needs pgbench',
  packages: ['postgresql-contrib'],
  setting: 'PGBENCH_PATH',
  find: findPgbench,
});
