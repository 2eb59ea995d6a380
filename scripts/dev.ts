/**
 * `npm run dev`: the product with Vite's pages, restarted after a change in src outside src/web. Pages need no restart:
 * Vite serves a change at the next request.
 *
 * Folders are watched here, one by one, because `node --watch-path` watches each file by its inode: once an editor or
 * git has replaced a file by renaming another one over it, later changes to it are missed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const project = path.resolve(import.meta.dirname, '..');
const source = path.join(project, 'src');
const pages = path.join(source, 'web');
const command = ['--import', path.join(source, 'main/require-node.mjs'), path.join(source, 'main/start.ts'), '--dev'];

/**
 * Debounce: one edit causes several events and a checkout changes several files, so the restart waits this long after
 * the last.
 */
const quietMs = 150;

const watchers = new Map<string, fs.FSWatcher>();
let child: ChildProcess | undefined;
let restart: NodeJS.Timeout | undefined;
let isStopping = false;

watchFolder(source);
start();

// In a terminal Ctrl-C reaches the child too; this process must not exit before the child has closed its database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopping = true;
    if (child) child.kill(signal);
    else process.exit(0);
  });
}

function start(): void {
  child = spawn(process.execPath, command, { cwd: project, stdio: 'inherit' });
  child.on('exit', (code, signal) => {
    child = undefined;
    if (isStopping) process.exit(code ?? (signal === null ? 1 : 0));
    if (restart === undefined) say('It has ended. The next change in src starts it again.');
    else begin();
  });
}

/** Starts the product. The old process must have closed its database before. */
function begin(): void {
  clearTimeout(restart);
  restart = undefined;
  start();
}

function noteChange(file: string): void {
  if (isStopping) return;
  if (restart === undefined) say(`Restarting: ${path.relative(project, file)} has changed.`);
  clearTimeout(restart);
  restart = setTimeout(() => {
    if (!child) begin();
    // The child is not signalled twice: at a second signal it would not wait for its database to close.
    else if (!child.killed) child.kill('SIGTERM');
  }, quietMs);
}

function watchFolder(folder: string): void {
  watchers.get(folder)?.close();
  watchers.set(
    folder,
    fs.watch(folder, (_event, name) => {
      const changed = path.join(folder, name ?? '');
      if (isFolder(changed)) watchFolder(changed);
      if (isCode(changed)) noteChange(changed);
    }),
  );
  for (const name of fs.readdirSync(folder)) {
    const inner = path.join(folder, name);
    if (isFolder(inner)) watchFolder(inner);
  }
}

function isFolder(file: string): boolean {
  return file !== pages && fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Excludes editors' temporary files and tests, which the product does not load. */
function isCode(file: string): boolean {
  return /\.(?:ts|mjs|json)$/.test(file) && !file.endsWith('.test.ts');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
