/**
 * Installs a third-party client into its own folder, exactly as its lock file says, unless it is installed already. No
 * install script is run.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

type Manifest = Readonly<{
  version?: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}>;

export function installClient(folder: string): void {
  if (isInstalled(folder)) return;
  const { status, stderr, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ci failed in ${folder}: ${stderr}`);
}

function isInstalled(folder: string): boolean {
  const { dependencies, devDependencies, optionalDependencies = {} } = readManifest(folder);
  // Of optional packages with native programs, only the one for this CPU architecture.
  const ofMachine = Object.entries(optionalDependencies).filter(([name]) => name.endsWith(`-${process.arch}`));
  const wanted = { ...dependencies, ...devDependencies, ...Object.fromEntries(ofMachine) };
  return Object.entries(wanted).every(([name, version]) => {
    const installed = path.join(folder, 'node_modules', name);
    return fs.existsSync(installed) && readManifest(installed).version === version;
  });
}

function readManifest(folder: string): Manifest {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}
