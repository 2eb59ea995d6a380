/**
 * Runs initdb once, in a temporary folder that is renamed at the end, so that an interruption leaves no partial
 * cluster.
 */
import fs from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';
import type { Runner } from './unprivileged-runner.ts';

type Options = Readonly<{
  cluster: string;
  runner: Runner;
  user: string;
  isDurable: boolean;
  forced?: AbortSignal | undefined;
}>;

/** Whether the cluster is complete: the folder gets its final name only then. */
export function hasCluster(cluster: string): boolean {
  return fs.existsSync(path.join(cluster, 'PG_VERSION'));
}

export async function makeCluster({ cluster, runner, user, isDurable, forced }: Options): Promise<void> {
  if (hasCluster(cluster)) return;
  const unfinished = `${cluster}.init`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  runner.giveFolder(unfinished);
  // The built-in locale sorts the same on every machine and needs no ICU data.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const auth = ['-U', user, '--auth=trust', '--data-checksums', '--no-instructions'];
  const args = ['-D', unfinished, ...auth, ...locale, ...(isDurable ? [] : ['--no-sync'])];
  try {
    await runProgram({ runner, program: 'initdb', args, forced });
    fs.renameSync(unfinished, cluster);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}
