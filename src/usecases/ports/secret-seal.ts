/** Encrypts secrets at rest. `owner` is bound to the ciphertext as associated data: decryption needs the same value. */
export interface SecretSeal {
  seal(secret: Uint8Array, owner: string): string;
  open(sealed: string, owner: string): Uint8Array;
}
