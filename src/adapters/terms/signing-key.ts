/**
 * The Ed25519 key that signs order terms, in a PKCS#8 PEM file that is readable only by its owner. The signer creates
 * it on its first start. Server and worker never read it.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import { keyError, loadOrCreateKeyFile, readKeyFile } from '../key-file.ts';
import { secretPurposes, type SecretPurpose, type ServiceSecrets } from './service-secrets.ts';
import { toPublishedKey } from './terms-verifier.ts';

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

/** The secrets of the service (HKDF): deterministic by key and purpose, and the key cannot be computed from them. */
export function deriveSecrets(key: Pick<TermsKey, 'privateKey'>): ServiceSecrets {
  const secrets = secretPurposes.map((purpose) => [purpose, deriveSecret(key, purpose)]);
  return Object.fromEntries(secrets) as ServiceSecrets;
}

function deriveSecret({ privateKey }: Pick<TermsKey, 'privateKey'>, purpose: SecretPurpose): string {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, 'sampan', purpose, 32)).toString('hex');
}

function toTermsKey(file: string, pem: string): TermsKey {
  const privateKey = parsePrivateKey(file, pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw keyError({ file, name }, 'is not an Ed25519 key');
  const raw = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url');
  return { privateKey, ...toPublishedKey(raw.toString('base64')) };
}

function parsePrivateKey(file: string, pem: string): KeyObject {
  if (pem.includes('BEGIN PUBLIC KEY')) {
    throw keyError({ file, name }, 'is the public half: the signer signs terms, so it needs the private key');
  }
  try {
    return createPrivateKey(pem);
  } catch {
    // No `cause`, because the parser's message could quote the file.
    throw keyError({ file, name }, 'is not a private key in PEM form');
  }
}
