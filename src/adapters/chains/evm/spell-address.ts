/**
 * Nodes write addresses in small letters; we give every one of them in the spelling with the checksum, because that is
 * how the wallet spells its own and what a transaction consumes is compared as text.
 */
import { hex } from '@scure/base';
import { toChecksumAddress } from '#src/domain/address/evm.ts';

const maxRemembered = 20_000;
const remembered = new Map<string, string>();

/** The same few thousand addresses come up in every block, and a checksum costs a hash. */
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
