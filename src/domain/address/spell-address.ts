/** All spellings under which one address may have been typed or stored, on every chain it can be an address of. */
import { chainIds } from '../assets/currencies.ts';
import { spellBitcoinCash } from './bitcoin-cash.ts';
import { normaliseAddress, parseAddress } from './parse-address.ts';

/**
 * All spellings of an address, each also in lower case, for case-insensitive comparison. Empty if the text is not an
 * address.
 */
export function spellAddress(text: string): readonly string[] {
  const typed = text.trim();
  const spellings = chainIds.flatMap((chain) => {
    const parsed = parseAddress(chain, typed, ['main', 'test']);
    if (!parsed.ok) return [];
    const further = chain === 'bitcoin-cash' ? spellBitcoinCash(typed) : [];
    return [typed, normaliseAddress(parsed.value), ...further];
  });
  return [...new Set(spellings.flatMap((spelling) => [spelling, spelling.toLowerCase()]))];
}
