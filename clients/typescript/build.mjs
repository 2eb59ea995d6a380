/**
 * Builds `dist` from `src` when the package is packed: JavaScript and types, once as ES modules and once as CommonJS.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const folder = import.meta.dirname;
const dist = path.join(folder, 'dist');
const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
const compiler = path.join(path.dirname(manifest), bin.tsc);

fs.rmSync(dist, { recursive: true, force: true });
for (const [kind, type] of [
  ['esm', 'module'],
  ['cjs', 'commonjs'],
]) {
  const target = path.join(dist, kind);
  fs.mkdirSync(target, { recursive: true });
  // package.json `type`: whether Node and the compiler treat the files of the folder as ES or CommonJS modules.
  fs.writeFileSync(path.join(target, 'package.json'), `${JSON.stringify({ type })}\n`);
  const args = [compiler, '-p', path.join(folder, `tsconfig.${kind}.json`)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  for (const name of fs.readdirSync(target).filter((each) => each.endsWith('.d.ts'))) nameJavaScript(target, name);
}

/** Renames `.ts` to `.js` in the imports of declaration files, because older compilers cannot resolve `.ts`. */
function nameJavaScript(target, name) {
  const file = path.join(target, name);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
