/** The ways in which one address may have been typed or stored, on whichever chains it can be an address of. */
import { chainIds } from '../assets/currencies.ts';
import { spellBitcoinCash } from './bitcoin-cash.ts';
import { normaliseAddress, parseAddress } from './parse-address.ts';

/** Each also in small letters, for comparing without regard to case. Empty where the text is no address at all. */
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
