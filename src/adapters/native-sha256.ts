/** SHA-256 by Node, for `#sha256` on the server. Browsers get `src/domain/sha256.ts`. */
import { hash } from 'node:crypto';

export function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(hash('sha256', bytes, 'buffer'));
}

/** Hash of the text's UTF-8 bytes, in hexadecimal. */
export function sha256Hex(text: string): string {
  return hash('sha256', text);
}
