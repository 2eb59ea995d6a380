/** Whether a text names an account of Solana: 32 bytes, whether or not they are a public key. */
import { base58 } from '@scure/base';

export function isAccount(text: string): boolean {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}
