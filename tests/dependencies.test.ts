/**
 * Dependencies are pinned and hashed, run no install scripts and are not too many; each rule is shown to catch a
 * violation.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAudit } from '../scripts/audit-dependencies.ts';
import {
  checkDependencies,
  countProductionPackages,
  installScripts,
  mostProductionPackages,
  readPackageFolders,
  type PackageFolder,
} from '../scripts/check-dependencies.ts';

const root = path.join(import.meta.dirname, '..');
const npmrc = fs.readFileSync(path.join(root, '.npmrc'), 'utf8');
const folders = readPackageFolders(root);

test('everything we are made of is as it should be', () => {
  expect(checkDependencies(folders, npmrc)).toEqual([]);
});

test('every package of this repository is looked at', () => {
  const skipped = /(?:^|\/)(?:node_modules|build|dist|data[^/]*|\.[^/]+|test-results)$/;
  const find = (folder: string): readonly string[] =>
    fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return skipped.test(at) ? [] : find(at);
      return entry.name === 'package.json' ? [folder] : [];
    });
  expect(find('').toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test('no reason is given for a script that no package has', () => {
  const places = folders.flatMap(({ lock }) => Object.entries(lock.packages ?? {}));
  const scripted = places.filter(([, entry]) => entry.hasInstallScript === true);
  const names = new Set(scripted.map(([at]) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)));
  expect(Object.keys(installScripts).toSorted()).toEqual([...names].toSorted());
});

describe('the check', () => {
  const good = { version: '1.2.3', integrity: 'sha512-abc' };
  const folder = (manifest: object, entry: object = {}, name = ''): PackageFolder => ({
    name,
    manifest: { dependencies: { left: '1.2.3' }, ...manifest },
    lock: { lockfileVersion: 3, packages: { '': {}, 'node_modules/left': { ...good, ...entry } } },
  });
  const settings = 'ignore-scripts=true\nsave-exact=true\n';

  test('accepts what is well', () => {
    expect(checkDependencies([folder({})], settings)).toEqual([]);
  });

  test.each([
    [{ dependencies: { left: '^1.2.3' } }, {}, 'is asked for as "^1.2.3", which is no version'],
    [{ dependencies: { left: 'latest' } }, {}, 'which is no version'],
    [{ dependencies: { left: 'git+ssh://x/y.git' } }, {}, 'which is no version'],
    [{ overrides: { deep: '>=1' } }, {}, 'deep is asked for as ">=1"'],
    [{ dependencies: { left: '1.2.4' } }, {}, 'the lock file has another left'],
    [{ devDependencies: { right: '1.0.0' } }, {}, 'the lock file has another right'],
    [{}, { integrity: '' }, 'has no hash of its content'],
    [{}, { integrity: 'sha1-abc' }, 'has no hash of its content'],
    [{}, { resolved: 'https://elsewhere.example/left.tgz' }, 'has an address of its own'],
    [{}, { resolved: 'git+ssh://git@github.com/x/left.git' }, 'has an address of its own'],
    [{}, { link: true }, 'is a link'],
    [{}, { version: '1.x' }, 'has no exact version'],
    [{}, { hasInstallScript: true }, 'has a script, unlisted'],
  ])('stops %j %j', (manifest, entry, words) => {
    expect(checkDependencies([folder(manifest, entry)], settings).join('\n')).toContain(words);
  });

  test('stops a package that decodes objects from the wire, wherever it hides', () => {
    const { name, manifest, lock } = folder({});
    const packages = { ...lock.packages, 'node_modules/x/node_modules/react-server-dom-webpack': good };
    const problems = checkDependencies([{ name, manifest, lock: { ...lock, packages } }], settings);
    expect(problems).toEqual(['the product: node_modules/x/node_modules/react-server-dom-webpack is forbidden']);
  });

  test('stops a listed script that package.json would let run', () => {
    const { manifest, lock } = folder({});
    const packages = { ...lock.packages, 'node_modules/esbuild': { ...good, hasInstallScript: true } };
    const allowed = {
      name: '',
      manifest: { ...manifest, allowScripts: { esbuild: true } },
      lock: { ...lock, packages },
    };
    expect(checkDependencies([allowed], settings)).toEqual(['package.json: allowScripts must say false for esbuild']);
  });

  test('stops settings that let scripts run, let ranges in, or hold a secret', () => {
    const problems = checkDependencies([folder({})], 'ignore-scripts=false\n//registry/:_authToken=x\n');
    expect(problems).toEqual([
      '.npmrc: ignore-scripts=true is missing',
      '.npmrc: save-exact=true is missing',
      '.npmrc: holds a secret',
    ]);
  });

  test('stops one package too many, and counts neither what is for developers nor what is for other machines', () => {
    const { name, manifest, lock } = folder({});
    const many = Array.from(
      { length: mostProductionPackages },
      (_, index) => [`node_modules/p${index}`, good] as const,
    );
    const packages = {
      ...lock.packages,
      ...Object.fromEntries(many),
      'node_modules/a': { ...good, dev: true },
      'node_modules/b': { ...good, optional: true },
    };
    expect(countProductionPackages({ packages })).toBe(mostProductionPackages + 1);
    expect(checkDependencies([{ name, manifest, lock: { ...lock, packages } }], settings)).toEqual([
      '309 packages, at most 308',
    ]);
  });
});

describe('the answer of the audit service', () => {
  test.each([
    ['{"metadata":{"vulnerabilities":{"low":3,"moderate":1,"high":0,"critical":0}}}', 'clean'],
    ['{"metadata":{"vulnerabilities":{"high":1,"critical":0}}}', 'holes'],
    ['{"metadata":{"vulnerabilities":{"high":0,"critical":2}}}', 'holes'],
    ['{"message":"405 Method Not Allowed","statusCode":405}', 'unknown'],
    ['', 'unknown'],
    ['not json', 'unknown'],
    ['null', 'unknown'],
  ])('%s means: %s', (text, verdict) => {
    expect(readAudit(text)).toBe(verdict);
  });
});
