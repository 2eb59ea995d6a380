/** Whether an address that somebody else spelled is one of ours. Networks allow several spellings of one address. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { normaliseAddress, parseAddress, type AcceptedNetworks } from './parse-address.ts';

/** `unclear`: nothing is told, or a text that is no address: ours with a memo behind it, or without its prefix. */
export type SameAddress = 'same' | 'other' | 'unclear';

export function compareAddress(
  shown: string,
  { chain, own, accepted }: Readonly<{ chain: ChainId; own: string; accepted: AcceptedNetworks }>,
): SameAddress {
  const [text, ours] = [shown.trim(), own.trim()];
  if (text === '' || ours === '') return 'unclear';
  if (text === ours) return 'same';
  const [other, mine] = [parseAddress(chain, text, accepted), parseAddress(chain, ours, accepted)];
  if (other.ok && mine.ok) return normaliseAddress(other.value) === normaliseAddress(mine.value) ? 'same' : 'other';
  // Masked, cut short, with a wrong checksum or something around it: nobody can say whose it is. But an invoice of
  // another network is not ours.
  return invoice.test(text) ? 'other' : 'unclear';
}

/** Lightning's (BOLT 11), which exchanges pay too. */
const invoice = /^ln[a-z]{2,6}[0-9][0-9a-z]{50,}$/i;
