/** Encrypts second-factor secrets with AES-256-GCM, under a key that is not in the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretSeal } from '#src/usecases/ports/secret-seal.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export function makeSecretSeal(key: Uint8Array): SecretSeal {
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64url');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceLength);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength));
      const opened = [decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()];
      return new Uint8Array(Buffer.concat(opened));
    },
  };
}
