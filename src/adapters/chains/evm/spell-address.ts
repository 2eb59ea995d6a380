/**
 * Converts addresses to the checksum spelling (EIP-55). Nodes write them in lower case, but the wallet uses the
 * checksum spelling, and nonce keys of transactions are compared as text.
 */
import { hex } from '@scure/base';
import { toChecksumAddress } from '#src/domain/address/evm.ts';

const maxRemembered = 20_000;
const remembered = new Map<string, string>();

/**
 * The checksum spelling of an address. Cached, because the same few thousand addresses appear in every block, and each
 * checksum costs a hash.
 */
export function spellAddress(address: string): string {
  const lower = address.toLowerCase();
  const known = remembered.get(lower);
  if (known !== undefined) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const spelled = toChecksumAddress(hex.decode(lower.slice(2)));
  remembered.set(lower, spelled);
  return spelled;
}

export const nobody = `0x${'0'.repeat(40)}`;
