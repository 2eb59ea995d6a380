/** An address for eyes that may not be the owner's: enough to recognise one's own, too little to look it up. */
const shown = 8;

export function maskAddress(address: string): string {
  // Short texts would show through the mask; no address of ours is that short.
  return address.length <= 2 * shown ? '…' : `${address.slice(0, shown)}…${address.slice(-shown)}`;
}
