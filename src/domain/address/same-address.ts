/** Whether an address that somebody else spelled is one of ours. Networks allow several spellings of one address. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { normaliseAddress, parseAddress, type AcceptedNetworks } from './parse-address.ts';

/** `unclear`: nothing is told, or ours is part of a text that is no address, as with a memo behind it. */
export type SameAddress = 'same' | 'other' | 'unclear';

/** No chain of ours has shorter addresses. */
const shortest = 25;

export function compareAddress(
  shown: string,
  { chain, own, accepted }: Readonly<{ chain: ChainId; own: string; accepted: AcceptedNetworks }>,
): SameAddress {
  const [text, ours] = [shown.trim(), own.trim()];
  if (text === '' || ours === '') return 'unclear';
  if (text === ours) return 'same';
  const [other, mine] = [parseAddress(chain, text, accepted), parseAddress(chain, ours, accepted)];
  if (other.ok && mine.ok) return normaliseAddress(other.value) === normaliseAddress(mine.value) ? 'same' : 'other';
  // A wrong checksum, or something around it: near enough to ours not to be called another's.
  if (text.toLowerCase().includes(plain(ours))) return 'unclear';
  // Masked or cut short: nobody can say whose it is.
  return text.length < shortest || /[*…]|\.\./.test(text) ? 'unclear' : 'other';
}

function plain(address: string): string {
  return address.toLowerCase().replace(/^[a-z]+:/, '');
}
