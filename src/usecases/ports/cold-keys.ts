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

/** `signedSet`: what the view-only wallet learns from, in its own form. Null if it was not brought. */
export type WalletReturn = SignedReturn & Readonly<{ signedSet: string | null }>;

/** `other`: it had another transaction, which is sent now. `unreadable`: the wallet can learn nothing from it. */
export type Learned = 'learned' | 'other' | 'unreadable';

/** `cold_coins_spent`: another transaction has spent a coin of it. */
export type ViewWalletRefusal = ColdFileRefusal | 'cold_coins_spent' | 'chain_unavailable';

/**
 * A wallet without the key that spends, on chains where only a wallet can see what lies at an address. Calls throw
 * `OutsideError` if the wallet that is open is not the one of this address.
 */
export interface ViewWallet {
  /** The one of these addresses that the open wallet is of. */
  openFor(addresses: readonly string[]): Promise<string | undefined>;
  /**
   * What lies at an address: coins that it never learned to be spent are among it. Undefined while the wallet has not
   * read all blocks, or knows of more than the blocks up to this height tell.
   */
  held(address: string, upTo: number): Promise<bigint | undefined>;
  /** Writes a transaction for the offline wallet, another one each time. `short`: coins are missing or locked. */
  write(
    wanted: Readonly<{ from: string; to: string; units: bigint }>,
  ): Promise<Readonly<{ file: string; feeUnits: bigint }> | 'short'>;
  /**
   * Reads what the offline wallet signed. Only a transaction that pays exactly this, at exactly this fee, and the rest
   * back to where it came from, and whose signatures and proofs the node finds right, is taken. Nothing is sent.
   */
  readSigned(
    written: Readonly<{ from: string; to: string; units: bigint; feeUnits: bigint }>,
    text: string,
  ): Promise<Result<WalletReturn, ViewWalletRefusal>>;
  /** Tells the wallet what was signed, so that it knows which of its coins are spent. Sends it. */
  learn(signed: Readonly<{ address: string; txid: string; signedSet: string }>): Promise<Learned>;
  /** Whether a block has spent a coin of a signed transaction. True also for the transaction itself. */
  isOutspent(raw: string): Promise<boolean>;
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
