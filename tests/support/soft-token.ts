/** A token in software (SoftHSM) in a folder of its own, for tests. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findSofthsm, softhsmProgram } from '../../scripts/find-softhsm.ts';

export type SoftToken = Readonly<{
  modulePath: string;
  label: string;
  pin: string;
  /** What a process needs to find it. */
  env: Readonly<Record<string, string>>;
}>;

export function makeSoftToken(folder: string, label = 'sampan'): SoftToken {
  const modulePath = findSofthsm();
  if (modulePath === undefined) throw new Error('SoftHSM is missing: node scripts/ensure-softhsm.ts');
  const tokens = path.join(folder, `tokens-${label}`);
  const settings = path.join(folder, `softhsm-${label}.conf`);
  fs.mkdirSync(tokens, { mode: 0o700 });
  fs.writeFileSync(settings, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  const env = { SOFTHSM2_CONF: settings };
  const pin = '12345678';
  const made = ['--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', '87654321'];
  execFileSync(softhsmProgram, made, { env: { ...process.env, ...env }, stdio: 'ignore' });
  return { modulePath, label, pin, env };
}
