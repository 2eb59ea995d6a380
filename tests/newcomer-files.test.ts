/**
 * Files that newcomers see first: the scripts of package.json, the git hook, and the files that editors and forges
 * read.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const scripts: Readonly<Record<string, string>> = manifest.scripts;

const frontFiles = ['.vscode', '.github', '.githooks']
  .flatMap((folder) => fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

test('a script of package.json is a line that can be read', () => {
  expect(Object.entries(scripts).filter(([, line]) => line.length > 120)).toEqual([]);
});

test('the words that every project has are there', () => {
  const usual = ['dev', 'build', 'start', 'lint', 'typecheck', 'format', 'check', 'test'];
  expect(usual.filter((name) => !(name in scripts))).toEqual([]);
});

test('a script calls only files and scripts that are there', () => {
  const lines = Object.values(scripts);
  const files = lines.flatMap((line) => line.match(/\b(?:scripts|src)\/[\w./-]+/g) ?? []);
  const called = lines.flatMap((line) =>
    Array.from(line.matchAll(/npm run --silent ([\w:-]+)/g), ([, name = '']) => name),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ARCHITECTURE.md', '.github/pull_request_template.md'])(
  '%s names only scripts that are there',
  (file) => {
    const named = Array.from(read(file).matchAll(/npm run ([a-z][\w:-]*)/g), ([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

test('the hook before a push can be run, and runs the check', () => {
  const hook = path.join(root, '.githooks/pre-push');
  expect(fs.statSync(hook).mode & 0o111).toBe(0o111);
  expect(fs.readFileSync(hook, 'utf8')).toContain('npm run --silent check');
  expect(read('CONTRIBUTING.md')).toContain('git config core.hooksPath .githooks');
});

test('the files of editors and forges are well formed', () => {
  const json = frontFiles.filter((file) => file.endsWith('.json'));
  expect(json.length).toBeGreaterThan(2);
  for (const file of json) expect(JSON.parse(read(file)), file).toBeTypeOf('object');
  const tasks = JSON.parse(read('.vscode/tasks.json')) as Readonly<{ tasks: readonly Readonly<{ script: string }>[] }>;
  expect(tasks.tasks.filter(({ script }) => !(script in scripts))).toEqual([]);
});

test('none of them names a folder or a host of somebody’s machine', () => {
  const named = frontFiles.filter((file) => /(?:\/(?:home|root|work|Users)\/|https?:\/\/)/.test(read(file)));
  expect(named).toEqual([]);
});
