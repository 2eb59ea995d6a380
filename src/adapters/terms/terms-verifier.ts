/** Verifies the terms of orders with the public half of the key that signs them. */
import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { PublishedTermsKey, TermsSigner } from '#src/usecases/ports/terms-signer.ts';

/** In one of Node's threads. */
const verifyApart = promisify(verify);

/** Number of verified terms that are remembered, because pages and the worker ask for the same ones again. */
const mostRemembered = 10_000;

/** The key in all its public forms, from its 32 bytes in base64. */
export function toPublishedKey(publicKeyRaw: string): PublishedTermsKey {
  const raw = Buffer.from(publicKeyRaw, 'base64');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicKeyRaw: raw.toString('base64'),
  };
}

export type TermsVerifier = Pick<TermsSigner, 'keyId' | 'publicKeyPem' | 'verify'> &
  Readonly<{
    /** Remembers what this service has just had signed: its own pages ask for it at once. */
    trust(text: string, signature: string): void;
    /** As `verify`, beside other work of the process: for several at once. */
    verifyApart(text: string, signature: string): Promise<boolean>;
  }>;

export function makeTermsVerifier({ keyId, publicKeyPem }: PublishedTermsKey): TermsVerifier {
  const publicKey = createPublicKey(publicKeyPem);
  const verified = new Set<string>();
  const remember = (name: string): void => {
    if (verified.size >= mostRemembered) verified.clear();
    verified.add(name);
  };
  return {
    keyId,
    publicKeyPem,
    trust: (text, signature) => remember(nameOf(text, signature)),
    verify: (text, signature) => {
      const name = nameOf(text, signature);
      if (verified.has(name)) return true;
      const isOurs = verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
      if (isOurs) remember(name);
      return isOurs;
    },
    verifyApart: async (text, signature) => {
      const isOurs = await verifyApart(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
      if (isOurs) remember(nameOf(text, signature));
      return isOurs;
    },
  };
}

function nameOf(text: string, signature: string): string {
  return `${hash('sha256', text, 'base64')} ${signature}`;
}
