/**
 * Runs PostgreSQL's programs without root rights, because PostgreSQL refuses to run as root. For an ordinary user the
 * programs run directly. For root they run in a user namespace, as "nobody" inside it, while their files still belong
 * to root. If namespaces are forbidden, they run as the real user nobody.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** A fixed minimal environment, so that PostgreSQL does not inherit our variables, some of which are secrets. */
const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } as const;

type SpawnSettings = Readonly<{ cwd: string; env: Record<string, string>; uid?: number; gid?: number }>;

export type Runner = Readonly<{
  /** Command line and spawn settings for one of the programs. */
  prepare(program: string, args: readonly string[]): readonly [string, string[], SpawnSettings];
  /** Changes the owner of a folder to the user that the programs run as. */
  giveFolder(folder: string): void;
  /** Lets the user that the programs run as traverse a private folder without being able to list it. */
  letThrough(folder: string): void;
}>;

export function chooseRunner(binaries: string): Runner {
  if (process.getuid?.() !== 0) return plainRunner(binaries);
  return canMapUser(binaries) ? mappedRunner(binaries) : nobodyRunner(binaries);
}

const settings: SpawnSettings = { cwd: '/', env: environment };
const mapping = ['--user', '--map-user=65534', '--map-group=65534'] as const;

/** Folder functions for programs that run as the owner of our files: no folder has to change its owner. */
const filesAreOurs = { giveFolder: () => {}, letThrough: () => {} } as const;

function plainRunner(binaries: string): Runner {
  return {
    ...filesAreOurs,
    prepare: (program, args) => [path.join(binaries, program), [...args], settings],
  };
}

function mappedRunner(binaries: string): Runner {
  return {
    ...filesAreOurs,
    prepare: (program, args) => ['unshare', [...mapping, path.join(binaries, program), ...args], settings],
  };
}

function nobodyRunner(binaries: string): Runner {
  const line = fs.readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('PostgreSQL does not run as root and there is no user nobody: start as an ordinary user');
  const [uid, gid] = [Number(line[1]), Number(line[2])];
  return {
    prepare: (program, args) => [path.join(binaries, program), [...args], { ...settings, uid, gid }],
    giveFolder: (folder) => fs.chownSync(folder, uid, gid),
    letThrough: (folder) => fs.chmodSync(folder, 0o711),
  };
}

function canMapUser(binaries: string): boolean {
  const args = [...mapping, path.join(binaries, 'postgres'), '--version'];
  return spawnSync('unshare', args, { env: environment, cwd: '/', stdio: 'ignore' }).status === 0;
}
