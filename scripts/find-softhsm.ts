/**
 * Paths of SoftHSM, a token in software: its library for PKCS#11, and its program. SOFTHSM_MODULE names another
 * library.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

export const softhsmProgram = 'softhsm2-util';

const places = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/softhsm/libsofthsm2.so'];

export function findSofthsm(): string | undefined {
  const named = process.env['SOFTHSM_MODULE'];
  const found = (named !== undefined && named !== '' ? [named] : places).find((place) => existsSync(place));
  return spawnSync(softhsmProgram, ['--version'], { stdio: 'ignore' }).status === 0 ? found : undefined;
}
