/**
 * Derives an address from a public key as Ethereum does. TRON does the same and only encodes the address differently.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { encodeBase58Check } from '#src/domain/address/base58check.ts';
import { toChecksumAddress } from '#src/domain/address/evm.ts';
import { tronVersion } from '#src/domain/address/tron.ts';
import type { PublicKey } from './hd-account.ts';

export function toEvmAddress(publicKey: PublicKey): string {
  return toChecksumAddress(accountOf(publicKey));
}

export function toTronAddress(publicKey: PublicKey): string {
  return encodeBase58Check({ version: tronVersion, hash: accountOf(publicKey) });
}

/**
 * Account of a public key: the last 20 bytes of the hash of both coordinates, without the prefix byte of the
 * uncompressed encoding.
 */
function accountOf(publicKey: PublicKey): Uint8Array {
  return keccak_256(publicKey.toBytes(false).subarray(1)).slice(-20);
}
