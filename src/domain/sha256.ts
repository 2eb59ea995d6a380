/**
 * SHA-256 in plain TypeScript. Imported as `#sha256`, which on the server is `src/adapters/native-sha256.ts`: the same
 * functions, ten times as fast.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export { sha256 };

/** Hash of the text's UTF-8 bytes, in hexadecimal. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
