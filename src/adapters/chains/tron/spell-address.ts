/** Converts between the hex addresses of nodes and base58, the public form. */
import { hex } from '@scure/base';
import { decodeBase58Check, encodeBase58Check } from '#src/domain/address/base58check.ts';
import { tronVersion } from '#src/domain/address/tron.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

const maxRemembered = 20_000;
const remembered = new Map<string, string>();

const hexAccount = /^(?:0x)?(?:41)?([0-9a-f]{40})$/;

/**
 * Converts hex, with or without the prefix byte 41, to base58. Cached, because the same few thousand addresses appear
 * in every block, and each checksum costs a hash.
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

/** Hex for requests to nodes. Throws on an invalid address, which is a bug, because addresses were validated before. */
export function toHexAddress(address: string): string {
  return `41${toAccount(address)}`;
}

/** The 20 bytes of an address as contracts use them, in hex without the prefix byte 41. */
export function toAccount(address: string): string {
  const read = decodeBase58Check(address, [tronVersion]);
  if (!read.ok) throw new TypeError(`what should be an address of tron is none: ${read.code}`);
  return hex.encode(read.value.hash);
}

export const nobody = spellAddress('0'.repeat(40));
