/** Derives a wallet's seed from its mnemonic phrase (BIP-39). The phrase itself is never stored or logged. */
import { mnemonicToSeed, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/**
 * Reads a mnemonic phrase. Accepts any white space between words and any case. Throws if the checksum is wrong or a
 * word is unknown.
 */
export async function readSeedPhrase(text: string): Promise<Uint8Array> {
  const phrase = text.trim().toLowerCase().split(/\s+/).join(' ');
  if (!validateMnemonic(phrase, wordlist)) throw new Error('the seed phrase is not a phrase of BIP-39');
  return await mnemonicToSeed(phrase);
}
