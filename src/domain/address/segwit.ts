/** Native segwit addresses: Bech32 for witness version 0 (BIP-173), Bech32m for versions 1 to 16 (BIP-350). */
import { bech32, bech32m } from '@scure/base';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ReadingRefusal } from './address-reading.ts';

/** A decoded segwit address. `prefix` is what BIP-173 calls the human-readable part. */
export type WitnessProgram = Readonly<{ prefix: string; version: number; program: Uint8Array }>;

const bech32Data = /^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{6,}$/;

/** Decodes a segwit address. `prefixes` are the human-readable parts that the caller accepts, in lower case. */
export function decodeSegwit(text: string, prefixes: readonly string[]): Result<WitnessProgram, ReadingRefusal> {
  const lower = text.toLowerCase();
  const isMixedCase = text !== lower && text !== text.toUpperCase();
  const separatorAt = lower.lastIndexOf('1');
  const prefix = lower.slice(0, Math.max(separatorAt, 0));
  if (isMixedCase || lower.length > 90 || !prefixes.includes(prefix)) return refuse('address_malformed');
  if (!bech32Data.test(lower.slice(separatorAt + 1))) return refuse('address_malformed');

  const plain = bech32.decodeUnsafe(lower);
  const decoded = plain ?? bech32m.decodeUnsafe(lower);
  if (!decoded) return refuse('address_checksum_wrong');

  const [version, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (version === undefined || !program || !isWitnessProgram(version, program)) return refuse('address_malformed');
  const hasRightChecksum = version === 0 ? plain !== undefined : plain === undefined;
  return hasRightChecksum ? accept({ prefix, version, program }) : refuse('address_checksum_wrong');
}

export function encodeSegwit({ prefix, version, program }: WitnessProgram): string {
  if (!isWitnessProgram(version, program)) throw new RangeError(`no version ${version} program has this length`);
  const codec = version === 0 ? bech32 : bech32m;
  return codec.encode(prefix, [version, ...codec.toWords(program)]);
}

/** Whether a witness program has a length of BIP-141: 2 to 40 bytes, and exactly 20 or 32 for version 0. */
function isWitnessProgram(version: number, { length }: Uint8Array): boolean {
  if (version === 0) return length === 20 || length === 32;
  return version <= 16 && length >= 2 && length <= 40;
}
