/** Base58Check of a version byte and a 20-byte hash: legacy addresses of the Bitcoin family, and TRON. */
import { sha256 } from '#sha256';
import { base58 } from '@scure/base';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ReadingRefusal } from './address-reading.ts';

export type VersionedHash = Readonly<{ version: number; hash: Uint8Array }>;

const base58Text = /^[1-9A-HJ-NP-Za-km-z]{25,35}$/;

/**
 * Decodes a Base58Check text. `versions` are the version bytes that the caller accepts; any other one means another
 * kind of address.
 */
export function decodeBase58Check(text: string, versions: readonly number[]): Result<VersionedHash, ReadingRefusal> {
  if (!base58Text.test(text)) return refuse('address_malformed');
  const bytes = base58.decode(text);
  const version = bytes[0];
  if (bytes.length !== 25 || version === undefined || !versions.includes(version)) return refuse('address_malformed');
  const checksum = checksumOf(bytes.subarray(0, 21));
  if (!checksum.every((byte, at) => byte === bytes[21 + at])) return refuse('address_checksum_wrong');
  return accept({ version, hash: bytes.slice(1, 21) });
}

export function encodeBase58Check({ version, hash }: VersionedHash): string {
  const body = Uint8Array.of(version, ...hash);
  return base58.encode(Uint8Array.of(...body, ...checksumOf(body)));
}

function checksumOf(body: Uint8Array): Uint8Array {
  return sha256(sha256(body)).subarray(0, 4);
}
