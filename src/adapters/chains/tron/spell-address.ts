/** Nodes write addresses as hex; we convert all of them to base58, as people know them. */
import { hex } from '@scure/base';
import { decodeBase58Check, encodeBase58Check } from '#src/domain/address/base58check.ts';
import { tronVersion } from '#src/domain/address/tron.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

const maxRemembered = 20_000;
const remembered = new Map<string, string>();

const hexAccount = /^(?:0x)?(?:41)?([0-9a-f]{40})$/;

/**
 * From hex with or without the prefix byte 41. Cached: the same few thousand appear in every block, and a checksum
 * costs a hash.
 */
export function spellAddress(text: string): string {
  const lower = text.toLowerCase();
  const known = remembered.get(lower);
  if (known !== undefined) return known;
  const account = hexAccount.exec(lower)?.[1];
  if (account === undefined) throw new OutsideError('the tron node wrote an address that cannot be read');
  if (remembered.size >= maxRemembered) remembered.clear();
  const spelled = encodeBase58Check({ version: tronVersion, hash: hex.decode(account) });
  remembered.set(lower, spelled);
  return spelled;
}

/** Hex as nodes expect it. Throws on an invalid address: addresses were validated long before, so it is a bug. */
export function toHexAddress(address: string): string {
  return `41${toAccount(address)}`;
}

/** The 20 bytes of an address that contracts use, in hex: without the prefix byte 41. */
export function toAccount(address: string): string {
  const read = decodeBase58Check(address, [tronVersion]);
  if (!read.ok) throw new TypeError(`what should be an address of tron is none: ${read.code}`);
  return hex.encode(read.value.hash);
}

export const nobody = spellAddress('0'.repeat(40));
