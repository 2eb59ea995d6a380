/**
 * `npm test` and its parts: `node scripts/run-tests.ts integration e2e:main` runs parts one after another, stops at the
 * first failure and prints how long each took. Arguments after `--` go to the runner of the last part.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parts, type Command } from './test-parts.ts';

const root = path.resolve(import.meta.dirname, '..');
const split = process.argv.indexOf('--');
const names = process.argv.slice(2, split < 0 ? undefined : split);
const more = split < 0 ? [] : process.argv.slice(split + 1);

const chosen = names.flatMap((name) => {
  const part = parts[name];
  return part === undefined ? [] : [{ name, ...part }];
});
if (chosen.length === 0 || chosen.length < names.length) {
  process.stderr.write(`sampan: the parts of the tests are ${Object.keys(parts).join(', ')}\n`);
  process.exit(1);
}

const times: string[] = [];
for (const { name, needs, run, env } of chosen) {
  const began = performance.now();
  for (const need of needs) runNode(need);
  const isLast = times.length === chosen.length - 1;
  runNode(isLast ? [...run, ...more] : run, env);
  times.push(`${name} ${Math.round((performance.now() - began) / 1000)} s`);
}
process.stdout.write(`tests: all passed; ${times.join(', ')}\n`);

function runNode(command: Command, env: Readonly<Record<string, string>> = {}): void {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  const { status } = spawnSync(process.execPath, command, options);
  if (status !== 0) process.exit(status ?? 1);
}
