/** The keys of back-ups: the one that they are encrypted to, and the service's own, which signs them. */
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { keyPrint, type BackupOpener, type BackupSeal } from '#src/adapters/db/backup/seal.ts';
import { keyError, loadOrCreateKeyFile, readKeyFile } from '#src/adapters/key-file.ts';
import { readSecret } from '#src/adapters/terms/service-secrets.ts';
import { loadTermsKey } from '#src/adapters/terms/signing-key.ts';
import type { Config } from '#src/config/config.ts';
import { readKnownSigner } from './known-signer.ts';

type Settings = Pick<Config, 'dataDir' | 'termsKeyFile' | 'backupRecipient' | 'backupKeyFile'>;

const name = 'the back-up key';

/**
 * The key pair is made with the first back-up, unless the operator has set a recipient. `madeFile`: the file that was
 * made just now, which the operator must be told of.
 */
export async function loadSeal(settings: Settings): Promise<BackupSeal & Readonly<{ madeFile: string | undefined }>> {
  const signingKey = await findSigningKey(settings);
  if (!signingKey) {
    const file = termsKeyFile(settings);
    throw new Error(`there is no terms key in ${file}: it signs back-ups, and the service makes it`);
  }
  if (settings.backupRecipient !== undefined) {
    return { recipient: settings.backupRecipient, signingKey, madeFile: undefined };
  }
  const keyFile = backupKeyFile(settings);
  const isMade = (await readKeyFile({ file: keyFile, name })) === undefined;
  return { recipient: await ownRecipient(settings), signingKey, madeFile: isMade ? keyFile : undefined };
}

/** What opens a back-up that this service has just made. Undefined if its secret key is not on this machine. */
export async function findOpener(settings: Settings, { recipient, signingKey }: BackupSeal) {
  const file = backupKeyFile(settings);
  const text = await readKeyFile({ file, name });
  if (text === undefined) return undefined;
  const identity = readIdentity(file, text);
  if ((await identityToRecipient(identity)) !== recipient) return undefined;
  return { identity, signedBy: keyPrint(signingKey) } satisfies BackupOpener;
}

/** `signedBy`: the fingerprint that the operator has kept, if the terms key is lost. */
export async function loadOpener(settings: Settings, signedBy?: string): Promise<BackupOpener> {
  const file = backupKeyFile(settings);
  const text = await readKeyFile({ file, name });
  if (text === undefined) throw keyError({ file, name }, 'is missing: put it back, or name it with BACKUP_KEY_FILE');
  return { identity: readIdentity(file, text), signedBy: signedBy ?? (await ownPrint(settings)) };
}

async function ownRecipient(settings: Settings): Promise<string> {
  const file = backupKeyFile(settings);
  const text = await loadOrCreateKeyFile({ file, name }, async () => `${await generateX25519Identity()}\n`);
  return await identityToRecipient(readIdentity(file, text));
}

async function ownPrint(settings: Settings): Promise<string> {
  const signingKey = await findSigningKey(settings);
  if (signingKey) return keyPrint(signingKey);
  const file = termsKeyFile(settings);
  throw new Error(`there is no terms key in ${file}: put it back, or say --signed-by with the fingerprint of its key`);
}

/**
 * The key that signs back-ups: the terms key, if it is in this data folder. If it is with a signer elsewhere, that has
 * told a secret of which a key for back-ups alone is made.
 */
async function findSigningKey(settings: Settings): Promise<KeyObject | undefined> {
  const termsKey = await loadTermsKey({ file: termsKeyFile(settings) });
  if (termsKey) return termsKey.privateKey;
  const known = await readKnownSigner(settings.dataDir);
  if (!known?.terms) return undefined;
  const der = Buffer.concat([ed25519Prefix, readSecret(known.terms.secrets, 'back-ups')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS#8 (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The secret line of a file as age-keygen writes it. */
function readIdentity(file: string, text: string): string {
  const [identity, ...more] = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined || more.length > 0) throw keyError({ file, name }, 'must hold one secret key of age');
  return identity.trim();
}

function backupKeyFile({ backupKeyFile: file, dataDir }: Settings): string {
  return file ?? path.join(dataDir, 'backup-key');
}

function termsKeyFile({ termsKeyFile: file, dataDir }: Settings): string {
  return file ?? path.join(dataDir, 'terms-key.pem');
}
