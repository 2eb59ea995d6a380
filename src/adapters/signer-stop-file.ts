/**
 * The kill switch of the signer: a file in the data folder. Anybody at the machine can set it, also while the database
 * or the back office cannot be reached; it outlives every restart, and taking it away lifts it.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';

export const signerStopFile = 'signer-stop';

/** Checked before every signature. If it is unknown whether the file exists, nothing is signed. */
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
