/**
 * A print of a passkey's public key, which people compare: an operator reads it from the page, and whoever runs the
 * signer types it. Eighty bits of a hash, in groups of four.
 */
import { sha256Hex } from '#sha256';

const digits = 20;

export function keyPrint(publicKey: string): string {
  return group(sha256Hex(publicKey).slice(0, digits));
}

/** A print as somebody typed it, in its usual spelling. Undefined if it is none. */
export function readPrint(typed: string): string | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[0-9a-f]{20}$/.test(plain) ? group(plain) : undefined;
}

function group(text: string): string {
  return text.match(/.{4}/g)?.join('-') ?? '';
}
