/**
 * The Ed25519 key that signs order terms, in a PKCS#8 PEM file that is readable only by its owner. It is created on the
 * first start. Server and worker may start simultaneously, so the file is created atomically, and the first one wins.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';

export type TermsKey = PublishedTermsKey & Readonly<{ privateKey: KeyObject }>;

/** Loads the key, or creates it. Throws if the key file is readable by others, damaged, or cannot be created. */
export async function loadOrCreateTermsKey({ file }: Readonly<{ file: string }>): Promise<TermsKey> {
  const existing = await readKeyFile(file);
  if (existing !== undefined) return toTermsKey(file, existing);

  await createKeyFile(file).catch((cause: unknown) => {
    throw keyError(file, `cannot be created (${errorCode(cause)})`, cause);
  });
  // The key is read back from the file, because another process may have created the file first, and its key counts.
  const created = await readKeyFile(file);
  if (created === undefined) throw keyError(file, 'vanished while it was made');
  return toTermsKey(file, created);
}

/** The public part of the signing key, for publication. */
export function toPublishedKey({ keyId, publicKeyPem, publicKeyRaw }: TermsKey): PublishedTermsKey {
  return { keyId, publicKeyPem, publicKeyRaw };
}

/**
 * Derives a secret for another purpose (HKDF): deterministic by key and purpose, and the key cannot be computed from
 * it.
 */
export function deriveSecret({ privateKey }: TermsKey, purpose: string): Uint8Array {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return new Uint8Array(hkdfSync('sha256', secret, 'sampan', purpose, 32));
}

async function readKeyFile(file: string): Promise<string | undefined> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw keyError(file, `cannot be read (${errorCode(cause)})`, cause);
  });
  if (handle === undefined) return undefined;
  try {
    // The file mode is checked on the open file handle, so that the checked file is the one that is read.
    const status = await handle.stat();
    if (!status.isFile()) throw keyError(file, 'is not a file');
    const mode = status.mode & 0o777;
    if ((mode & 0o077) !== 0) {
      throw keyError(file, `may be used by others (mode ${mode.toString(8).padStart(4, '0')}); run chmod 600 on it`);
    }
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/**
 * Creates the key file by a hard link. Unlike a rename, a hard link fails if the name exists, so the key of the first
 * process is never replaced.
 */
async function createKeyFile(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeDurably(temporary, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await link(temporary, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(file));
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function toTermsKey(file: string, pem: string): TermsKey {
  const privateKey = parsePrivateKey(file, pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw keyError(file, 'is not an Ed25519 key');
  const publicKey = createPublicKey(privateKey);
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    privateKey,
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicKeyRaw: raw.toString('base64'),
  };
}

function parsePrivateKey(file: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // No `cause`, because the parser's message could quote the file.
    throw keyError(file, 'is not a private key in PEM form');
  }
}

function keyError(file: string, problem: string, cause?: unknown): Error {
  return new Error(`the terms key ${file} ${problem}`, cause === undefined ? undefined : { cause });
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
