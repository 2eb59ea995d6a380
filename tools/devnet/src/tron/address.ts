/** The three spellings of a TRON address: base58 for people, hex with the prefix 41 on the wire, 0x in the EVM. */
import tron from 'tronweb/utils';

/** Accepts any of the three. Throws for anything else. */
export function toHexAddress(text: string): string {
  const hex = tron.address
    .toHex(text.startsWith('0x') && text.length === 42 ? `41${text.slice(2)}` : text)
    .toLowerCase();
  if (!/^41[0-9a-f]{40}$/.test(hex)) throw new TypeError(`not a TRON address: ${text}`);
  return hex;
}

export function toBase58Address(hex: string): string {
  return tron.address.fromHex(hex);
}

export function toMachineAddress(hex: string): `0x${string}` {
  return `0x${hex.slice(-40)}`;
}

/** Also accepts a word of 32 bytes, as in a log. */
export function fromMachineAddress(hex: string): string {
  return `41${hex.slice(-40).toLowerCase()}`;
}
