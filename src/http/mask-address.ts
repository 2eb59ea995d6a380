/** Masks an address for people who may not own it: its owner can recognise it, others cannot look it up. */
const shown = 8;

export function maskAddress(address: string): string {
  const tail = withoutPrefix(address);
  // A short text would be shown almost whole, so it is hidden. No address of ours is that short.
  return tail.length <= 2 * shown ? '…' : `${tail.slice(0, shown)}…${tail.slice(-shown)}`;
}

/** The first characters of an address, for lists of the back office: enough to distinguish the rows. */
export function beginOfAddress(address: string): string {
  const tail = withoutPrefix(address);
  return tail.length <= shown ? '…' : `${tail.slice(0, shown)}…`;
}

/** Removes the `bitcoincash:` prefix, which is the same in all CashAddr addresses. */
function withoutPrefix(address: string): string {
  return address.replace(/^(?:bitcoincash|bchtest|bchreg):/, '');
}
