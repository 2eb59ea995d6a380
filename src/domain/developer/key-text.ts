/** The API key itself, as its holder sends it in a header. The service stores only its hash. */
import { sha256Hex } from '#sha256';
import { base64urlnopad } from '@scure/base';
import type { NetworkProfile } from '../network-fee.ts';
import { keyPrefix } from './api-key.ts';

export const keyBytes = 32;

const keyText = /^sampan_(?:test|live)_[A-Za-z0-9_-]{43}$/;
const hintLength = 4;

export function makeKeyText(profile: NetworkProfile, random: Uint8Array): string {
  if (random.length !== keyBytes) throw new RangeError(`a key is ${keyBytes} random bytes`);
  return keyPrefix(profile) + base64urlnopad.encode(random);
}

/** Hash under which the key is stored and looked up; undefined for a text that cannot be a key. */
export function hashKeyText(key: string): string | undefined {
  return keyText.test(key) ? sha256Hex(key) : undefined;
}

/** Last characters of a key: too few to guess the rest from, enough for its owner to recognise it. */
export function keyHint(key: string): string {
  return key.slice(-hintLength);
}

const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 12;

/** Public id of a key, for referring to it; it grants no access. */
export function makeKeyId(random: (n: number) => number): string {
  return `key_${Array.from({ length: idLength }, () => idAlphabet.charAt(random(idAlphabet.length))).join('')}`;
}

/** Whether the text has the form of a key id. Checked before a lookup, as PostgreSQL rejects some texts (NUL bytes). */
export function isKeyId(text: string): boolean {
  return /^key_[0-9a-z]{12}$/.test(text);
}
