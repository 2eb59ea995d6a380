/** Signs order terms with the key on disk, and verifies what it signed. */
import { createPublicKey, hash, sign, verify } from 'node:crypto';
import type { TermsSigner } from '#src/usecases/ports/terms-signer.ts';
import type { TermsKey } from './signing-key.ts';

/** Number of verified terms that are remembered, because pages and the worker ask for the same ones again. */
const mostRemembered = 10_000;

export function makeTermsSigner(key: TermsKey): TermsSigner {
  const publicKey = createPublicKey(key.publicKeyPem);
  const verified = new Set<string>();
  const remember = (name: string): void => {
    if (verified.size >= mostRemembered) verified.clear();
    verified.add(name);
  };
  return {
    keyId: key.keyId,
    publicKeyPem: key.publicKeyPem,
    sign: (bytes) => {
      const signature = sign(null, bytes, key.privateKey).toString('base64');
      remember(nameOf(bytes, signature));
      return signature;
    },
    verify: (text, signature) => {
      const bytes = Buffer.from(text);
      const name = nameOf(bytes, signature);
      if (verified.has(name)) return true;
      const isOurs = verify(null, bytes, publicKey, Buffer.from(signature, 'base64'));
      if (isOurs) remember(name);
      return isOurs;
    },
  };
}

function nameOf(bytes: Uint8Array, signature: string): string {
  return `${hash('sha256', bytes, 'base64')} ${signature}`;
}
