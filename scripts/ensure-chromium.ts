/**
 * The browser tests need a Chromium. Where there is none and this process may install one it does; else it fails in
 * words,
 * because tests that pass without a browser would say nothing.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { findChromium } from './find-chromium.ts';

const packages = ['chromium', 'fonts-noto-cjk'];

if (findChromium() === undefined) install();

function install(): void {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') fail(`there is no Chromium at CHROMIUM_PATH (${named})`);
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  if (!isRoot || !hasApt) {
    fail(`the browser tests need Chromium. Install it (apt-get install ${packages.join(' ')}) or set CHROMIUM_PATH`);
  }
  process.stdout.write('There is no Chromium yet: installing it.\n');
  // Another installation may be under way: wait for it instead of failing beside it.
  const wait = ['-o', 'DPkg::Lock::Timeout=600'];
  aptGet([...wait, 'update', '--quiet=2']);
  aptGet([...wait, 'install', '--quiet=2', '--yes', '--no-install-recommends', ...packages]);
  if (findChromium() === undefined) fail('the installation brought no Chromium');
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
