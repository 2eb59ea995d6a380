/**
 * A small root of Debian 13 with PostgreSQL 17, Patroni, etcd and HAProxy, which programs are run in by chroot. Debian
 * 12 has a PostgreSQL that the service refuses. Needs root, and takes two to three minutes the first time.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export type DebianRoot = Readonly<{
  /** Folder for what the drill writes, as seen from outside; `/srv` inside. */
  place: string;
  /** Runs a program inside to its end, as the user of the database, and returns what it wrote. */
  run(program: string, ...args: readonly string[]): string;
  /** Starts a program inside, as the user of the database. Its output goes to a file. */
  start(log: string, program: string, ...args: readonly string[]): ChildProcess;
  close(): void;
}>;

const packages = ['postgresql-17', 'patroni', 'etcd-server', 'haproxy'];

export function openDebianRoot(folder: string): DebianRoot {
  const made = path.join(folder, 'made');
  const root = path.join(folder, 'root');
  if (!fs.existsSync(made)) make(root, made);
  for (const target of ['dev', 'proc', 'dev/shm']) unmount(path.join(root, target));
  execFileSync('mount', ['--bind', '/dev', path.join(root, 'dev')]);
  execFileSync('mount', ['-t', 'proc', 'proc', path.join(root, 'proc')]);
  // Patroni promotes nothing without it.
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', path.join(root, 'dev/shm')]);
  const place = path.join(root, 'srv');
  fs.rmSync(place, { recursive: true, force: true });
  fs.mkdirSync(place);
  execFileSync('chroot', [root, 'chown', 'postgres', '/srv']);
  const inside = (program: string, args: readonly string[]): readonly string[] => [
    '--userspec=postgres',
    root,
    'env',
    'HOME=/srv',
    program,
    ...args,
  ];
  return {
    place,
    run: (program, ...args) => execFileSync('chroot', inside(program, args), { encoding: 'utf8', stdio: 'pipe' }),
    start: (log, program, ...args) => {
      const output = fs.openSync(path.join(place, log), 'a');
      const child = spawn('chroot', inside(program, args), { stdio: ['ignore', output, output] });
      fs.closeSync(output);
      return child;
    },
    close: () => {
      for (const target of ['dev/shm', 'proc', 'dev']) unmount(path.join(root, target));
    },
  };
}

function make(root: string, made: string): void {
  fs.rmSync(root, { recursive: true, force: true });
  const options = ['--variant=minbase', `--include=${packages.join()}`, 'trixie', root, findMirror()];
  execFileSync('debootstrap', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  fs.writeFileSync(made, '');
}

/** The archive that this machine installs its own packages from. */
function findMirror(): string {
  const folder = '/etc/apt/sources.list.d';
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [];
  for (const file of ['/etc/apt/sources.list', ...files].filter((each) => fs.existsSync(each))) {
    const found = /^(?:URIs: |deb (?:\[.*\] )?)(\S+\/debian\/?)(?:\s|$)/m.exec(fs.readFileSync(file, 'utf8'));
    if (found?.[1] !== undefined) return found[1];
  }
  throw new Error('this machine names no archive of Debian packages');
}

function unmount(target: string): void {
  try {
    execFileSync('umount', [target], { stdio: 'ignore' });
  } catch {
    // It was not mounted.
  }
}
