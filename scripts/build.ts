/**
 * `npm run build`: builds the pages and compresses their files. With `--if-needed` it first compares a hash of all
 * inputs with that of the last build, so that a second start costs nothing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { minifySync } from 'vite';
import { precompress } from './precompress.ts';

const root = path.resolve(import.meta.dirname, '..');
const inputs = ['src/web', 'src/i18n', 'src/domain', 'src/http', 'src/usecases', 'public'];
const inputFiles = ['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json'];
const stamp = path.join(root, 'build/inputs.sha256');

const hash = await hashInputs();
const isNeeded = !process.argv.includes('--if-needed') || (await readFile(stamp, 'utf8').catch(() => '')) !== hash;
if (isNeeded) await build();

async function build(): Promise<void> {
  await rm(stamp, { force: true });
  const tool = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'build'], { cwd: root, env });
  if (status !== 0) {
    // The output of the build tool is printed only if it fails.
    process.stderr.write(stdout);
    process.stderr.write(stderr);
    process.stderr.write('sampan: the pages could not be built\n');
    process.exit(1);
  }
  await stampWorker(hash);
  for (const name of ['site.js', 'local-time.js', 'kept-form.js', 'sw.js', 'push.js']) await minifyPublic(name);
  await precompress(path.join(root, 'build/client'));
  await writeFile(stamp, hash);
}

/** A service worker is replaced when its text changes: each build writes its hash into it. */
async function stampWorker(version: string): Promise<void> {
  const file = path.join(root, 'build/client/sw.js');
  const text = await readFile(file, 'utf8');
  const place = "const version = 'development'";
  if (!text.includes(place)) throw new Error('sw.js has no place for the version of the build');
  await writeFile(file, text.replace(place, `const version = '${version.slice(0, 16)}'`));
}

/** Minifies a script that Vite copies from `public` unchanged, comments included. */
async function minifyPublic(name: string): Promise<void> {
  const file = path.join(root, 'build/client', name);
  const { code, errors } = minifySync(file, await readFile(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join('; ')}`);
  await writeFile(file, code);
}

/** Hashes file contents, not modification times: a fresh clone or a branch switch changes every time but no content. */
async function hashInputs(): Promise<string> {
  const folders = await Promise.all(inputs.map(listFiles));
  const files = [...inputFiles, ...folders.flat()].filter((file) => !/\.test\.tsx?$/.test(file)).toSorted();
  const sum = createHash('sha256');
  for (const file of files)
    sum
      .update(`${file}\0`)
      .update(await readFile(path.join(root, file)))
      .update('\0');
  return sum.digest('hex');
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
