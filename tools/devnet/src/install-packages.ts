/** Installs the npm packages of this folder, once per lock file. They are separate from the product's packages. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('..', import.meta.url));
const marker = path.join(folder, 'node_modules', '.installed-lock');

export async function installPackages(say: (line: string) => void = () => {}): Promise<void> {
  const lock = createHash('sha256')
    .update(await readFile(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (lock === (await readFile(marker, 'utf8').catch(() => ''))) return;
  say('installing the packages of tools/devnet (once)');
  // npm itself must run on this Node: on an older one it silently skips Hardhat's native binary.
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
  };
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env });
  await writeFile(marker, lock);
}
