/** An address for eyes that may not be the owner's: enough to recognise one's own, too little to look it up. */
const shown = 8;

export function maskAddress(address: string): string {
  // Short texts would show through the mask; no address of ours is that short.
  return address.length <= 2 * shown ? '…' : `${address.slice(0, shown)}…${address.slice(-shown)}`;
}

/** For lists of the back office: the beginning is enough to tell rows apart. */
export function beginOfAddress(address: string): string {
  return address.length <= shown ? '…' : `${address.slice(0, shown)}…`;
}
