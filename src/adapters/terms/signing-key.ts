/**
 * The Ed25519 key that signs order terms, in a PKCS#8 PEM file that is readable only by its owner. It is created on the
 * first start.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import { keyError, loadOrCreateKeyFile, readKeyFile } from '../key-file.ts';

const name = 'the terms key';

export type TermsKey = PublishedTermsKey & Readonly<{ privateKey: KeyObject }>;

/** Loads the key, or creates it. Throws if the key file is readable by others, damaged, or cannot be created. */
export async function loadOrCreateTermsKey({ file }: Readonly<{ file: string }>): Promise<TermsKey> {
  const pem = await loadOrCreateKeyFile({ file, name }, () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  });
  return toTermsKey(file, pem);
}

/** Loads the key. Undefined if there is none. */
export async function loadTermsKey({ file }: Readonly<{ file: string }>): Promise<TermsKey | undefined> {
  const pem = await readKeyFile({ file, name });
  return pem === undefined ? undefined : toTermsKey(file, pem);
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

function toTermsKey(file: string, pem: string): TermsKey {
  const privateKey = parsePrivateKey(file, pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw keyError({ file, name }, 'is not an Ed25519 key');
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
    throw keyError({ file, name }, 'is not a private key in PEM form');
  }
}
