/**
 * Fingerprint of the key that signs terms. A back-up contains the fingerprint, so that a restore detects a different
 * key.
 */
import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#src/config/config.ts';

export async function readTermsKeyPrint({
  termsKeyFile,
  dataDir,
}: Pick<Config, 'termsKeyFile' | 'dataDir'>): Promise<string | null> {
  const pem = await readFile(termsKeyFile ?? path.join(dataDir, 'terms-key.pem')).catch(() => undefined);
  if (pem === undefined) return null;
  const spki = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex');
}
