/** Ports to cold storage: public keys on chains of coins, and the files that an offline device signs. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
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

/** Keys on a chain of coins. It never sees a private one. */
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

export type AccountReturn = Readonly<{ currency: CurrencyId; plan: ReturnPlan }>;

/** Files of chains where cold storage is one address. */
export interface AccountFiles {
  /**
   * The file that an offline device signs. Always the same for the same plan. `txid` is null where it depends on the
   * signature.
   */
  writeReturn(wanted: AccountReturn): Promise<Readonly<{ file: string; txid: string | null }>>;
  /** Reads a signed file. Only exactly the transaction of the plan, signed by the address that pays, is taken. */
  readSigned(wanted: AccountReturn, text: string): Promise<Result<SignedReturn, ColdFileRefusal>>;
}
