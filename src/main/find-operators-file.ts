/** The signer's own list of operators whose passkeys it believes. */
import path from 'node:path';

export function findOperatorsFile(dataDir: string): string {
  return path.join(dataDir, 'signer-operators.json');
}
