/** Runs one of the operator's commands on a data folder, as `npm run` would, until it exits. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { guard, inherited, repository, type Place } from './spawn-process.ts';

export type Script =
  | 'backup'
  | 'restore'
  | 'payout-stops'
  | 'reset-operator'
  | 'seal-seed'
  | 'signer-certificates'
  | 'signer-operators'
  | 'unlock-signer'
  | 'token-key';

type Where = Pick<Place, 'folder' | 'env'> & Readonly<{ /** What is piped into it. */ input?: string }>;

export function runScript({ folder, env, input = '' }: Where, script: Script, ...args: readonly string[]) {
  const program = path.join(repository, 'scripts', `${script}.ts`);
  const options = { cwd: folder, env: { ...inherited(), ...env }, input };
  const ran = spawnSync(process.execPath, ['--import', guard, program, ...args], options);
  return { code: ran.status, said: ran.stdout.toString(), complained: ran.stderr.toString() };
}
