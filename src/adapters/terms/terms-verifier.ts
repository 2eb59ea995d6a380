/** Verifies the terms of orders in the signer, with the public half of the key that signs them. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { keyError, readKeyFile } from '../key-file.ts';
import { loadOrCreateTermsKey } from './signing-key.ts';

export type TermsVerifier = Readonly<{ keyId: string; verify(text: string, signature: string): boolean }>;

/**
 * Loads the key, or creates it: in a data folder that all processes share, whoever starts first does. A signer with a
 * folder of its own is given the public half.
 */
export async function loadTermsVerifier(file: string): Promise<TermsVerifier> {
  const name = 'the terms key';
  const text = await readKeyFile({ file, name });
  const isPublic = text?.includes('BEGIN PUBLIC KEY') === true;
  const pem = isPublic ? text : (await loadOrCreateTermsKey({ file })).publicKeyPem;
  const publicKey = createPublicKey(pem);
  if (publicKey.asymmetricKeyType !== 'ed25519') throw keyError({ file, name }, 'is not an Ed25519 key');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    verify: (signed, signature) => verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64')),
  };
}
