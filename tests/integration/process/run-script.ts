/** Runs one of the operator's commands on a data folder, as `npm run` would, until it exits. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { guard, inherited, repository, type Place } from './spawn-process.ts';

export type Script = 'backup' | 'restore' | 'payout-stops' | 'reset-operator' | 'seal-seed' | 'signer-certificates';

export function runScript({ folder, env }: Pick<Place, 'folder' | 'env'>, script: Script, ...args: readonly string[]) {
  const program = path.join(repository, 'scripts', `${script}.ts`);
  const options = { cwd: folder, env: { ...inherited(), ...env } };
  const ran = spawnSync(process.execPath, ['--import', guard, program, ...args], options);
  return { code: ran.status, said: ran.stdout.toString(), complained: ran.stderr.toString() };
}
