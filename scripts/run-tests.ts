/**
 * `npm test` and its parts: `node scripts/run-tests.ts integration e2e` runs parts one after another and stops at the
 * first that fails. Each part names what it needs first. What follows `--` goes to the runner of the last part.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test'];

type Part = Readonly<{ needs: readonly Command[]; run: Command }>;
type Command = readonly string[];

const pages = ['scripts/build.ts', '--if-needed'];
const browser = ['scripts/ensure-test-browser.ts'];

const parts: Readonly<Record<string, Part>> = {
  integration: { needs: [['scripts/ensure-sample-tools.ts'], pages], run: [...vitest, 'integration'] },
  simulation: { needs: [], run: [...vitest, 'simulation'] },
  e2e: { needs: [browser, ['scripts/ensure-java.ts'], pages], run: playwright },
  devnet: { needs: [browser, pages], run: [...playwright, '--config', 'playwright.devnet.config.ts'] },
};

const split = process.argv.indexOf('--');
const names = process.argv.slice(2, split < 0 ? undefined : split);
const more = split < 0 ? [] : process.argv.slice(split + 1);
const unknown = names.filter((name) => !(name in parts));
if (names.length === 0 || unknown.length > 0) fail(`the parts of the tests are ${Object.keys(parts).join(', ')}`);

for (const [place, name] of names.entries()) {
  const part = parts[name];
  if (part === undefined) continue;
  for (const need of part.needs) runNode(need);
  runNode([...part.run, ...(place === names.length - 1 ? more : [])]);
}

function runNode(command: Command): void {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function fail(words: string): never {
  process.stderr.write(`sampan: ${words}\n`);
  process.exit(1);
}
