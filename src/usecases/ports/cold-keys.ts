/** Port to the public keys of cold storage on a chain of coins. It never sees a private key. */
import type { Result } from '#src/domain/result.ts';
import type { ColdPlace } from '#src/domain/treasury/cold.ts';

export type ColdKeyRefusal = 'cold_key_invalid' | 'cold_key_private' | 'cold_key_wrong_network';

export interface ColdKeys {
  /**
   * Reads an output descriptor or an extended public key. `key` is the descriptor with both branches, in one spelling;
   * `fingerprint` is that of the device's master key.
   */
  read(text: string): Result<Readonly<{ key: string; fingerprint: string }>, ColdKeyRefusal>;
  addressAt(key: string, place: ColdPlace): string;
}
