/** Signs order terms with the key on disk. */
import { sign } from 'node:crypto';
import type { TermsSigner } from '#src/usecases/ports/terms-signer.ts';
import type { TermsKey } from './signing-key.ts';

export function makeTermsSigner(key: TermsKey): TermsSigner {
  return {
    keyId: key.keyId,
    publicKeyPem: key.publicKeyPem,
    sign: (bytes) => sign(null, bytes, key.privateKey).toString('base64'),
  };
}
