/** Shows part of an address: in lists of the back office, and to whoever has a tracking code. */
const shown = 8;

/** Both ends of an address, for operators, who may see the whole of it. */
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

/**
 * The last characters of an address, for a tracking code, which can be guessed: at most 20 bits, so that its owner
 * recognises the address and nobody finds it among those on the chain. A character of base58 says nearly 6 bits, one of
 * the other alphabets 4 or 5.
 */
export function endOfAddress(address: string): string {
  const tail = withoutPrefix(address);
  const isCaseless = tail === tail.toLowerCase() || tail.startsWith('0x');
  const count = isCaseless ? 4 : 3;
  return tail.length <= 2 * shown ? '…' : `…${tail.slice(-count)}`;
}

/** Removes the `bitcoincash:` prefix, which is the same in all CashAddr addresses. */
function withoutPrefix(address: string): string {
  return address.replace(/^(?:bitcoincash|bchtest|bchreg):/, '');
}
