/** Masks an address for people who may not own it: enough to recognise one's own, too little to look it up. */
const shown = 8;

export function maskAddress(address: string): string {
  const tail = withoutPrefix(address);
  // Short texts would show through the mask; no address of ours is that short.
  return tail.length <= 2 * shown ? '…' : `${tail.slice(0, shown)}…${tail.slice(-shown)}`;
}

/** For lists of the back office: the beginning is enough to tell rows apart. */
export function beginOfAddress(address: string): string {
  const tail = withoutPrefix(address);
  return tail.length <= shown ? '…' : `${tail.slice(0, shown)}…`;
}

/** All CashAddr addresses begin with the same `bitcoincash:`, which tells none of them apart. */
function withoutPrefix(address: string): string {
  return address.replace(/^(?:bitcoincash|bchtest|bchreg):/, '');
}
