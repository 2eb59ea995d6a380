/** Port to the public keys of cold storage on a chain of coins. It never sees a private key. */
import type { Result } from '#src/domain/result.ts';
import type { ReturnPlan } from '#src/domain/treasury/cold-return.ts';
import type { ColdPlace } from '#src/domain/treasury/cold.ts';

export type ColdKeyRefusal = 'cold_key_invalid' | 'cold_key_private' | 'cold_key_wrong_network';

/**
 * `unreadable`: no file of this kind. `other`: another transaction than the one that was written. `unsigned`: a
 * signature is missing. `signature`: one is wrong, or does not cover everything.
 */
export type ColdFileRefusal =
  | 'cold_file_unreadable'
  | 'cold_file_different'
  | 'cold_file_unsigned'
  | 'cold_file_signature';

export type SignedReturn = Readonly<{ raw: string; txid: string }>;

export interface ColdKeys {
  /**
   * Reads an output descriptor or an extended public key. `key` is the descriptor with both branches, in one spelling;
   * `fingerprint` is that of the device's master key.
   */
  read(text: string): Result<Readonly<{ key: string; fingerprint: string }>, ColdKeyRefusal>;
  addressAt(key: string, place: ColdPlace): string;
  /** The file that an offline device signs. `txid` is null where it depends on the signatures. */
  writeReturn(key: string, plan: ReturnPlan): Readonly<{ file: string; txid: string | null }>;
  /** Reads a signed file. Only exactly the transaction of the plan, with every signature valid, is taken. */
  readSigned(key: string, plan: ReturnPlan, text: string): Result<SignedReturn, ColdFileRefusal>;
}
