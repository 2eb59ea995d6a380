/** Runs the product as in production, on a temporary data folder that is deleted at the end. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { operator } from './operator.ts';
import { serveOutside } from './serve-outside.ts';

const place = await mkdtemp(path.join(tmpdir(), 'sampan-e2e-'));
const dataDir = path.join(place, 'data');
const entry = path.resolve(import.meta.dirname, '../../../src/main/start.ts');

// Before the product, which asks the venue from its start on.
const { settings } = await serveOutside({ port: Number(process.env['E2E_OUTSIDE_PORT']), dataDir });

const env = {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: operator.username,
  ADMIN_PASSWORD: operator.password,
  ...settings,
};
const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit'] });

// The signal already reaches the product through the process group; this process must not exit before it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));

child.on('exit', (code) => {
  void rm(place, { recursive: true, force: true }).finally(() => process.exit(code ?? 1));
});
