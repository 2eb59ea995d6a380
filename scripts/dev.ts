/**
 * `npm run dev`: the product with Vite's pages, restarted after a change of anything in src but src/web. Pages need no
 * restart: Vite shows a change at the next request. Folders are named to Node one by one: a plain `--watch` watches
 * every module that was ever imported, Vite's own temporary files among them, and restarts for ever.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const project = path.resolve(import.meta.dirname, '..');
const source = path.join(project, 'src');

const watched = fs
  .readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.name !== 'web')
  .map((entry) => path.join(source, entry.name));

const guard = path.join(source, 'main/require-node.mjs');
const paths = watched.map((each) => `--watch-path=${each}`);
const args = ['--import', guard, '--watch-preserve-output', ...paths, path.join(source, 'main/start.ts'), '--dev'];
const child = spawn(process.execPath, args, { cwd: project, stdio: 'inherit' });

// In a terminal Ctrl-C reaches the child too; here it only must not end us before it has closed its database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
