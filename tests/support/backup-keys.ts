/** Keys of back-ups for tests, and the plain lines of a sealed back-up. */
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { decryptWith, keyPrint, type BackupOpener, type BackupSeal } from '#src/adapters/db/backup/seal.ts';

export type BackupKeys = Readonly<{ seal: BackupSeal; opener: BackupOpener }>;

export async function makeBackupKeys(
  signingKey: KeyObject = generateKeyPairSync('ed25519').privateKey,
): Promise<BackupKeys> {
  const identity = await generateX25519Identity();
  const seal = { recipient: await identityToRecipient(identity), signingKey };
  return { seal, opener: { identity, signedBy: keyPrint(signingKey) } };
}

/** The text of a back-up. `keyFile`: the file with the key that it is encrypted to. */
export async function openBackup(file: string, keyFile: string): Promise<Buffer> {
  const identity = fs.readFileSync(keyFile, 'utf8').trim();
  return gunzipSync(await buffer(await decryptWith(identity, fs.createReadStream(file))));
}
