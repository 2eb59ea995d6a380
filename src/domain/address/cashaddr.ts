/** CashAddr, the format of Bitcoin Cash: Bech32's alphabet, a 40-bit checksum, and a prefix that may be left out. */
import { bech32 } from '@scure/base';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ReadingRefusal } from './address-reading.ts';

/**
 * What the four type bits mean. The last two are token-aware (CashTokens): their owner's wallet also takes tokens, and
 * the coins that we send arrive like at the plain address.
 */
export const cashTypes = ['p2pkh', 'p2sh', 'p2pkh', 'p2sh'] as const;

/** A decoded CashAddr. `type` is the index in cashTypes. */
export type CashAddr = Readonly<{ prefix: string; type: number; hash: Uint8Array }>;

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const payloadText = /^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{8,}$/;
const checksumLength = 8;
const hashSizes = [20, 24, 28, 32, 40, 48, 56, 64];

/**
 * Decodes a CashAddr. `prefixes` are the ones that the caller accepts. If the text has no prefix, the checksum shows
 * which of them is meant.
 */
export function decodeCashAddr(text: string, prefixes: readonly string[]): Result<CashAddr, ReadingRefusal> {
  const lower = text.toLowerCase();
  const isMixedCase = text !== lower && text !== text.toUpperCase();
  const colonAt = lower.indexOf(':');
  const possible = colonAt === -1 ? prefixes : prefixes.filter((prefix) => prefix === lower.slice(0, colonAt));
  const payload = lower.slice(colonAt + 1);
  if (isMixedCase || possible.length === 0 || !payloadText.test(payload)) return refuse('address_malformed');

  const words = Array.from(payload, (character) => alphabet.indexOf(character));
  const prefix = possible.find((candidate) => polymod([...prefixWords(candidate), ...words]) === 0n);
  if (prefix === undefined) return refuse('address_checksum_wrong');

  const bytes = bech32.fromWordsUnsafe(words.slice(0, -checksumLength));
  const typeByte = bytes?.[0];
  if (!bytes || typeByte === undefined || typeByte > 0x7f) return refuse('address_malformed');
  const hash = bytes.slice(1);
  if (hash.length !== hashSizes[typeByte & 0x07]) return refuse('address_malformed');
  return accept({ prefix, type: typeByte >> 3, hash });
}

/**
 * What an address pays to. Undefined for types and hash lengths that no output script has: keys have 20 bytes, scripts
 * 20 or, since 2023, 32.
 */
export function cashKind({ type, hash }: CashAddr): 'p2pkh' | 'p2sh' | undefined {
  const kind = cashTypes[type];
  const isPayable = hash.length === 20 || (kind === 'p2sh' && hash.length === 32);
  return isPayable ? kind : undefined;
}

/** Encodes an address as CashAddr with its prefix. */
export function encodeCashAddr({ prefix, type, hash }: CashAddr): string {
  const size = hashSizes.indexOf(hash.length);
  if (size === -1) throw new RangeError(`CashAddr has no hashes of ${hash.length} bytes`);
  const data = bech32.toWords(Uint8Array.of((type << 3) | size, ...hash));
  const template = Array.from({ length: checksumLength }, () => 0);
  const checksum = polymod([...prefixWords(prefix), ...data, ...template]);
  const checksumWords = template.map((_, at) => Number((checksum >> BigInt(5 * (checksumLength - 1 - at))) & 31n));
  return `${prefix}:${[...data, ...checksumWords].map((word) => alphabet.charAt(word)).join('')}`;
}

/** The prefix as input words of the checksum: the low five bits of each letter, then a zero for the colon. */
function prefixWords(prefix: string): number[] {
  return [...Array.from(prefix, (letter) => letter.charCodeAt(0) & 31), 0];
}

const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The BCH code of the CashAddr specification. It needs 40 bits, more than JavaScript's number operators keep. */
function polymod(words: readonly number[]): bigint {
  let checksum = 1n;
  for (const word of words) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of generators.entries()) {
      if ((top >> BigInt(bit)) & 1n) checksum ^= generator;
    }
  }
  return checksum ^ 1n;
}
