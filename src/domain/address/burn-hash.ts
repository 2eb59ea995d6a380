/**
 * Burn addresses: hashes for which nobody has a key. Coins sent there are lost, so addresses with such a hash are
 * refused in every format.
 */
import { hex } from '@scure/base';

/** Hashes of addresses invented for burning coins. Comparing hashes catches every spelling of such an address. */
const writtenByHand: ReadonlySet<string> = new Set([
  '759d6677091e973b9e9d99f19c68fbf43e3f05f9', // 1BitcoinEaterAddressDontSendf59kuE
  '818895f3dc2c178629d3d2d8fa3ec4a3f8179821', // 1CounterpartyXXXXXXXXXXXXXXXUWLpVr
]);

export function isBurnHash(hash: Uint8Array): boolean {
  return hash.every((byte) => byte === 0) || writtenByHand.has(hex.encode(hash));
}
