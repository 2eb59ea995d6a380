/**
 * The kill switch of the signer: a file in the data folder. Anyone with access to the machine can create it, even if
 * database or back office are unreachable. It survives restarts, and deleting it ends the stop.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';

export const signerStopFile = 'signer-stop';

/**
 * Makes the check whether the kill switch is set. Called before every signature. If the check fails, nothing is signed.
 */
export function makeSignerStop(dataFolder: string): () => Promise<boolean> {
  const file = join(dataFolder, signerStopFile);
  return async () => {
    try {
      await access(file);
      return true;
    } catch (error) {
      return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
    }
  };
}
