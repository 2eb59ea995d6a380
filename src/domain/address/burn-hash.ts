/** Hashes whose owner cannot exist. Coins sent there are gone, so every format that carries such a hash is refused. */
import { hex } from '@scure/base';

/**
 * Hashes of addresses that people made up to burn coins. Comparing hashes catches every spelling of such an address.
 */
const writtenByHand: ReadonlySet<string> = new Set([
  '759d6677091e973b9e9d99f19c68fbf43e3f05f9', // 1BitcoinEaterAddressDontSendf59kuE
  '818895f3dc2c178629d3d2d8fa3ec4a3f8179821', // 1CounterpartyXXXXXXXXXXXXXXXUWLpVr
]);

export function isBurnHash(hash: Uint8Array): boolean {
  return hash.every((byte) => byte === 0) || writtenByHand.has(hex.encode(hash));
}
