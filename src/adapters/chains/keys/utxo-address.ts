/** Addresses that pay to the hash of a public key, in the two formats the sandbox uses. */
import { hash } from 'node:crypto';
import { encodeCashAddr } from '#src/domain/address/cashaddr.ts';
import { encodeSegwit } from '#src/domain/address/segwit.ts';
import type { PublicKey } from './hd-account.ts';

/** P2WPKH address: witness version 0 and the hash of the key. */
export function toSegwitAddress(publicKey: PublicKey, prefix: string): string {
  return encodeSegwit({ prefix, version: 0, program: hashKey(publicKey) });
}

/** P2PKH address as CashAddr. */
export function toCashAddress(publicKey: PublicKey, prefix: string): string {
  return encodeCashAddr({ prefix, type: 0, hash: hashKey(publicKey) });
}

function hashKey(publicKey: PublicKey): Uint8Array {
  return hash('ripemd160', hash('sha256', publicKey.toBytes(true), 'buffer'), 'buffer');
}
