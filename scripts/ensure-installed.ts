/**
 * Installs system packages for tests that need a program. If this process is not allowed to, it exits with a message:
 * tests that passed without the program would prove nothing.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';

export type Need = Readonly<{
  /** Which program is needed and for what: "the browser tests need Chromium". */
  words: string;
  packages: readonly string[];
  /** Environment variable that gives the program's path, if there is one. */
  setting?: string;
  find: () => string | undefined;
}>;

export function ensureInstalled({ words, packages, setting, find }: Need): void {
  if (find() !== undefined) return;
  const named = setting === undefined ? undefined : process.env[setting];
  if (named !== undefined && named !== '') fail(`${setting} names ${named}, which cannot be run`);
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  const instead = setting === undefined ? '' : ` or set ${setting}`;
  if (!isRoot || !hasApt) fail(`${words}. Install it (apt-get install ${packages.join(' ')})${instead}`);
  process.stdout.write(`Installing ${packages.join(' and ')}: ${words}.\n`);
  // Waits for another running installation (dpkg lock) instead of failing.
  const wait = ['-o', 'DPkg::Lock::Timeout=600'];
  aptGet([...wait, 'update', '--quiet=2']);
  aptGet([...wait, 'install', '--quiet=2', '--yes', '--no-install-recommends', ...packages]);
  if (find() === undefined) fail(`the installation brought nothing that runs: ${words}`);
}

function aptGet(args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) fail(`apt-get ${args.includes('update') ? 'update' : 'install'} failed`);
}

function fail(words: string): never {
  process.stderr.write(`sampan: ${words}\n`);
  process.exit(1);
}
