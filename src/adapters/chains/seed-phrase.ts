/** A wallet's seed from the words that people keep it as (BIP-39). The words themselves are never kept or logged. */
import { mnemonicToSeed, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Words may be parted by any blanks and written in any case. Throws when their checksum is wrong or one is unknown. */
export async function readSeedPhrase(text: string): Promise<Uint8Array> {
  const phrase = text.trim().toLowerCase().split(/\s+/).join(' ');
  if (!validateMnemonic(phrase, wordlist)) throw new Error('the seed phrase is not a phrase of BIP-39');
  return await mnemonicToSeed(phrase);
}
