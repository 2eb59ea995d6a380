/** Port to the signer's log: signings that count towards its caps, and its last refusals. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { capReasons, type CapReason } from '#src/domain/signing-caps.ts';

/** `stopped`: the kill switch is set. */
export const signerRefusalReasons = ['stopped', ...capReasons] as const;
export type SignerRefusalReason = (typeof signerRefusalReasons)[number];

/** A payment that can be mined only once. Signing it again with the same payout and key counts once per day. */
export type Signing = Readonly<{ payoutId: string; conflictKey: string; currency: CurrencyId; units: bigint }>;

/**
 * Pseudo conflict key of a cap reservation, made for a payout that has no conflict domain yet. Once the payout is
 * signed with its real key only that counts. Asking again renews the reservation; it never counts twice.
 */
export const keptRoom = 'kept';

/** Sums over the last hour and day, by the database's clock, including the signing in question. */
export type SigningSums = Readonly<{ hourUnits: bigint; dayUnits: bigint }>;

export type LastRefusal = Readonly<{ currency: CurrencyId; reason: SignerRefusalReason; at: number }>;

export interface SignerLog {
  /**
   * Counts a signing unless `judge` returns a reason to refuse, and returns that reason. Serialized per currency by a
   * lock: two signings that exceed a cap together are never both counted. Deletes signings older than two days.
   */
  count(signing: Signing, judge: (sums: SigningSums) => CapReason | undefined): Promise<CapReason | undefined>;
  /** Keeps only the last refusal of each currency. */
  recordRefusal(refusal: LastRefusal): Promise<void>;
}
