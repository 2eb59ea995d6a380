/**
 * `npm run test:chains`: the tests of the chain adapters on real node software. Missing programs are downloaded first.
 * If they are not available for this machine, it prints one line and succeeds; every other problem is a failure.
 * Arguments after `--` go to the test runner.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findDaemon } from '../tools/devnet/src/daemons.ts';
import { CannotFetchNodes, fetchNodes } from '../tools/devnet/src/fetch-nodes.ts';
import { installPackages } from '../tools/devnet/src/install-packages.ts';
import { starters } from '../tools/devnet/src/starters.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const nodesFolder = fileURLToPath(new URL('../.nodes', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (await haveDaemons()) {
  await installPackages(say);
  process.exitCode = runTests(process.argv.slice(2));
}

/**
 * Whether the node programs are installed. False only if they are missing and cannot be downloaded for this machine.
 */
async function haveDaemons(): Promise<boolean> {
  const names = Object.values(starters).flatMap(({ daemons }) => daemons);
  const found = await Promise.allSettled(names.map(async (name) => await findDaemon(name, nodesFolder)));
  if (found.every(({ status }) => status === 'fulfilled')) return true;
  try {
    await fetchNodes(nodesFolder, say);
    return true;
  } catch (error) {
    if (!(error instanceof CannotFetchNodes)) throw error;
    say(`The tests of the chains did not run: their nodes cannot be had on this machine (${error.message}).`);
    return false;
  }
}

function runTests(more: readonly string[]): number {
  const runner = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const run = [runner, 'run', '--project', 'chains', '--maxWorkers', '2', ...more];
  return spawnSync(process.execPath, run, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
